/// Where attempts live, for callers that cannot wait: an ``AttemptStore`` whose medium answers at once offers these as well.
///
/// The vault of `MemberAccounts` is one. What returns is durable.
public protocol ImmediateAttemptStore: Sendable {
    /// Keeps a new attempt.
    /// - Parameter attempt: In phase open.
    /// - Throws: Whatever the store's medium throws; nothing is kept then.
    func storeAttempt(_ attempt: Attempt) throws

    /// Finds an attempt.
    /// - Parameter id: Its name.
    /// - Returns: The attempt as stored now, or nil.
    /// - Throws: Whatever the store's medium throws.
    func storedAttempt(_ id: Attempt.ID) throws -> Attempt?

    /// Moves an attempt on, if its phase is one of those that the caller expects.
    /// - Parameters:
    ///   - id: Its name.
    ///   - from: The phases it may be in.
    ///   - to: The phase it gets. On an end, everything secret is erased.
    /// - Returns: Whether this call moved it.
    /// - Throws: Whatever the store's medium throws; nothing is changed then.
    func moveAttempt(_ id: Attempt.ID, from: Set<Attempt.Phase.Name>, to: Attempt.Phase) throws -> Bool
}
