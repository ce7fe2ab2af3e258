/// A property that an input broke.
package struct FuzzFinding: Error, CustomStringConvertible {
    /// What should have held.
    package let property: StaticString

    /// The property as text.
    package var description: String { "broken: \(property)" }
}

/// Throws unless a property holds.
func holds(_ isTrue: Bool, _ property: StaticString) throws(FuzzFinding) {
    guard isTrue else { throw FuzzFinding(property: property) }
}
