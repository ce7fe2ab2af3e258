import Foundation
public import MemberOAuth
import MemberStorage

extension Vault: AttemptStore {
    /// Keeps a new attempt, its secrets sealed.
    /// - Parameter attempt: In phase open.
    /// - Throws: ``AccountError/storage(_:)``.
    public func insert(_ attempt: Attempt) async throws {
        do {
            try sealing()
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

    /// Finds an attempt, as stored now.
    /// - Parameter id: Its name.
    /// - Returns: The attempt, or nil if it is unknown or has ended.
    /// - Throws: ``AccountError``.
    public func attempt(_ id: Attempt.ID) async throws -> Attempt? {
        do {
            try sealing()
            return try database.read { statements in try find(id, statements) }
        } catch { throw AccountError(storing: error) }
    }

    /// Moves an attempt on, if its phase is still one of those that the caller expects; on an end its secrets are erased.
    /// - Parameters:
    ///   - id: Its name.
    ///   - from: The phases it may be in.
    ///   - to: The phase it gets.
    /// - Returns: Whether this call moved it.
    /// - Throws: ``AccountError``; nothing is changed then.
    public func advance(_ id: Attempt.ID, from: Set<Attempt.Phase.Name>, to: Attempt.Phase) async throws -> Bool {
        do {
            try sealing()
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

    /// Ends attempts whose life is over and that nobody came back for, and erases their secrets; what ended a month ago goes.
    func endForgottenAttempts() throws {
        guard !database.isReadOnly else { return }
        let now = clock.now
        let month = now.addingTimeInterval(-30 * 86_400)
        let (late, old) = ("phase <> 'ended' AND expires < ?", "phase = 'ended' AND expires < ?")
        let found = try database.read { statements in
            try statements.rows(
                "SELECT 1 FROM vault_attempt WHERE (\(late)) OR (\(old)) LIMIT 1", [.optional(now), .optional(month)])
        }
        guard !found.isEmpty else { return }
        try write { statements, draft in
            let ended = try statements.rows(
                """
                UPDATE vault_attempt SET sealed = NULL, outcome = CASE phase WHEN 'sent' THEN 'oauth.attempt_interrupted'
                ELSE 'oauth.attempt_timed_out' END, phase = 'ended' WHERE \(late) RETURNING id
                """, [.optional(now)])
            for row in ended { draft.setAttempt(row.text(0) ?? "", isOpen: false) }
            try statements.run("DELETE FROM vault_attempt WHERE \(old)", [.optional(month)])
        }
    }

    /// How many attempts of one client are kept: open ones, so that a flood of begun sign-ins has an end, and ended ones.
    static let mostOpenAttempts = 10_000
    static let mostEndedAttempts = 1_000

    /// Ends the oldest open attempts of a client that has too many, and forgets its oldest ended ones.
    private static func cut(_ attempt: Attempt, _ statements: Statements, _ draft: inout Draft) throws {
        let client: [SQLValue] = [.text(attempt.provider), .text(attempt.environment), .text(attempt.clientID)]
        func oldest(_ phase: String, _ most: Int) -> String {
            """
            id IN (SELECT id FROM vault_attempt WHERE provider = ? AND stand = ? AND client_id = ? AND \(phase)
            ORDER BY started DESC LIMIT -1 OFFSET \(most))
            """
        }
        let ended = try statements.rows(
            """
            UPDATE vault_attempt SET sealed = NULL, outcome = 'oauth.attempt_timed_out', phase = 'ended'
            WHERE \(oldest("phase <> 'ended'", mostOpenAttempts)) RETURNING id
            """, client)
        for row in ended { draft.setAttempt(row.text(0) ?? "", isOpen: false) }
        try statements.run("DELETE FROM vault_attempt WHERE \(oldest("phase = 'ended'", mostEndedAttempts))", client)
    }

    func find(_ id: Attempt.ID, _ statements: Statements) throws -> Attempt? {
        let rows = try statements.rows(
            "SELECT provider, stand, client_id, phase, outcome, started, expires, sealed FROM vault_attempt WHERE id = ?",
            [.text(id)])
        guard let row = rows.first, let sealed = row.blob(7) else { return nil }
        let (provider, environment, clientID) = (row.text(0) ?? "", row.text(1) ?? "", row.text(2) ?? "")
        let text = try knownSealing().open(
            sealed, for: SealedPlace.attempt(id, provider, environment, clientID), unbound: SealedPlace.Unbound.attempt(id))
        let part = try JSONDecoder().decode(Attempt.SealedPart.self, from: text)
        return Attempt(
            id: id, provider: provider, environment: environment, clientID: clientID,
            phase: row.text(3) ?? "", outcome: row.text(4), started: row.date(5) ?? .distantPast,
            expires: row.date(6) ?? .distantPast, sealed: part)
    }

    private func sealed(_ attempt: Attempt) throws -> Data {
        let place = SealedPlace.attempt(attempt.id, attempt.provider, attempt.environment, attempt.clientID)
        return try knownSealing().seal(JSONEncoder().encode(attempt.sealedPart), for: place)
    }
}
