#if canImport(CMemberPostgres)
    import Foundation
    import MemberAccounts
    import MemberCore
    import MemberPostgres

    extension AccountRow {
        /// Returns the statement that writes the changed record, if the row is still the one that was read.
        /// - Parameters:
        ///   - changed: The record after the step.
        ///   - sealed: Its sealed part.
        ///   - activated: When the account became its client's active one; nil if it is not to be one.
        ///   - revision: The revision that the write leaves.
        /// - Returns: A statement that affects one row, or none if another writer was faster.
        /// - Throws: `AccountError` if the permissions cannot be written.
        func statement(
            writing changed: AccountRecord, _ sealed: Data?, activated: Date?, leaving revision: Int64
        ) throws(AccountError) -> PostgresStatement {
            let known = self.revision.map { [PostgresValue.integer($0)] } ?? []
            guard !changed.isEmpty else {
                return PostgresStatement(
                    "DELETE FROM member_account WHERE \(Self.isOfKey) AND revision = $5", Self.values(key) + known)
            }
            let own = Self.values(key) + known + [.integer(revision)] + columns(of: changed, sealed, activated)
            // A refresh seldom changes the ledger, which may be long: then its column is not named, and the stored value stays.
            if self.revision != nil, changed.history == history { return PostgresStatement(Self.updateBesideLedger, own) }
            let ledger = PostgresValue.text(String(decoding: try changed.history.encoded(), as: UTF8.self))
            return PostgresStatement(self.revision == nil ? Self.insertion : Self.update, own + [ledger])
        }

        private static let names = [
            "label", "reason", "details", "created", "signed_in", "sealed", "holder", "lease_fence", "lease_until",
            "sent_fingerprint", "sent_at", "permission_fence", "activated", "permissions",
        ]

        private static let insertion = """
            INSERT INTO member_account (provider, environment, client_id, subject, revision, \(names.joined(separator: ", ")))
            VALUES ($1, $2, $3, $4, $5, \(names.indices.map { "$\($0 + 6)" }.joined(separator: ", ")))
            ON CONFLICT (provider, environment, client_id, subject) DO NOTHING
            """

        private static let update = update(names)

        /// The ledger is the last column.
        private static let updateBesideLedger = update(names.dropLast())

        private static func update(_ names: some Sequence<String>) -> String {
            """
            UPDATE member_account SET revision = $6, \(names.enumerated().map { "\($1) = $\($0 + 7)" }.joined(separator: ", "))
            WHERE \(isOfKey) AND revision = $5
            """
        }

        /// The values of all columns but the ledger's.
        private func columns(of changed: AccountRecord, _ sealed: Data?, _ activated: Date?) -> [PostgresValue] {
            let (account, lease) = (changed.account, changed.lease)
            // Without an account no tokens, lease or count are left.
            let until = account == nil || lease.until == 0 ? nil : Date(timeIntervalSince1970: lease.until)
            return [
                .optional(account?.label), .optional(account?.state.reason), .optional(account?.details),
                .optional(account?.created), .optional(account?.signedIn), .optional(sealed),
                .optional(lease.holder), .integer(lease.fence), .optional(until), .optional(lease.sentFingerprint),
                .optional(lease.sentAt), .integer(changed.fence), .optional(account == nil ? nil : activated),
            ]
        }

        /// The sealed part: the stored one, unless it, the open data that it is bound to, or the key for writing has changed.
        func sealed(_ changed: AccountRecord, by keys: KeyRing) throws(AccountError) -> Data? {
            guard let account = changed.account else { return nil }
            guard let secrets = try? changed.sealed?.get() else { return sealed }
            let isSame = account.details == record.account?.details && (try? record.sealed?.get()) == secrets
            if let sealed, isSame, keys.isCurrent(sealed) { return sealed }
            do { return try keys.seal(try secrets.encoded(), for: SealedPlace.account(account)) } catch {
                throw AccountError(storing: error)
            }
        }
    }
#endif
