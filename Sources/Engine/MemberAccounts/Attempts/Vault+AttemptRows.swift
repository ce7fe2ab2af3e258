import Foundation
import MemberOAuth
import MemberStorage

/// The rows of attempts in their table.
extension Vault {
    /// Ends the oldest open attempts of a client that has too many, and forgets its oldest ended ones.
    static func cut(_ attempt: Attempt, _ statements: Statements, _ draft: inout Draft) throws {
        let client: [SQLValue] = [.text(attempt.provider), .text(attempt.environment), .text(attempt.clientID)]
        func oldest(_ phase: String, _ most: Int) -> String {
            """
            id IN (SELECT id FROM vault_attempt WHERE provider = ? AND stand = ? AND client_id = ? AND \(phase)
            ORDER BY started DESC LIMIT -1 OFFSET \(most))
            """
        }
        let ended = try statements.rows(
            """
            UPDATE vault_attempt SET sealed = NULL, outcome = '\(AttemptRules.timedOut)', phase = 'ended'
            WHERE \(oldest("phase <> 'ended'", AttemptRules.mostOpen)) RETURNING id
            """, client)
        for row in ended { draft.setAttempt(row.text(0) ?? "", isOpen: false) }
        try statements.run("DELETE FROM vault_attempt WHERE \(oldest("phase = 'ended'", AttemptRules.mostEnded))", client)
    }

    static let attemptColumns = "id, provider, stand, client_id, phase, outcome, started, expires, sealed"

    func find(_ id: Attempt.ID, _ statements: Statements) throws -> Attempt? {
        try statements.rows("SELECT \(Self.attemptColumns) FROM vault_attempt WHERE id = ?", [.text(id)]).first.flatMap {
            try attempt(in: $0)
        }
    }

    /// The attempt of a row; nil if it has ended.
    func attempt(in row: SQLRow) throws -> Attempt? {
        guard let sealed = row.blob(8) else { return nil }
        let (id, provider, environment, clientID) = (row.text(0) ?? "", row.text(1) ?? "", row.text(2) ?? "", row.text(3) ?? "")
        let text = try knownSealing().open(sealed, for: SealedPlace.attempt(id, provider, environment, clientID))
        let part = try JSONDecoder().decode(Attempt.SealedPart.self, from: text)
        return Attempt(
            id: id, provider: provider, environment: environment, clientID: clientID,
            phase: row.text(4) ?? "", outcome: row.text(5), started: row.date(6) ?? .distantPast,
            expires: row.date(7) ?? .distantPast, sealed: part)
    }

    /// The attempt of a row; nil if it cannot be read, so that it does not hide the others.
    func readableAttempt(in row: SQLRow) -> Attempt? {
        do { return try attempt(in: row) } catch {
            report(error)
            return nil
        }
    }

    /// The rows of one client's attempts that have not ended, newest first.
    static func attemptRows(of client: AccountClient, _ statements: Statements) throws -> [SQLRow] {
        try statements.rows(
            """
            SELECT \(attemptColumns) FROM vault_attempt WHERE provider = ? AND stand = ? AND client_id = ?
            AND phase <> 'ended' ORDER BY started DESC, rowid DESC
            """, [.text(client.provider), .text(client.environment), .text(client.clientID)])
    }

    func sealed(_ attempt: Attempt) throws -> Data {
        let place = SealedPlace.attempt(attempt.id, attempt.provider, attempt.environment, attempt.clientID)
        return try knownSealing().seal(JSONEncoder().encode(attempt.sealedPart), for: place)
    }
}
