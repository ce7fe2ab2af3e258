import Foundation
import HomeSupport
import MemberCore
import MemberHTTP
import MemberTesting
import Testing
import VKAPI
import WaitSupport

@Suite("Many users at once", .timeLimit(.minutes(10)))
struct UsersApartTests {
    private static let users: ClosedRange<Int> = 1...100
    private static let requests: ClosedRange<Int> = 1...1000

    /// VK's response names the user of the token: tokens are `<user>-<number>`.
    private static let script: VKBench.Script = { request in
        let user = request.headers["Authorization"]?.dropFirst("Bearer ".count).prefix { $0 != "-" } ?? "none"
        return .json(#"{"response":"\#(user)"}"#)
    }

    private static func url(_ number: Int) -> URL {
        methodURL("users.get").appending(queryItems: [.init(name: "user_ids", value: String(number))])
    }

    /// The users' data as it must be, beside the storage.
    private struct World {
        var chance: Chance
        var tokens: [Int: String] = [:]
        var active: Int?
        var signIns = 0

        mutating func signIn(_ user: Int, _ bench: VKBench) {
            signIns += 1
            tokens[user] = "\(user)-\(signIns)"
            active = active ?? user
            bench.clock.advance(by: .milliseconds(10))
            bench.store(VKAccessToken(userID: UInt(user), token: "\(user)-\(signIns)", permissions: ["offline"]))
        }
    }

    private func cache(_ user: Int) -> VKCachedData? { VKStorage.shared.storageItem(forUserID: UInt(user))?.cachedData }

    private func owner(_ data: Data?) -> String? {
        data.flatMap { try? JSONDecoder().decode([String: String].self, from: $0)["response"] }
    }

    private func send(_ world: inout World, _ user: Int) async throws {
        let number = world.chance.number(Self.requests)
        var options: VKOptions = ["user_ids": number]
        let isNamed = world.chance.number(0...9) == 0
        if isNamed { options["access_token"] = world.tokens[user] }
        let reply = await VKRequest(method: "users.get", options: options).reply(as: [String: any Sendable].self)
        let expected = try #require(isNamed ? user : world.active)
        try #require(reply?["response"] as? String == String(expected))
    }

    private func readOrAdd(_ world: inout World, _ user: Int) throws {
        let url = Self.url(world.chance.number(Self.requests))
        if world.chance.pick([true, false, false]) {
            cache(user)?.addCachedData(Data(#"{"response":"\#(user)"}"#.utf8), for: url)
        } else if let data = cache(user)?.cachedData(for: url, offlineMode: world.chance.pick([true, false])) {
            try #require(owner(data) == String(user))
        }
    }

    private func remove(_ world: inout World, _ user: Int, _ bench: VKBench) throws {
        let url = Self.url(world.chance.number(Self.requests))
        let item = try #require(VKStorage.shared.storageItem(forUserID: UInt(user)))
        item.cachedData.addCachedData(Data(#"{"response":"\#(user)"}"#.utf8), for: url)
        VKStorage.shared.removeItem(item)
        try #require(VKStorage.shared.storageItem(forUserID: UInt(user)) == nil && VKStorage.shared.count == Self.users.count - 1)
        if world.active == user { world.active = VKUser.currentUser.map { Int($0.userID) } }
        try #require(world.active != user)
        world.signIn(user, bench)
        try #require(cache(user)?.cachedData(for: url, offlineMode: true) == nil)
    }

    private func activate(_ world: inout World, _ user: Int, _ bench: VKBench) throws {
        bench.clock.advance(by: .milliseconds(10))
        try #require(VKUser.activateUser(withID: UInt(user)) && VKUser.currentUser?.userID == UInt(user))
        world.active = user
    }

    @Test(
        "never get one another's replies, whatever is added, read, removed, renewed and activated",
        arguments: [StorePlace.vault, .own]
    )
    func apart(place: StorePlace) async throws {
        try await VKBench.with(place, script: Self.script) { bench in
            var world = World(chance: Chance(seed: 7))
            for user in Self.users { world.signIn(user, bench) }
            for _ in 0..<(isAtFullLength ? 50_000 : 2000) {
                let user = world.chance.number(Self.users)
                switch world.chance.number(0...999) {
                case 0..<250: try await send(&world, user)
                case 250..<960: try readOrAdd(&world, user)
                case 960..<970: world.signIn(user, bench)
                case 970..<975: try remove(&world, user, bench)
                default: try activate(&world, user, bench)
                }
                if world.chance.number(0...99) == 0 { bench.clock.advance(by: .seconds(60)) }
            }
        }
    }
}
