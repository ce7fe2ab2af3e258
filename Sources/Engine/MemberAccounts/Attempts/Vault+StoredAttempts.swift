public import MemberOAuth
import MemberStorage

extension Vault {
    /// Finds an attempt, as stored now, without waiting: for a response that the system hands over synchronously.
    /// - Parameter id: Its name.
    /// - Returns: The attempt, or nil if it is unknown or has ended.
    /// - Throws: ``AccountError``.
    public func storedAttempt(_ id: Attempt.ID) throws(AccountError) -> Attempt? {
        try sealing()
        do { return try database.read { try find(id, $0) } } catch { throw AccountError(storing: error) }
    }

    /// Whether an attempt was here and has ended; known for a month, of a client's newest thousand.
    /// - Parameter id: Its name.
    /// - Returns: Whether it has.
    /// - Throws: ``AccountError``.
    public func hasEnded(_ id: Attempt.ID) async throws -> Bool {
        do {
            let rows = try database.read {
                try $0.rows("SELECT 1 FROM vault_attempt WHERE id = ? AND phase = 'ended'", [.text(id)])
            }
            return !rows.isEmpty
        } catch { throw AccountError(storing: error) }
    }
}
