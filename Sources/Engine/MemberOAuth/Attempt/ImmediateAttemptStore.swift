/// Stores attempts for callers that cannot wait: an ``AttemptStore`` whose medium never waits offers these methods too.
///
/// The vault of `MemberAccounts` is one implementation. When a method returns, its change is durable.
public protocol ImmediateAttemptStore: Sendable {
    /// Keeps a new attempt.
    /// - Parameter attempt: In phase open.
    /// - Throws: The error of the store's medium; the attempt is not kept then.
    func storeAttempt(_ attempt: Attempt) throws

    /// Finds an attempt.
    /// - Parameter id: The attempt's name.
    /// - Returns: The attempt as stored now, or nil.
    /// - Throws: The error of the store's medium.
    func storedAttempt(_ id: Attempt.ID) throws -> Attempt?

    /// Changes an attempt's phase, if its phase is one of those that the caller expects.
    /// - Parameters:
    ///   - id: The attempt's name.
    ///   - from: The phases in which the attempt may be.
    ///   - to: The new phase. When the attempt ends, all its secrets are erased.
    /// - Returns: Whether this call changed the phase.
    /// - Throws: The error of the store's medium; the phase is unchanged then.
    func moveAttempt(_ id: Attempt.ID, from: Set<Attempt.Phase.Name>, to: Attempt.Phase) throws -> Bool
}
