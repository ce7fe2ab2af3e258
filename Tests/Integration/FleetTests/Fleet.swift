#if canImport(CMemberPostgres)
    import Foundation
    import MemberAccounts
    import MemberCore
    import MemberHTTP
    import MemberKit
    import MemberPostgres
    import MemberPostgresAccounts
    import MemberSandbox
    import MemberTesting
    import PostgresSupport
    import VKID
    import WorkerSupport

    /// A database, a sandbox, and machines that are processes of their own.
    final class Fleet: Sendable {
        let server: PostgresServer
        let sandbox: Sandbox
        let store: PostgresAccountStore
        let members: Members
        let folder = FileManager.default.temporaryDirectory.appending(path: "memberkit-fleet-" + UUID().uuidString)
        let address: String

        init(_ configuration: SandboxConfiguration) async throws {
            server = try await PostgresServer.start(["max_connections=200"])
            sandbox = try await Sandbox.start(configuration)
            address = "postgres://\(PostgresServer.user)@127.0.0.1:\(server.port)/\(PostgresServer.database)?sslmode=disable"
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let keys = folder.appending(path: "keys")
            try Data(FleetKeys.newLine().utf8).write(to: keys)
            store = try PostgresAccountStore(address, keys: FleetKeyFile(keys))
            members = try Members(
                store: store, cacheFolder: folder.appending(path: "own"), providers: [.vk, .openID], transport: NetworkTransport()
            )
        }

        static func with(
            _ change: (inout SandboxConfiguration) -> Void = { _ in }, _ body: (Fleet) async throws -> Void
        ) async throws {
            var configuration = SandboxConfiguration()
            change(&configuration)
            let fleet = try await Fleet(configuration)
            do { try await body(fleet) } catch {
                await fleet.stop()
                throw error
            }
            await fleet.stop()
        }

        private func stop() async {
            await store.close()
            await sandbox.stop()
            await server.finish()
            try? FileManager.default.removeItem(at: folder)
        }

        func signIn(_ name: String) async throws -> Account {
            let transport = NetworkTransport()
            let directory = try await SandboxDirectory(control: sandbox.controlURL, transport: transport)
            let request = VKSignIn.vk(
                clientID: VKSandboxConfiguration.defaultClientID, environment: try VKEnvironment(in: directory, of: "vk"))
            return try await members.signIn(with: request, using: HeadlessAgent(as: name, transport: transport))
        }

        /// Starts a machine whose clock is wrong by some hours.
        func machine(_ number: Int, tasks: Int, hours: Double = 0) throws -> WorkerProcess {
            let cache = folder.appending(path: "machine-\(number)").path
            return try WorkerProcess(
                "fleet", [address, folder.appending(path: "keys").path, cache, String(tasks), String(hours)])
        }

        /// The number of refreshes that the provider has received.
        var refreshes: Int { sandbox.requestCount("/oauth2/auth") }

        /// Makes the stored tokens older.
        func age(_ account: Account, by seconds: Double) async throws {
            _ = try await store.changeAccount(account.key) { stored in
                var change = AccountChange()
                change.tokens = stored.secrets.tokens
                change.tokens?.received.addTimeInterval(-seconds)
                change.tokens?.receivedUptime -= seconds
                return change
            }
        }
    }

    extension Fleet {
        /// Lets the time of all leases pass.
        func expireLeases() async throws {
            let pool = try PostgresPool(PostgresConfiguration(address), size: 1)
            try await pool.query("UPDATE member_account SET lease_until = clock_timestamp()")
            pool.close()
        }
    }

    extension WorkerProcess {
        /// Lets a machine ask, and returns the number of each outcome.
        func outcomes() async -> [String: Int] {
            var outcomes: [String: Int] = [:]
            while let line = await line(), line != "done" {
                let words = line.split(separator: " ")
                guard words.count == 2 else { continue }
                outcomes[String(words[1]), default: 0] += Int(words[0]) ?? 0
            }
            return outcomes
        }
    }
#endif
