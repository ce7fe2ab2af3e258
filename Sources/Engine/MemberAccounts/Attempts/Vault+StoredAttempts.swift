import Foundation
public import MemberOAuth
import MemberStorage

/// The same without waiting: nothing in it waits, and what returns is durable.
extension Vault: ImmediateAttemptStore {
    /// Keeps a new attempt, its secrets sealed, without waiting.
    /// - Parameter attempt: In phase open.
    /// - Throws: ``AccountError/storage(_:)``; nothing is kept then.
    public func storeAttempt(_ attempt: Attempt) throws(AccountError) { try changeAttempts { try $0.insert(attempt) } }

    /// Finds an attempt, as stored now, without waiting: for a response that the system hands over synchronously.
    /// - Parameter id: Its name.
    /// - Returns: The attempt, or nil if it is unknown or has ended.
    /// - Throws: ``AccountError``.
    public func storedAttempt(_ id: Attempt.ID) throws(AccountError) -> Attempt? {
        try sealing()
        do { return try database.read { try find(id, $0) } } catch { throw AccountError(storing: error) }
    }

    /// The attempts of one client that have not ended, as stored now, without waiting.
    /// - Parameter client: Provider, environment and client id.
    /// - Returns: The attempts in any phase before their end, newest first; one that cannot be read is left out.
    /// - Throws: ``AccountError``.
    public func storedAttempts(of client: AccountClient) throws(AccountError) -> [Attempt] {
        try sealing()
        do {
            let rows = try database.read { try Self.attemptRows(of: client, $0) }
            return rows.compactMap(readableAttempt)
        } catch { throw AccountError(storing: error) }
    }

    /// Moves an attempt on without waiting, if its phase is still one of those that the caller expects; on an end its secrets are erased.
    /// - Parameters:
    ///   - id: Its name.
    ///   - from: The phases it may be in.
    ///   - to: The phase it gets.
    /// - Returns: Whether this call moved it.
    /// - Throws: ``AccountError``; nothing is changed then.
    public func moveAttempt(
        _ id: Attempt.ID, from: Set<Attempt.Phase.Name>, to: Attempt.Phase
    ) throws(AccountError) -> Bool {
        try changeAttempts { try $0.move(id, from: from, to: to) }
    }
}
