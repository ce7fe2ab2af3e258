/// The permissions an app asks for, or was given.
public struct Scope: Sendable, Hashable, ExpressibleByArrayLiteral, CustomStringConvertible {
    /// The permissions' names.
    public let value: Set<String>

    /// A scope from names.
    /// - Parameter value: The names.
    public init(_ value: Set<String>) { self.value = value }

    /// A scope from a text with spaces between the names.
    /// - Parameter text: The names.
    public init(_ text: String) { value = Set(text.split(separator: " ").map(String.init)) }

    /// A scope from names.
    /// - Parameter elements: The names.
    public init(arrayLiteral elements: String...) { value = Set(elements) }

    /// Whether all of another scope is in this one.
    /// - Parameter scope: What was asked for.
    /// - Returns: Whether it was granted.
    public func hasGranted(_ scope: Scope) -> Bool { scope.value.isSubset(of: value) }

    /// The names in alphabetical order, joined by spaces.
    public var description: String { value.sorted().joined(separator: " ") }
}
