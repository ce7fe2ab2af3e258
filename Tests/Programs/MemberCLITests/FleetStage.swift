import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberTesting

@testable import MemberCLI

/// A database in memory, and the command line that works on it.
final class FleetStage: FleetStore {
    let memory = MemoryAccountStore(clock: SystemClock())
    let home = FileManager.default.temporaryDirectory.appending(path: "memberkit-fleet-" + UUID().uuidString)
    private let made = Locked(0)
    private let isOpen = Locked(0)
    /// The addresses and keys that the database was opened with.
    let opened = Locked<[(address: String, keys: FleetKeyPlace)]>([])
    /// What a change of the key reports.
    let resealing = Locked<[FleetResealing]>([])

    private static let details = Data(
        #"{"document":{"issuer":"https://id.test","authorization_endpoint":"https://id.test/a","token_endpoint":"https://id.test/t"}}"#
            .utf8)

    deinit { try? FileManager.default.removeItem(at: home) }

    var store: any AccountStore { memory }
    /// The number of databases that are open.
    var openCount: Int { isOpen.value }

    func tables() async throws -> FleetTables { FleetTables(made: made.value, known: 2) }

    func migrate() async throws -> FleetTables {
        defer { made.withLock { $0 = 2 } }
        return try await tables()
    }

    func reseal(_ progress: (FleetResealing) -> Void) async throws -> FleetResealing {
        for step in resealing.value { progress(step) }
        return resealing.value.last ?? FleetResealing(total: 0, done: 0, left: 0)
    }

    func facts() async throws -> FleetFacts {
        FleetFacts(place: "postgres://db.test:5432/members", version: "15.8", mostConnections: 97, connections: 3)
    }

    func keyFacts() async throws -> FleetKeyFacts { FleetKeyFacts(writing: "0011", current: 4) }

    func close() async { isOpen.withLock { $0 -= 1 } }

    /// Runs a command line; returns its exit code, its last line as JSON, and its notes.
    func run(
        _ words: String..., environment: [String: String] = ["MEMBER_STORE": "postgres://db.test/members"]
    ) async -> (code: ExitCode, result: JSONValue, notes: String) {
        let (lines, notes) = (Locked<[String]>([]), Locked<[String]>([]))
        let console = Console { line in
            lines.withLock { $0.append(line) }
        } standardError: { line in
            notes.withLock { $0.append(line) }
        }
        let own = ["MEMBER_HOME": home.path, "MEMBER_CONFIG": ""]
        let code = await MemberTool.run(
            words + ["--json"], environment: own.merging(environment) { $1 }, console: console,
            input: LineInput { nil }, door: door)
        let result = lines.value.last.flatMap { try? JSONValue(parsing: Data($0.utf8)) } ?? .null
        return (code, result, notes.value.joined(separator: "\n"))
    }

    private var door: FleetDoor {
        FleetDoor { [self] address, keys, _ in
            guard !address.contains("nowhere") else { throw FleetError.libraryMissing }
            opened.withLock { $0.append((address, keys)) }
            isOpen.withLock { $0 += 1 }
            return self
        } newKey: {
            Secret("memberkit-key-1 new")
        }
    }

    /// Signs a member in.
    @discardableResult
    func signIn(_ subject: String, client: String = "app", token: String = "at") async throws -> Account {
        let key = AccountKey(provider: "openid", environment: "https://id.test", clientID: client, subject: subject)
        let tokens = TokenSet(accessToken: Secret(token + subject), life: .endless, receivedBy: SystemClock())
        let new = SignedInAccount(
            key, label: "Member \(subject)", details: Self.details, secrets: AccountSecrets(tokens: tokens))
        return try await memory.save(new).account
    }
}
