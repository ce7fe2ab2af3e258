#if canImport(CMemberPostgres)
    import Foundation
    public import MemberAccounts
    public import MemberOAuth
    import MemberPostgres

    extension PostgresAccountStore {
        /// Returns an account, as stored now.
        public func loadAccount(_ key: AccountKey) async throws(AccountError) -> Account? {
            try await working { try await read(key).record.listed }
        }

        /// Returns an account and its secrets, as stored now.
        public func loadSecrets(of key: AccountKey) async throws(AccountError) -> StoredAccount {
            try await working {
                let row = try await pool.pipeline([AccountRow.query(key)]).last?.first
                return try await AccountRow.stored(key, row, by: keys)
            }
        }

        /// Returns the account of a client that was signed in or activated last.
        public func loadActiveAccount(of client: AccountClient) async throws(AccountError) -> Account? {
            try await working {
                let rows = try await pool.query(
                    """
                    SELECT \(AccountRow.columns), subject FROM member_account WHERE provider = $1 AND environment = $2
                    AND client_id = $3 AND activated IS NOT NULL ORDER BY activated DESC, subject DESC LIMIT 1
                    """, [.text(client.provider), .text(client.environment), .text(client.clientID)])
                return rows.first.flatMap { row in
                    let key = AccountKey(
                        provider: client.provider, environment: client.environment, clientID: client.clientID,
                        subject: row.text(15) ?? "")
                    return AccountRow.account(key, row)
                }
            }
        }

        /// Returns some accounts, ordered by their keys.
        public func accountPage(at mark: AccountPage.Mark?, limit: Int) async throws(AccountError) -> AccountPage {
            let limit = AccountPage.size(limit)
            let after = mark.flatMap(PageMark.init) ?? PageMark.first
            return try await working {
                let rows = try await pool.query(
                    """
                    SELECT \(AccountRow.columns), provider, environment, client_id, subject FROM member_account
                    WHERE (provider, environment, client_id, subject) > ($1, $2, $3, $4) AND sealed IS NOT NULL
                    ORDER BY provider, environment, client_id, subject LIMIT $5::int8
                    """, after.values + [.integer(Int64(limit + 1))])
                let accounts = rows.prefix(limit).compactMap { row in AccountRow.account(PageMark.key(row, from: 15), row) }
                let next = rows.count > limit ? accounts.last.map { PageMark($0.key).mark } : nil
                return AccountPage(accounts, next: next)
            }
        }

        /// Stores a signed-in account, its permissions and small values.
        public func save(_ account: SignedInAccount) async throws(AccountError) -> (account: Account, replaced: AccountSecrets?) {
            try await step(account.key, values: account.values) { record, row in (record.signIn(account, at: row.now), true) }
        }

        /// Removes an account that meets a condition.
        public func removeAccount(_ key: AccountKey, if condition: AccountCondition) async throws(AccountError) -> Bool {
            try await step(key) { record, _ in
                let isRemoved = try record.remove(if: condition)
                return (isRemoved, isRemoved)
            }
        }

        /// Makes an account its client's active one.
        public func activateAccount(_ key: AccountKey) async throws(AccountError) {
            try await step(key) { record, _ in (try record.activate(), true) }
        }

        /// Changes an account after a decision.
        public func changeAccount(
            _ key: AccountKey, by decide: @Sendable (StoredAccount) throws -> AccountChange?
        ) async throws(AccountError) -> StoredAccount {
            try await step(key, isTimed: false) { record, row in
                let change = try record.change(by: decide, at: row.now)
                return (change.account, change.isChanged)
            }
        }
    }

    // MARK: Leases

    extension PostgresAccountStore {
        /// Takes the right to refresh an account, if it is free. A holder elsewhere is never found dead: a lease ends, or its time passes.
        public func acquireLease(
            of key: AccountKey, replacing stale: TokenSet, in state: Account.State, for limit: Duration
        ) async throws(AccountError) -> LeaseOutcome {
            let request = LeaseRequest(holder: holder, stale: stale, state: state, limit: limit)
            // That a refresh begins changes nothing that other processes keep.
            let outcome = try await step(key, isNoticed: false) { record, row in
                let outcome = try record.acquire(request, at: DatabaseTime.time(row.now))
                if case .taken = outcome { return (outcome, true) }
                return (outcome, false)
            }
            if case .taken(let lease, _) = outcome { held.add(lease, of: key) }
            return outcome
        }

        /// Replaces the tokens and ends the lease. Tokens that cannot be stored are kept for ``close(within:)``.
        public func storeTokens(
            _ tokens: TokenSet, of key: AccountKey, under lease: RefreshLease
        ) async throws(AccountError) -> TokenSet? {
            do throws(AccountError) {
                let stored = try await step(key, isTimed: false) { [holder] record, row in
                    let new = try record.store(tokens, under: lease, by: holder, at: row.now)
                    return (new, new != nil)
                }
                held.remove(lease, of: key)
                return stored
            } catch {
                held.keep(tokens, under: lease, of: key)
                throw error
            }
        }

        /// Ends the lease after a failure.
        public func releaseLease(
            _ lease: RefreshLease, of key: AccountKey, mark: LeaseMark, needsSignIn reason: String?
        ) async throws(AccountError) -> Bool {
            let isReleased = try await step(key, isTimed: false) { [holder] record, _ in
                let before = record.lease
                let isReleased = try record.release(lease, by: holder, mark, needsSignIn: reason)
                return (isReleased, isReleased || record.lease != before)
            }
            held.remove(lease, of: key)
            return isReleased
        }
    }

    /// Where a page of the list begins: behind a key.
    struct PageMark: Codable {
        let key: AccountKey

        static let first = PageMark(AccountKey(provider: "", environment: "", clientID: "", subject: ""))

        init(_ key: AccountKey) { self.key = key }

        init?(_ mark: AccountPage.Mark) {
            guard let mark = try? JSONDecoder().decode(PageMark.self, from: Data(mark.text.utf8)) else { return nil }
            self = mark
        }

        var mark: AccountPage.Mark {
            AccountPage.Mark((try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "")
        }

        var values: [PostgresValue] { AccountRow.values(key) }

        static func key(_ row: PostgresRow, from column: Int) -> AccountKey {
            AccountKey(
                provider: row.text(column) ?? "", environment: row.text(column + 1) ?? "", clientID: row.text(column + 2) ?? "",
                subject: row.text(column + 3) ?? "")
        }
    }
#endif
