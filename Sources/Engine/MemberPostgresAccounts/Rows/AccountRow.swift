#if canImport(CMemberPostgres)
    import Foundation
    import MemberAccounts
    import MemberCore
    import MemberPostgres

    /// The row of a member as it was read, with the time of the database at that moment.
    struct AccountRow {
        let key: AccountKey
        /// Changes with each write: a write names the one that was read, and the one that it leaves. Nil if there is no row.
        let revision: Int64?
        let reading: DatabaseReading
        /// The time of the database, for the step's decision.
        var now: Date
        var record: AccountRecord
        let sealed: Data?
        let activated: Date?
        /// The stored permissions.
        let history: PermissionHistory

        /// Reads a row, whose secrets are opened.
        init(_ key: AccountKey, _ row: PostgresRow?, at reading: DatabaseReading, by keys: KeyRing) async throws {
            (self.key, self.reading, now, revision) = (key, reading, reading.date, row?.integer(0))
            guard let row else {
                (record, sealed, activated, history) = (AccountRecord(key), nil, nil, PermissionHistory())
                return
            }
            sealed = row.bytes(6)
            activated = Self.date(row, 14)
            history = try row.text(13).map { try PermissionHistory(decoding: Data($0.utf8)) } ?? PermissionHistory()
            record = await Self.record(key, row, history, at: reading.date, by: keys)
        }

        /// The row after a write.
        init(_ row: AccountRow, writing record: AccountRecord, _ sealed: Data?, activated: Date?, leaving revision: Int64) {
            (key, reading, now, self.revision, self.record) = (row.key, row.reading, row.now, revision, record.asStored)
            (self.sealed, self.activated, history) = (sealed, activated, record.history)
        }

        /// The account and its secrets of a row.
        static func stored(_ key: AccountKey, _ row: PostgresRow?, by keys: KeyRing) async throws(AccountError) -> StoredAccount {
            guard let row, let account = account(key, row), let sealed = row.bytes(6) else { throw .notSignedIn }
            return StoredAccount(account: account, secrets: try await open(sealed, of: account, by: keys).get())
        }

        private static func record(
            _ key: AccountKey, _ row: PostgresRow, _ history: PermissionHistory, at now: Date, by keys: KeyRing
        ) async -> AccountRecord {
            let account = account(key, row)
            let secrets: Result<AccountSecrets, AccountError>?
            if let account, let sealed = row.bytes(6) {
                secrets = await open(sealed, of: account, by: keys)
            } else {
                secrets = nil
            }
            let until = row.double(9).flatMap { $0 <= now.timeIntervalSince1970 + longestLease ? $0 : nil }
            let lease = LeaseRecord(
                holder: row.text(7), fence: row.integer(8) ?? 0, until: until ?? 0, bootID: DatabaseTime.bootID,
                sentFingerprint: row.text(10), sentAt: date(row, 11))
            return AccountRecord(
                key, account: account, sealed: secrets, lease: lease, fence: row.integer(12) ?? 0, history: history)
        }

        /// The account of a row with the columns of a list; nil if only its ledger is left.
        static func account(_ key: AccountKey, _ row: PostgresRow) -> Account? {
            guard let sealed = row.bytes(6) else { return nil }
            let isSealed = SealedValue.isOne(sealed) || SealedValue.isNewer(sealed)
            let state: Account.State = isSealed ? row.text(2).map { .needsSignIn($0) } ?? .ready : .damaged
            return Account(
                key: key, label: row.text(1), state: state, details: row.bytes(3) ?? Data(),
                created: date(row, 4) ?? unknown, signedIn: date(row, 5) ?? unknown)
        }

        private static func open(
            _ sealed: Data, of account: Account, by keys: KeyRing
        ) async -> Result<AccountSecrets, AccountError> {
            do throws(AccountError) {
                let text = try await keys.open(sealed, for: SealedPlace.account(account))
                guard let secrets = try? AccountSecrets(decoding: text) else { return .failure(.unreadable) }
                return .success(secrets)
            } catch { return .failure(error) }
        }

        /// A date; nil for one that no store can have written, such as PostgreSQL's `infinity`.
        static func date(_ row: PostgresRow, _ column: Int) -> Date? {
            guard let seconds = row.double(column), abs(seconds) < 1e11 else { return nil }
            return Date(timeIntervalSince1970: seconds)
        }

        /// The moment in the place of a date that no store can have written; unlike `Date.distantPast` it can be stored.
        private static let unknown = Date(timeIntervalSince1970: 0)

        /// The longest time for which a lease counts, in seconds. A row with a later end was not written by a store, or another server's
        /// clock was ahead.
        private static let longestLease = 600.0

        /// The columns, in the order in which they are read.
        static let columns = """
            revision, label, reason, details, extract(epoch FROM created)::float8, extract(epoch FROM signed_in)::float8, sealed,
            holder, lease_fence, extract(epoch FROM lease_until)::float8, sent_fingerprint, extract(epoch FROM sent_at)::float8,
            permission_fence, permissions, extract(epoch FROM activated)::float8
            """

        /// The time of the database, in the column behind the others.
        private static let now = "extract(epoch FROM clock_timestamp())::float8"

        /// The time of the database at which a row was read.
        static func time(_ row: PostgresRow?) -> Date? { row.flatMap { date($0, 15) } }

        static let isOfKey = "provider = $1 AND environment = $2 AND client_id = $3 AND subject = $4"

        static func values(_ key: AccountKey) -> [PostgresValue] {
            [.text(key.provider), .text(key.environment), .text(key.clientID), .text(key.subject)]
        }

        static func query(_ key: AccountKey) -> PostgresStatement {
            PostgresStatement("SELECT \(columns), \(now) FROM member_account WHERE \(isOfKey)", values(key))
        }
    }

    /// The time of the database: it counts what all machines must agree on.
    enum DatabaseTime {
        /// Leases of all machines are counted by one clock, so there is one boot.
        static let bootID = "database"

        static let query: PostgresStatement = "SELECT extract(epoch FROM clock_timestamp())::float8"

        static func date(_ rows: PostgresRows?) throws(PostgresError) -> Date {
            guard let seconds = rows?.first?.double(0) else { throw .connectionLost }
            return Date(timeIntervalSince1970: seconds)
        }

        /// The time as the rules of leases take it.
        static func time(_ now: Date) -> AccountStoreTime {
            AccountStoreTime(now: now, uptime: .seconds(now.timeIntervalSince1970), bootID: bootID)
        }
    }
#endif
