#if canImport(CMemberPostgres)
    package import Foundation
    package import MemberAccounts
    import MemberPostgres

    extension PostgresAccountStore: MovableStore {
        package var movePlace: String { place }

        package func demandSharedKey() async throws(AccountError) {
            try await working {
                let head = try keys.head()
                guard try await hasSealed("<> ''::bytea", []), try await !hasSealed("= $1::bytea", [.bytes(head)]) else { return }
                throw AccountError.database(FleetKeyError.notOfFleet(id: Self.id(head)))
            }
        }

        /// An account that was moved elsewhere has left nothing that somebody must open.
        private static let isHere = "AND substring(coalesce(reason, '') FROM 1 FOR 9) <> 'moved_to:'"

        /// Whether there is a sealed value whose beginning, which names its key, meets a condition.
        private func hasSealed(_ condition: String, _ values: [PostgresValue]) async throws -> Bool {
            let places = [
                ("member_account", "sealed", Self.isHere), ("member_account_attempt", "sealed", ""),
                ("member_account_value", "value", "AND is_sealed"),
            ]
            for (table, column, more) in places {
                let sql = "SELECT 1 FROM \(table) WHERE substring(\(column) FROM 1 FOR 9) \(condition) \(more) LIMIT 1"
                if try await !pool.query(sql, values).isEmpty { return true }
            }
            return false
        }

        package func ledgersLeft() async throws(AccountError) -> [AccountKey] {
            try await working {
                try await pool.query("SELECT provider, environment, client_id, subject FROM member_account WHERE sealed IS NULL")
                    .map { PageMark.key($0, from: 0) }
            }
        }

        package func impressionKeys() async throws(AccountError) -> [ImpressionKey] {
            try await working {
                try await pool.query("SELECT provider, environment, subject, campaign FROM member_account_impression").map {
                    row in
                    ImpressionKey(
                        provider: row.text(0) ?? "", environment: row.text(1) ?? "", subject: row.text(2) ?? "",
                        campaign: row.text(3) ?? "")
                }
            }
        }

        package func valueNames() async throws(AccountError) -> [SmallValueName] {
            try await working {
                try await pool.query("SELECT provider, environment, client_id, name, is_sealed FROM member_account_value").map {
                    row in
                    let client = AccountClient(
                        provider: row.text(0) ?? "", environment: row.text(1) ?? "", clientID: row.text(2) ?? "")
                    return SmallValueName(row.text(3) ?? "", of: client, isSealed: row.bool(4) ?? true)
                }
            }
        }

        package func takeAccount(_ moved: MovedAccount, replacing: Bool) async throws(AccountError) -> Bool {
            try await step(moved.account.key) { record, _ in
                let before = record.history
                let isTaken = record.take(moved, replacing: replacing)
                return (isTaken, isTaken || record.history != before)
            }
        }

        package func takeLedger(_ events: [PermissionEvent], of key: AccountKey) async throws(AccountError) {
            try await step(key) { record, _ in
                let before = record.history
                record.take(events)
                return ((), record.history != before)
            }
        }

        package func takeImpressions(_ dates: [Date], of key: ImpressionKey) async throws(AccountError) {
            try await changeImpressions(of: key) { $0.take(dates) }
        }
    }
#endif
