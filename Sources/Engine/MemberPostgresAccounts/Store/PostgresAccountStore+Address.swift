#if canImport(CMemberPostgres)
    import Foundation
    public import MemberAccounts
    public import MemberCore
    import MemberPostgres

    extension AccountStore where Self == PostgresAccountStore {
        /// The accounts of a fleet in a PostgreSQL database, see ``PostgresAccountStore``.
        ///
        /// ```swift
        /// let members = try Members(
        ///     store: .postgres("postgres://app@db.example/members", keys: .environment("MEMBER_KEYS")), cacheFolder: folder,
        ///     providers: [.vk, .openID])
        /// ```
        /// - Parameters:
        ///   - address: The database, without a password.
        ///   - keys: Where this process gets the sealing keys of the fleet.
        ///   - options: How the store uses its database.
        ///   - diagnostics: Receives notable events.
        /// - Returns: The store; it connects when it is first used.
        /// - Throws: `AccountError.database(_:)` if the address cannot be read or holds a password.
        public static func postgres(
            _ address: String, keys: some FleetKeySource, options: PostgresAccountStore.Options = .init(),
            diagnostics: Diagnostics = .silent
        ) throws(AccountError) -> PostgresAccountStore {
            try PostgresAccountStore(address, keys: keys, options: options, diagnostics: diagnostics)
        }
    }

    extension PostgresConfiguration {
        /// The database in words, for errors: hosts and name, without a role.
        var place: String {
            let servers = hosts.map { "\($0.name):\($0.port)" }.joined(separator: ",")
            return "postgres://" + servers + "/" + (database ?? "")
        }
    }

    extension PostgresAccountStore: BoundedUseStore {
        private static let (shortestUse, longestUse) = (Duration.milliseconds(100), Duration.seconds(60))

        package var longestUse: Duration { min(max(options.longestUse, Self.shortestUse), Self.longestUse) }
    }

    extension PostgresAccountStore: ChangeReportingStore {
        // Behind a pooler nobody can listen: then an account in use is read again after a few seconds.
        package func reportChanges(to report: @escaping @Sendable (StoreChange) -> Void) -> Bool {
            if !isBehindPooler { notices.listen(report) }
            return !isBehindPooler
        }
    }
#endif
