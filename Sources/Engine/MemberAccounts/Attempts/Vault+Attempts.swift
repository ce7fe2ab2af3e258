import Foundation
public import MemberOAuth
import MemberStorage

extension Vault: AttemptStore {
    /// Keeps a new attempt, its secrets sealed.
    /// - Parameter attempt: In phase open.
    /// - Throws: ``AccountError/storage(_:)``.
    public func insert(_ attempt: Attempt) async throws {
        do {
            let sealed = try sealing.seal(JSONEncoder().encode(attempt.sealedPart), for: Self.place(attempt.id))
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
                    values[2] = .blob(try sealing.seal(JSONEncoder().encode(attempt.sealedPart), for: Self.place(id)))
                }
                try statements.run("UPDATE vault_attempt SET phase = ?, outcome = ?, sealed = ? WHERE id = ?", values)
                return true
            }
        } catch { throw AccountError(storing: error) }
    }

    private func find(_ id: Attempt.ID, _ statements: Statements) throws -> Attempt? {
        let rows = try statements.rows(
            "SELECT provider, stand, client_id, phase, outcome, started, expires, sealed FROM vault_attempt WHERE id = ?",
            [.text(id)])
        guard let row = rows.first, let sealed = row.blob(7) else { return nil }
        let part = try JSONDecoder().decode(
            Attempt.SealedPart.self, from: sealing.open(sealed, for: Self.place(id)))
        return Attempt(
            id: id, provider: row.text(0) ?? "", stand: row.text(1) ?? "", clientID: row.text(2) ?? "",
            phase: row.text(3) ?? "", outcome: row.text(4), started: row.date(5) ?? .distantPast,
            expires: row.date(6) ?? .distantPast, sealed: part)
    }

    private static func place(_ id: Attempt.ID) -> String { "vault_attempt.sealed " + id }
}
