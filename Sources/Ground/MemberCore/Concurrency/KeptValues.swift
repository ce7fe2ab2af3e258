/// One value of each type, made when it is first asked for and kept as long as this lives: what several objects on one store share.
package final class KeptValues: Sendable {
    private let values = Locked<[ObjectIdentifier: any Sendable]>([:])

    /// Nothing is kept yet.
    package init() {}

    /// The value of a type.
    /// - Parameter make: Makes it where there is none yet; of two callers at once the first one's stays.
    /// - Returns: The value.
    /// - Throws: What making it throws; the next caller tries again.
    package func value<Value: Sendable>(_ make: () throws -> Value) rethrows -> Value {
        let name = ObjectIdentifier(Value.self)
        if let known = values.withLock({ $0[name] }) as? Value { return known }
        // Made outside the lock, for it may take long, or ask for another value.
        let made = try make()
        return values.withLock { values in
            if let known = values[name] as? Value { return known }
            values[name] = made
            return made
        }
    }
}
