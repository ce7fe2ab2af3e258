import Foundation
public import MemberOAuth
import MemberStorage

extension Vault: AttemptStore {
    /// Keeps a new attempt, its secrets sealed.
    /// - Parameter attempt: In phase open.
    /// - Throws: ``AccountError/storage(_:)``.
    public func insert(_ attempt: Attempt) async throws { try storeAttempt(attempt) }

    /// Finds an attempt, as stored now.
    /// - Parameter id: The attempt's name.
    /// - Returns: The attempt, or nil if it is unknown or has ended.
    /// - Throws: ``AccountError``.
    public func attempt(_ id: Attempt.ID) async throws -> Attempt? { try storedAttempt(id) }

    /// The attempts of one client that have not ended, as stored now.
    /// - Parameter client: Provider, environment and client id.
    /// - Returns: The attempts in any phase before their end, newest first; an attempt that cannot be read is left out.
    /// - Throws: ``AccountError``.
    public func attempts(of client: AccountClient) async throws(AccountError) -> [Attempt] { try storedAttempts(of: client) }

    /// Changes an attempt's phase, if it is still one of those that the caller expects; when the attempt ends, its secrets are
    /// erased.
    /// - Parameters:
    ///   - id: The attempt's name.
    ///   - from: The phases in which the attempt may be.
    ///   - to: The new phase.
    /// - Returns: Whether this call changed the phase.
    /// - Throws: ``AccountError``; the phase is unchanged then.
    public func advance(_ id: Attempt.ID, from: Set<Attempt.Phase.Name>, to: Attempt.Phase) async throws -> Bool {
        try moveAttempt(id, from: from, to: to)
    }

    /// Whether the vault had this attempt and it has ended; this is known for a month, for a client's newest thousand.
    /// - Parameter id: The attempt's name.
    /// - Returns: Whether it has ended.
    /// - Throws: ``AccountError``.
    public func hasEnded(_ id: Attempt.ID) async throws -> Bool {
        do {
            let rows = try database.read {
                try $0.rows("SELECT 1 FROM vault_attempt WHERE id = ? AND phase = 'ended'", [.text(id)])
            }
            return !rows.isEmpty
        } catch { throw AccountError(storing: error) }
    }

    /// Ends expired attempts, and erases their secrets; attempts that ended a month ago are removed.
    func endForgottenAttempts() throws {
        guard !database.isReadOnly else { return }
        let now = clock.now
        let month = AttemptRules.memoryBegins(at: now)
        let (late, old) = ("phase <> 'ended' AND expires < ?", "phase = 'ended' AND expires < ?")
        let found = try database.read { statements in
            try statements.rows(
                "SELECT 1 FROM vault_attempt WHERE (\(late)) OR (\(old)) LIMIT 1", [.optional(now), .optional(month)])
        }
        guard !found.isEmpty else { return }
        try write { statements, draft in
            let ended = try statements.rows(
                """
                UPDATE vault_attempt SET sealed = NULL, outcome = CASE phase WHEN 'sent' THEN ?
                ELSE ? END, phase = 'ended' WHERE \(late) RETURNING id
                """,
                [
                    .text(AttemptRules.outcome(ofForgottenIn: .sent)), .text(AttemptRules.outcome(ofForgottenIn: .open)),
                    .optional(now),
                ])
            for row in ended { draft.setAttempt(row.text(0) ?? "", isOpen: false) }
            try statements.run("DELETE FROM vault_attempt WHERE \(old)", [.optional(month)])
        }
    }
}
