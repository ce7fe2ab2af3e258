/// A value that is made at its first use and kept as long as this object lives.
package final class MadeOnce<Value: Sendable>: Sendable {
    private let made = Locked<Value?>(nil)

    /// A value that is not made yet.
    package init() {}

    /// The value.
    /// - Parameter make: Makes it at the first use; of two callers at once, the first one's value stays.
    /// - Returns: The value.
    /// - Throws: The error of making it; the next caller tries again.
    package func value<Failure: Error>(_ make: () throws(Failure) -> Value) throws(Failure) -> Value {
        if let known { return known }
        // Made outside the lock, because it may take long.
        let new = try make()
        return made.withLock { made in
            let kept = made ?? new
            made = kept
            return kept
        }
    }

    /// The value, if it has been made.
    package var known: Value? { made.value }
}
