/// One value of each type, made at its first use and kept as long as this object lives, for objects that share one store.
package final class KeptValues: Sendable {
    private let values = Locked<[ObjectIdentifier: any Sendable]>([:])

    /// An empty collection.
    package init() {}

    /// The value of a type.
    /// - Parameter make: Makes it at the first use; of two callers at once, the first one's value stays.
    /// - Returns: The value.
    /// - Throws: The error of making it; the next caller tries again.
    package func value<Value: Sendable, Failure: Error>(
        _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let name = ObjectIdentifier(Value.self)
        if let known = known(Value.self) { return known }
        // Made outside the lock, because it may take long, or ask for another value.
        let made = try make()
        return values.withLock { values in
            if let known = values[name] as? Value { return known }
            values[name] = made
            return made
        }
    }

    /// The value of a type, if it has been made.
    package func known<Value: Sendable>(_ type: Value.Type = Value.self) -> Value? {
        values.withLock { $0[ObjectIdentifier(type)] } as? Value
    }
}
