import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberRequests
import MemberTesting
import Testing
import VKAPI
import VKID
import VKWire
import WaitSupport

@Suite("One store of calls for each client of VK, through both doors", .timeLimit(.minutes(1)))
final class OneStoreTests {
    private let home = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
    private let clock = TestClock()
    private let transport = ScriptedTransport { _ in .json(#"{"response":{"count":1,"items":[17]}}"#) }

    deinit { try? FileManager.default.removeItem(at: home) }

    /// The two doors.
    private enum Door: CaseIterable {
        case members
        case client
    }

    private struct Bench {
        let members: Members
        let account: Account
        let client: VKAPIClient

        func friends(by door: Door, life: CacheLife = .oneHour) async throws -> ProviderReply.Source {
            switch door {
            case .members: try await members.call("friends.get", life: life, as: account).source
            case .client: try await client.call("friends.get", life: life).source
            }
        }
    }

    private func bench() throws -> Bench {
        let members = try Members(home: home, providers: [.vk], transport: transport, clock: clock)
        let key = AccountKey(provider: "vk", environment: "live", clientID: "1", subject: "17")
        let secrets = AccountSecrets(tokens: TokenBuilder.tokens(by: clock))
        let details = VKAccountDetails(hosts: .live).encoded
        let account = try members.vaultAtOnce().store(key, label: "Anna", details: details, secrets: secrets)
        let client = VKAPIClient(session: members.session(of: account), transport: transport)
        return Bench(members: members, account: account, client: client)
    }

    @Test("a reply that one door stored is found by the other", arguments: Door.allCases)
    private func keptReply(first: Door) async throws {
        let bench = try bench()
        #expect(try await bench.friends(by: first) == .network)
        for door in Door.allCases { #expect(try await bench.friends(by: door) != .network, "\(door)") }
        #expect(transport.requests.count == 1)
    }

    @Test(
        "the fourth call of a member within 1.1 s waits, through whichever doors the first three were made",
        arguments: Door.allCases)
    private func limit(last: Door) async throws {
        let bench = try bench()
        for door in [Door.members, .client, .members] { _ = try await bench.friends(by: door, life: .never) }
        let fourth = Task { try await bench.friends(by: last, life: .never) }
        #expect(await waited(while: clock.sleeperCount == 0))
        #expect(transport.requests.count == 3)
        clock.advance(by: .milliseconds(1100))
        #expect(try await fourth.value == .network)
        #expect(transport.requests.count == 4)
    }

    @Test("the community sheet's calls count for the same member's limit")
    func sheet() async throws {
        let bench = try bench()
        for _ in 0..<3 { _ = try await bench.friends(by: .members, life: .never) }
        let context = VKIDContext(try bench.members.context(of: "vk"))
        let vkid = try VKIDContext.$current.withValue(context) {
            try VKID(config: Configuration(appCredentials: AppCredentials(clientId: "1")))
        }
        let sheet = GroupSubscriptionSheet(subscribeToGroupId: "5") { _, completion in completion(.success("access-1")) }
        let shown = Task { try await vkid.ui(for: sheet).model() }
        #expect(await waited(while: clock.sleeperCount == 0))
        #expect(!transport.requests.contains { $0.url.path.contains("groups.getById") })
        shown.cancel()
        _ = await shown.result
    }

    @Test(
        "a member who is removed and signs in again gets no earlier reply, even if no observer saw the removal",
        arguments: Door.allCases)
    private func again(door: Door) async throws {
        let before = try bench()
        _ = try await before.friends(by: .client)
        let kept = home.appending(path: "cache")
        let copy = home.appending(path: "cache-before")
        try FileManager.default.copyItem(at: kept, to: copy)
        try Vault(home: home, clock: clock).remove(before.account.key)
        clock.advance(by: .seconds(60))
        let after = try bench()
        // A program leaves this state if it ends between the removal and its observers, or if it never made a store.
        try? FileManager.default.removeItem(at: kept)
        try FileManager.default.copyItem(at: copy, to: kept)
        #expect(try await after.friends(by: door) == .network)
        #expect(try await after.friends(by: .client) != .network)
    }

    @Test("removing a member through one door leaves nothing for the other")
    func removed() async throws {
        let bench = try bench()
        _ = try await bench.friends(by: .client)
        try bench.members.remove(bench.account)
        await #expect(throws: VKError.self) { try await bench.friends(by: .client) }
        let files = try FileManager.default.subpathsOfDirectory(atPath: home.appending(path: "cache").path)
        #expect(!files.contains { $0.contains("/17/") })
    }
}
