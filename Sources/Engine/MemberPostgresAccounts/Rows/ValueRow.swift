#if canImport(CMemberPostgres)
    import Foundation
    import MemberAccounts
    import MemberPostgres

    /// The rows of small values.
    enum ValueRow {
        private static let isOfName = "provider = $1 AND environment = $2 AND client_id = $3 AND name = $4"

        static func query(_ name: SmallValueName) -> PostgresStatement {
            PostgresStatement("SELECT value, at FROM member_account_value WHERE \(isOfName)", values(name))
        }

        /// The value of a row.
        static func value(_ row: PostgresRow, _ name: SmallValueName, by keys: KeyRing) async throws(AccountError) -> SmallValue {
            let (data, seconds) = (row.bytes(0) ?? Data(), row.double(1))
            let opened = name.isSealed ? try await keys.open(data, for: name.place(at: seconds)) : data
            let date = seconds.flatMap { abs($0) < 253_402_300_800 ? Date(timeIntervalSince1970: $0) : nil }
            return SmallValue(opened, date: date)
        }

        /// The statement that makes a change.
        static func statement(_ change: SmallValueChange, by keys: KeyRing) throws(AccountError) -> PostgresStatement {
            guard let value = change.value else {
                return PostgresStatement("DELETE FROM member_account_value WHERE \(isOfName)", values(change.name))
            }
            return PostgresStatement(
                """
                INSERT INTO member_account_value (provider, environment, client_id, name, value, at, is_sealed)
                VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (provider, environment, client_id, name)
                DO UPDATE SET value = excluded.value, at = excluded.at, is_sealed = excluded.is_sealed
                """, try values(change.name, value, by: keys))
        }

        /// The statement that keeps a value unless one is stored; it affects one row if it did.
        static func offer(_ value: SmallValue, as name: SmallValueName, by keys: KeyRing) throws(AccountError)
            -> PostgresStatement
        {
            PostgresStatement(
                """
                INSERT INTO member_account_value (provider, environment, client_id, name, value, at, is_sealed)
                VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (provider, environment, client_id, name) DO NOTHING
                """, try values(name, value, by: keys))
        }

        private static func values(_ name: SmallValueName) -> [PostgresValue] {
            AttemptRow.values(name.client) + [.text(name.name)]
        }

        private static func values(
            _ name: SmallValueName, _ value: SmallValue, by keys: KeyRing
        ) throws(AccountError) -> [PostgresValue] {
            let seconds = value.date?.timeIntervalSince1970
            let stored = name.isSealed ? try keys.seal(value.data, for: name.place(at: seconds)) : value.data
            return values(name) + [.bytes(stored), seconds.map(PostgresValue.double) ?? .null, .bool(name.isSealed)]
        }
    }
#endif
