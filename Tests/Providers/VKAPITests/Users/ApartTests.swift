import Foundation
import MemberAccounts
import MemberCore
import MemberCrypto
import MemberHTTP
import MemberOAuth
import MemberRequests
import MemberTesting
import Testing

@testable import VKAPI

/// What belongs to one app, one user or one directory stays there.
@Suite("Apps, users and directories apart", .timeLimit(.minutes(1)))
struct ApartTests {
    private let clock = TestClock()

    private func token(_ text: String, _ id: UInt = 17) -> VKAccessToken {
        VKAccessToken(
            userID: id, token: text, liveTime: 3_600, permissions: ["friends"],
            creationTime: clock.now.timeIntervalSince1970)
    }

    private func store(_ token: VKAccessToken, _ context: VKAPIContext) throws {
        let storage = VKStorage(context)
        storage.storeItem(try #require(storage.createItem(for: token)))
    }

    @Test("A copy of a context for another app shows that app's user and sends that app's token")
    func apps() async throws {
        let home = try TemporaryVault(clock: clock)
        let transport = ScriptedTransport { _ in .json(#"{"response":[]}"#) }
        let first = VKAPIContext(vault: home.vault, transport: transport, clientID: "1", clock: clock)
        var second = first
        second.clientID = "2"
        try store(token("of-1"), first)
        try store(token("of-2"), second)
        let turns = [(first, "of-1", "users.get"), (second, "of-2", "users.get"), (first, "of-1", "friends.get")]
        for (context, secret, method) in turns {
            try await VKAPIContext.$current.withValue(context) {
                let user = try #require(VKUser.currentUser)
                #expect(user.accessToken?.token == secret)
                _ = try await user.call(method).value
                #expect(transport.requests.last?.headers["Authorization"] == "Bearer " + secret)
            }
        }
    }

    @Test("Cached data of a directory leaves the files beside it and in it alone")
    func neighbours() throws {
        let base = FileManager.default.temporaryDirectory.appending(path: "memberkit-neighbours-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: base) }
        let name = "d8df30edca5e5756cf2cab650890e090"
        let foreign = [
            base.appending(path: "Pictures/\(name).jpg"), base.appending(path: "Pictures/\(name)"), base.appending(path: name),
        ]
        try FileManager.default.createDirectory(at: base.appending(path: "Pictures"), withIntermediateDirectories: true)
        for file in foreign {
            try Data("mine".utf8).write(to: file)
            try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: file.path)
        }
        let data = VKCachedData(directory: base.appending(path: "vk17"))
        let address = try #require(URL(string: "https://example.org/a.mp3"))
        data.addCachedData(Data("song".utf8), for: address)
        #expect(data.cachedData(for: address) == Data("song".utf8))
        data.removeCachedDataDirectory()
        #expect(data.cachedData(for: address) == nil)
        #expect(!FileManager.default.fileExists(atPath: base.appending(path: "vk17").path))
        for file in foreign { #expect(try Data(contentsOf: file) == Data("mine".utf8)) }
    }

    @Test("An error of the API is not kept in any form of the reply", arguments: [VKRequest.ReplyMode.json, .raw])
    func errors(mode: VKRequest.ReplyMode) async throws {
        let home = try TemporaryVault(clock: clock)
        let transport = ScriptedTransport([
            .json(#"{"error":{"error_code":15,"error_msg":"Access denied"}}"#), .json(#"{"response":1}"#),
        ])
        let context = VKAPIContext(vault: home.vault, transport: transport, clientID: "1", clock: clock)
        try await VKAPIContext.$current.withValue(context) {
            let first = VKRequest(method: "utils.getServerTime")
            first.replyMode = mode
            await #expect(throws: VKAPIError.self) { try await first.value }
            let second = try await VKRequest(method: "utils.getServerTime").value(as: Int.self)
            #expect(second == 1)
        }
    }

    @Test("A request that runs by itself never shows a page")
    func unattended() async throws {
        let home = try TemporaryVault(clock: clock)
        let transport = ScriptedTransport { _ in .json(#"{"error":{"error_code":5,"error_msg":"expired"}}"#) }
        let agent = ScriptedUserAgent { _ in [.cancel] }
        var context = VKAPIContext(vault: home.vault, transport: transport, clientID: "1", clock: clock)
        context.userAgent = agent
        context.tokenStorage = VKMemoryStorage()
        try store(token("a"), context)
        let records = context.records
        await UnattendedCall.$isRunning.withValue(true) {
            await #expect(throws: RequestError.self) {
                try await records.source(of: "17").tokens(rejecting: Secret("a"))
            }
        }
        #expect(agent.addresses.isEmpty)
        await #expect(throws: RequestError.self) { try await records.source(of: "17").tokens(rejecting: Secret("a")) }
        #expect(agent.addresses.count == 1)
        // The person did not want it: the page is not shown again for the same token.
        await #expect(throws: RequestError.self) { try await records.source(of: "17").tokens(rejecting: Secret("a")) }
        #expect(agent.addresses.count == 1)
    }

    @Test("Records that are stored by many tasks at once are all there, and the active user stays")
    func many() async throws {
        let suite = "memberkit-" + UUID().uuidString
        defer { UserDefaults(suiteName: suite)?.removePersistentDomain(forName: suite) }
        let home = try TemporaryVault(clock: clock)
        var context = VKAPIContext(vault: home.vault, transport: ScriptedTransport([]), clientID: "1", clock: clock)
        context.tokenStorage = VKUserDefaultsStorage(
            suiteName: suite, keys: GivenKey(SealingKey.random(from: SeededRandom(seed: 3))))
        try store(token("first", 1), context)
        await withTaskGroup(of: Void.self) { [context, clock] group in
            for id in UInt(2)...20 {
                group.addTask {
                    let token = VKAccessToken(
                        userID: id, token: "t\(id)", liveTime: 60, creationTime: clock.now.timeIntervalSince1970)
                    try? context.records.store(token)
                    _ = context.currentUser
                }
            }
        }
        #expect(Set(context.people) == Set(1...20))
        #expect(context.currentUser?.userID == 1)
    }
}
