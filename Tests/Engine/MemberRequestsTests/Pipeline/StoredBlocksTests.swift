import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberStorage
import MemberTesting
import Testing

@testable import MemberRequests

@Suite("The blocks of a vault's client")
struct StoredBlocksTests {
    private let fixture = PipelineFixture()
    private let client = AccountClient(provider: "example", environment: "live", clientID: "app")
    private let reports = Locked<[String]>([])
    private var clock: TestClock { fixture.clock }

    private func home() throws -> TemporaryVault {
        try TemporaryVault(
            clock: clock, diagnostics: Diagnostics { [reports] event in reports.withLock { $0.append(event.name) } })
    }

    /// The vault as another start of the program opens it.
    private func reopened(_ home: TemporaryVault) throws -> Vault { try Vault(home: home.home, keys: home.keys, clock: clock) }

    private func traffic(_ vault: Vault, _ client: AccountClient? = nil) -> RequestTraffic {
        CallStores.of(OpenStore(vault)).store(of: client ?? self.client).traffic
    }

    private func call(_ transport: ScriptedTransport, _ traffic: RequestTraffic) async throws(RequestError) -> String {
        let pipeline = RequestPipeline(
            transport: transport, cache: nil, rules: PipelineFixture.rules, traffic: RequestTraffic(sharing: traffic))
        return try await pipeline.text(fixture.call(life: .never) { $0.operation = "wall.get" })
    }

    private func stored(_ vault: Vault) throws -> Int { try vault.read { try $0.rows("SELECT * FROM vault_call_block").count } }

    private func block(_ folder: String = "17", _ scope: String = "wall.get", seconds: Double = 60) -> CallBlock {
        CallBlock(folder: folder, scope: scope, until: clock.now.addingTimeInterval(seconds))
    }

    @Test("are in force after a restart, until they end; the next success removes them from the vault")
    func restart() async throws {
        let (home, transport) = (try home(), ScriptedTransport([.text("closed"), .text("new")]))
        let first = traffic(home.vault)
        await #expect { _ = try await call(transport, first) } throws: { ($0 as? RequestError)?.code == "requests.refused" }
        clock.advance(by: .seconds(59))
        let second = try reopened(home)
        let traffic = traffic(second)
        #expect(traffic.blocks == first.blocks)
        await #expect { _ = try await call(transport, traffic) } throws: { ($0 as? RequestError)?.code == "requests.blocked" }
        #expect(transport.requests.count == 1)
        clock.advance(by: .seconds(1))
        #expect(try await call(transport, traffic) == "new")
        #expect(try stored(second) == 0)
        #expect(reports.value == [])
    }

    @Test("are removed from the vault while they are in force, when a call that was sent before succeeds")
    func success() throws {
        let home = try home()
        let traffic = traffic(home.vault)
        for scope in ["wall.get", "wall", "users"] { traffic.add(block("17", scope)) }
        traffic.clear("17", ["wall.get", "wall", "friends"])
        #expect(self.traffic(try reopened(home)).blocks == [block("17", "users")])
    }

    @Test("that are over are not loaded, and their rows are removed")
    func over() throws {
        let home = try home()
        traffic(home.vault).add(block(seconds: 60))
        traffic(home.vault).add(block("18", seconds: 90))
        clock.advance(by: .seconds(60))
        let vault = try reopened(home)
        #expect(traffic(vault).blocks.map(\.folder) == ["18"])
        #expect(try stored(vault) == 1)
    }

    @Test("that a clock ten years ahead has stored last a day from the next start, however often the program starts")
    func ahead() throws {
        let (home, now) = (try home(), clock.now)
        clock.setWall(now + 3_652 * 86_400)
        traffic(home.vault).add(block())
        clock.setWall(now)
        #expect(traffic(try reopened(home)).blocks.map(\.until) == [now + 86_400])
        clock.advance(by: .seconds(86_399))
        #expect(traffic(try reopened(home)).blocks.map(\.until) == [now + 86_400])
        clock.advance(by: .seconds(1))
        #expect(traffic(try reopened(home)).blocks.isEmpty)
    }

    @Test("are removed with their account, in the same step, and another account's stay")
    func removedAccount() throws {
        let home = try home()
        for subject in ["17", "18"] {
            let key = AccountKey(provider: "example", environment: "live", clientID: "app", subject: subject)
            let secrets = AccountSecrets(tokens: TokenBuilder.tokens(by: clock))
            try home.vault.store(key, label: nil, details: Data("{}".utf8), secrets: secrets)
            traffic(home.vault).add(block(subject))
        }
        let other = try reopened(home)
        try other.remove(AccountKey(provider: "example", environment: "live", clientID: "app", subject: "17"))
        #expect(try stored(other) == 1)
        #expect(traffic(other).blocks.map(\.folder) == ["18"])
    }

    @Test("belong to one client and one folder, byte by byte")
    func apart() throws {
        let home = try home()
        let kelvin = AccountClient(provider: "example", environment: "live", clientID: "\u{212A}")
        let letter = AccountClient(provider: "example", environment: "live", clientID: "K")
        traffic(home.vault, kelvin).add(block("é"))
        traffic(home.vault, kelvin).add(block("e\u{301}"))
        let vault = try reopened(home)
        #expect(traffic(vault, letter).blocks.isEmpty)
        #expect(traffic(vault, kelvin).blocks.count == 2)
        traffic(vault, kelvin).unblock("é")
        let left = traffic(try reopened(home), kelvin).blocks.map { Array($0.folder.utf8) }
        #expect(left == [Array("e\u{301}".utf8)])
    }

    @Test("that cannot be stored are reported, are in force in this process, and fail no call")
    func failedWrite() async throws {
        let (home, transport) = (try home(), ScriptedTransport([.text("closed")]))
        let traffic = traffic(home.vault)
        try home.vault.transaction { try $0.run("DROP TABLE vault_call_block") }
        await #expect { _ = try await call(transport, traffic) } throws: { ($0 as? RequestError)?.code == "requests.refused" }
        await #expect { _ = try await call(transport, traffic) } throws: { ($0 as? RequestError)?.code == "requests.blocked" }
        #expect(reports.value == ["requests.blocks_not_stored"])
    }
}
