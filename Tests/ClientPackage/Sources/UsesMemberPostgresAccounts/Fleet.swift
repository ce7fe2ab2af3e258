#if os(Linux)
    import Foundation
    import MemberKit
    import MemberPostgresAccounts

    /// Keys of a client's own store of secrets.
    struct OwnKeys: FleetKeySource {
        func keys() async throws -> FleetKeys { try FleetKeys(FleetKeys.newLine()) }
    }

    /// What a process of a fleet writes.
    func fleet(in folder: URL) async throws {
        let members = try Members(
            store: .postgres("postgres://app@db.example/members?sslmode=verify-full", keys: .environment("MEMBER_KEYS")),
            cacheFolder: folder, providers: [.openID])
        for try await account in members.allAccounts { print(account.id) }

        var options = PostgresAccountStore.Options()
        options.migrates = false
        let store = try PostgresAccountStore("postgres://app@db.example/members", keys: OwnKeys(), options: options)
        try await store.reseal { progress in print(progress.done, "of", progress.total) }
        await store.close()
    }
#endif
