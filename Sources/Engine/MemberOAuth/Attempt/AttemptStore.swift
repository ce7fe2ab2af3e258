/// Where attempts live until they end.
///
/// The vault of `MemberAccounts` is one; ``AttemptMemory`` another, for servers that may forget on restart.
public protocol AttemptStore: Sendable {
    /// Keeps a new attempt.
    /// - Parameter attempt: In phase open.
    /// - Throws: Whatever the store's medium throws; nothing is kept then.
    func insert(_ attempt: Attempt) async throws

    /// Finds an attempt.
    /// - Parameter id: Its name.
    /// - Returns: The attempt as stored now, or nil.
    /// - Throws: Whatever the store's medium throws.
    func attempt(_ id: Attempt.ID) async throws -> Attempt?

    /// Moves an attempt on, if it still stands where the caller believes.
    /// - Parameters:
    ///   - id: Its name.
    ///   - from: The phases it may be in.
    ///   - to: The phase it gets. On an end, everything secret is erased.
    /// - Returns: Whether this call moved it.
    /// - Throws: Whatever the store's medium throws; nothing is changed then.
    func advance(_ id: Attempt.ID, from: Set<Attempt.Phase.Name>, to: Attempt.Phase) async throws -> Bool

    /// Whether an attempt was here and has ended, so that its answer, delivered again, is known for what it is.
    /// - Parameter id: Its name.
    /// - Returns: Whether it has; false also where the store keeps nothing of what has ended.
    /// - Throws: Whatever the store's medium throws.
    func hasEnded(_ id: Attempt.ID) async throws -> Bool
}

extension AttemptStore {
    /// A store that keeps nothing of what has ended.
    public func hasEnded(_ id: Attempt.ID) async throws -> Bool { false }
}
