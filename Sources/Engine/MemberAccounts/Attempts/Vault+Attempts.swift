import Foundation
public import MemberOAuth
import MemberStorage

extension Vault: AttemptStore {
    /// Keeps a new attempt, its secrets sealed.
    /// - Parameter attempt: In phase open.
    /// - Throws: ``AccountError/storage(_:)``.
    public func insert(_ attempt: Attempt) async throws {
        do {
            let sealed = try sealing().seal(JSONEncoder().encode(attempt.sealedPart), for: Self.place(attempt.id))
            try write { statements, snapshot in
                try statements.run(
                    "INSERT INTO vault_attempt VALUES (?, ?, ?, ?, ?, NULL, ?, ?, ?)",
                    [
                        .text(attempt.id), .text(attempt.provider), .text(attempt.stand), .text(attempt.clientID),
                        .text(attempt.phase.name), .optional(attempt.started), .optional(attempt.expires), .blob(sealed),
                    ])
                snapshot.openAttempts.append(attempt.id)
            }
        } catch { throw AccountError(storing: error) }
    }

    /// Finds an attempt, as stored now.
    /// - Parameter id: Its name.
    /// - Returns: The attempt, or nil if there is none or it has ended.
    /// - Throws: ``AccountError``.
    public func attempt(_ id: Attempt.ID) async throws -> Attempt? {
        do {
            return try database.read { statements in try find(id, statements) }
        } catch { throw AccountError(storing: error) }
    }

    /// Moves an attempt on, if it still stands where the caller believes; on an end its secrets are erased.
    /// - Parameters:
    ///   - id: Its name.
    ///   - from: The phases it may be in.
    ///   - to: The phase it gets.
    /// - Returns: Whether this call moved it.
    /// - Throws: ``AccountError``; nothing is changed then.
    public func advance(_ id: Attempt.ID, from: Set<String>, to: Attempt.Phase) async throws -> Bool {
        do {
            return try write { statements, snapshot in
                guard var attempt = try find(id, statements), from.contains(attempt.phase.name) else { return false }
                attempt.phase = to
                var values: [SQLValue] = [.text(to.name), .null, .null, .text(id)]
                if case .ended(let outcome) = to {
                    values[1] = .text(outcome)
                    snapshot.openAttempts.removeAll { $0 == id }
                } else {
                    values[2] = .blob(try sealing().seal(JSONEncoder().encode(attempt.sealedPart), for: Self.place(id)))
                }
                try statements.run("UPDATE vault_attempt SET phase = ?, outcome = ?, sealed = ? WHERE id = ?", values)
                return true
            }
        } catch { throw AccountError(storing: error) }
    }

    /// Ends attempts whose life is over and that nobody came back for, and erases their secrets; what ended a month ago goes.
    func endForgottenAttempts() throws {
        let now = clock.now
        let month = now.addingTimeInterval(-30 * 86_400)
        let (late, old) = ("phase <> 'ended' AND expires < ?", "phase = 'ended' AND expires < ?")
        let found = try database.read { statements in
            try statements.rows(
                "SELECT 1 FROM vault_attempt WHERE (\(late)) OR (\(old)) LIMIT 1", [.optional(now), .optional(month)])
        }
        guard !found.isEmpty else { return }
        try write { statements, snapshot in
            try statements.run(
                """
                UPDATE vault_attempt SET sealed = NULL, outcome = CASE phase WHEN 'sent' THEN 'oauth.attempt_interrupted'
                ELSE 'oauth.attempt_timed_out' END, phase = 'ended' WHERE \(late)
                """, [.optional(now)])
            try statements.run("DELETE FROM vault_attempt WHERE \(old)", [.optional(month)])
            let open = try statements.rows("SELECT id FROM vault_attempt WHERE phase <> 'ended' ORDER BY started")
            snapshot.openAttempts = open.compactMap { $0.text(0) }
        }
    }

    func find(_ id: Attempt.ID, _ statements: Statements) throws -> Attempt? {
        let rows = try statements.rows(
            "SELECT provider, stand, client_id, phase, outcome, started, expires, sealed FROM vault_attempt WHERE id = ?",
            [.text(id)])
        guard let row = rows.first, let sealed = row.blob(7) else { return nil }
        let part = try JSONDecoder().decode(
            Attempt.SealedPart.self, from: sealing().open(sealed, for: Self.place(id)))
        return Attempt(
            id: id, provider: row.text(0) ?? "", stand: row.text(1) ?? "", clientID: row.text(2) ?? "",
            phase: row.text(3) ?? "", outcome: row.text(4), started: row.date(5) ?? .distantPast,
            expires: row.date(6) ?? .distantPast, sealed: part)
    }

    private static func place(_ id: Attempt.ID) -> String { "vault_attempt.sealed " + id }
}
