#if canImport(CMemberPostgres)
    import Foundation
    import MemberAccounts
    import MemberOAuth
    import MemberPostgres

    /// The rows of sign-ins on their way.
    enum AttemptRow {
        static let columns = """
            id, provider, environment, client_id, phase, outcome, extract(epoch FROM started)::float8,
            extract(epoch FROM expires)::float8, sealed
            """

        /// The sign-in of a row; nil if it has ended.
        static func attempt(_ row: PostgresRow, by keys: KeyRing) async throws -> Attempt? {
            guard let sealed = row.bytes(8) else { return nil }
            let (id, provider, environment) = (row.text(0) ?? "", row.text(1) ?? "", row.text(2) ?? "")
            let clientID = row.text(3) ?? ""
            let text = try await keys.open(sealed, for: SealedPlace.attempt(id, provider, environment, clientID))
            return Attempt(
                id: id, provider: provider, environment: environment, clientID: clientID, phase: row.text(4) ?? "",
                outcome: row.text(5), started: AccountRow.date(row, 6) ?? .distantPast,
                expires: AccountRow.date(row, 7) ?? .distantPast,
                sealed: try JSONDecoder().decode(Attempt.SealedPart.self, from: text))
        }

        static func find(_ id: Attempt.ID) -> PostgresStatement {
            PostgresStatement("SELECT \(columns) FROM member_account_attempt WHERE id = $1", [.text(id)])
        }

        /// The sign-ins of a client that have not ended, newest first.
        static func all(of client: AccountClient) -> PostgresStatement {
            PostgresStatement(
                """
                SELECT \(columns) FROM member_account_attempt WHERE provider = $1 AND environment = $2 AND client_id = $3
                AND sealed IS NOT NULL ORDER BY started DESC, id DESC LIMIT $4::int8
                """, values(client) + [.integer(Int64(AttemptRules.mostOpen))])
        }

        static func insertion(_ attempt: Attempt, by keys: KeyRing) throws -> PostgresStatement {
            PostgresStatement(
                "INSERT INTO member_account_attempt VALUES ($1, $2, $3, $4, $5, NULL, $6, $7, $8)",
                [
                    .text(attempt.id), .text(attempt.provider), .text(attempt.environment), .text(attempt.clientID),
                    .text(attempt.phase.name.rawValue), .date(attempt.started), .date(attempt.expires),
                    .bytes(try sealed(attempt, by: keys)),
                ])
        }

        /// Moves a sign-in that is in one of some phases, and erases the secrets of one that ends.
        static func move(
            _ id: Attempt.ID, from: Set<Attempt.Phase.Name>, to attempt: Attempt?, outcome: String?, by keys: KeyRing
        ) throws -> PostgresStatement {
            let phases = ["open", "answered", "sent"].map { name in
                PostgresValue.bool(Attempt.Phase.Name(rawValue: name).map(from.contains) ?? false)
            }
            return PostgresStatement(
                """
                UPDATE member_account_attempt SET phase = $2, outcome = $3, sealed = $4 WHERE id = $1
                AND (phase = 'open' AND $5::bool OR phase = 'answered' AND $6::bool OR phase = 'sent' AND $7::bool)
                """,
                [
                    .text(id), .text(attempt?.phase.name.rawValue ?? Attempt.Phase.Name.ended.rawValue), .optional(outcome),
                    .optional(try attempt.map { try sealed($0, by: keys) }),
                ] + phases)
        }

        private static func sealed(_ attempt: Attempt, by keys: KeyRing) throws -> Data {
            let place = SealedPlace.attempt(attempt.id, attempt.provider, attempt.environment, attempt.clientID)
            return try keys.seal(JSONEncoder().encode(attempt.sealedPart), for: place)
        }

        static func values(_ client: AccountClient) -> [PostgresValue] {
            [.text(client.provider), .text(client.environment), .text(client.clientID)]
        }
    }
#endif
