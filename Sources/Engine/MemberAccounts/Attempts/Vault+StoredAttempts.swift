import Foundation
public import MemberOAuth
import MemberStorage

/// The same without waiting: nothing in it waits, and what returns is durable.
extension Vault: ImmediateAttemptStore {
    /// Keeps a new attempt, its secrets sealed, without waiting.
    /// - Parameter attempt: In phase open.
    /// - Throws: ``AccountError/storage(_:)``; nothing is kept then.
    public func storeAttempt(_ attempt: Attempt) throws(AccountError) {
        try sealing()
        do {
            let sealed = try sealed(attempt)
            try write { statements, draft in
                try statements.run(
                    "INSERT INTO vault_attempt VALUES (?, ?, ?, ?, ?, NULL, ?, ?, ?)",
                    [
                        .text(attempt.id), .text(attempt.provider), .text(attempt.environment), .text(attempt.clientID),
                        .text(attempt.phase.name.rawValue), .optional(attempt.started), .optional(attempt.expires), .blob(sealed),
                    ])
                draft.setAttempt(attempt.id, isOpen: true)
                try Self.cut(attempt, statements, &draft)
            }
        } catch { throw AccountError(storing: error) }
    }

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
            let rows = try database.read { statements in
                try statements.rows(
                    """
                    SELECT \(Self.attemptColumns) FROM vault_attempt WHERE provider = ? AND stand = ? AND client_id = ?
                    AND phase <> 'ended' ORDER BY started DESC, rowid DESC
                    """, [.text(client.provider), .text(client.environment), .text(client.clientID)])
            }
            return rows.compactMap(readableAttempt)
        } catch { throw AccountError(storing: error) }
    }

    /// The attempt of a row; one that cannot be read must not hide the others.
    private func readableAttempt(in row: SQLRow) -> Attempt? {
        do { return try attempt(in: row) } catch {
            report(error)
            return nil
        }
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
        try sealing()
        do {
            return try write { statements, draft in
                guard var attempt = try find(id, statements), from.contains(attempt.phase.name) else { return false }
                attempt.phase = to
                var values: [SQLValue] = [.text(to.name.rawValue), .null, .null, .text(id)]
                if case .ended(let outcome) = to {
                    values[1] = .text(outcome)
                    draft.setAttempt(id, isOpen: false)
                } else {
                    values[2] = .blob(try sealed(attempt))
                }
                try statements.run("UPDATE vault_attempt SET phase = ?, outcome = ?, sealed = ? WHERE id = ?", values)
                return true
            }
        } catch { throw AccountError(storing: error) }
    }
}
