#if canImport(CMemberPostgres)
    import Foundation
    import MemberAccounts
    import MemberCore
    import MemberHTTP
    import MemberKit
    import MemberPostgresAccounts
    import VKID

    /// A machine of a fleet that calls VK: `fleet-calls DATABASE KEYS CACHE COUNT` says `ready`, makes that many calls of the one
    /// account for each line that it reads, says `TIME sent` for each request that leaves, in milliseconds, then `done`.
    enum FleetCalls {
        static func run(_ arguments: [String]) async throws {
            let store = try PostgresAccountStore(arguments[0], keys: FleetKeyFile(URL(filePath: arguments[1])))
            let members = try Members(
                store: store, cacheFolder: URL(filePath: arguments[2]), providers: [.vk, .openID], transport: SendingTransport())
            for try await account in members.allAccounts {
                MemberWorker.say("ready")
                while readLine() != nil {
                    await call(members, account, count: Int(arguments[3]) ?? 1)
                    MemberWorker.say("done")
                }
            }
            await store.close()
        }

        private static func call(_ members: Members, _ account: Account, count: Int) async {
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<count {
                    group.addTask {
                        do {
                            _ = try await members.call("users.get", [("user_ids", "1"), ("number", "\(number)")], as: account)
                        } catch {
                            MemberWorker.say("failed \((error as? any CodedError)?.code ?? "unknown")")
                        }
                    }
                }
            }
        }
    }

    /// Says when a call of VK's API leaves.
    private struct SendingTransport: HTTPTransport {
        private let network = NetworkTransport()

        func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
            if request.url.path().contains("/method/users.get") {
                MemberWorker.say("\(Int(Date().timeIntervalSince1970 * 1_000)) sent")
            }
            return try await network.send(request)
        }
    }
#endif
