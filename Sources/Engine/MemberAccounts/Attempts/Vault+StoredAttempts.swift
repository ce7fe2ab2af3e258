import Foundation
public import MemberOAuth
import MemberStorage

/// The same operations for callers that cannot wait: when one returns, its change is durable.
extension Vault: ImmediateAttemptStore {
    /// Keeps a new attempt, its secrets sealed, without waiting.
    /// - Parameter attempt: In phase open.
    /// - Throws: ``AccountError/storage(_:)``; the attempt is not kept then.
    public func storeAttempt(_ attempt: Attempt) throws(AccountError) { try changeAttempts { try $0.insert(attempt) } }

    /// Finds an attempt, as stored now, without waiting: for a response that the system delivers synchronously.
    /// - Parameter id: The attempt's name.
    /// - Returns: The attempt, or nil if it is unknown or has ended.
    /// - Throws: ``AccountError``.
    public func storedAttempt(_ id: Attempt.ID) throws(AccountError) -> Attempt? {
        try sealing()
        do { return try database.read { try find(id, $0) } } catch { throw AccountError(storing: error) }
    }

    /// The attempts of one client that have not ended, as stored now, without waiting.
    /// - Parameter client: Provider, environment and client id.
    /// - Returns: The attempts in any phase before their end, newest first; an attempt that cannot be read is left out.
    /// - Throws: ``AccountError``.
    public func storedAttempts(of client: AccountClient) throws(AccountError) -> [Attempt] {
        try sealing()
        do {
            let rows = try database.read { try Self.attemptRows(of: client, $0) }
            return rows.compactMap(readableAttempt)
        } catch { throw AccountError(storing: error) }
    }

    /// Changes an attempt's phase without waiting, if it is still one of those that the caller expects; when the attempt ends,
    /// its secrets are erased.
    /// - Parameters:
    ///   - id: The attempt's name.
    ///   - from: The phases in which the attempt may be.
    ///   - to: The new phase.
    /// - Returns: Whether this call changed the phase.
    /// - Throws: ``AccountError``; the phase is unchanged then.
    public func moveAttempt(
        _ id: Attempt.ID, from: Set<Attempt.Phase.Name>, to: Attempt.Phase
    ) throws(AccountError) -> Bool {
        try changeAttempts { try $0.move(id, from: from, to: to) }
    }
}
