import Foundation
import MemberHTTP
import MemberTesting
import Testing
import VKAPI

@Suite("Whose request it is", .timeLimit(.minutes(1)))
struct WhoseRequestTests {
    private func hasReply(_ id: UInt, _ url: URL = methodURL("users.get")) -> Bool {
        VKStorage.shared.storageItem(forUserID: id)?.cachedData.cachedData(for: url) != nil
    }

    private func bearers(_ bench: VKBench) -> [String?] { bench.transport.requests.map { $0.headers["Authorization"] } }

    @Test("is the active user's", arguments: StorePlace.allCases)
    func active(place: StorePlace) async throws {
        try await VKBench.with(place) { bench in
            bench.signIn(7, 8)
            VKUser.activateUser(withID: 8)
            #expect(await VKRequest(method: "users.get").ending() == "response")
            #expect(bearers(bench) == ["Bearer token-8"] && hasReply(8) && !hasReply(7))
        }
    }

    @Test("is the user's whose token the options contain, if it is stored", arguments: StorePlace.allCases)
    func named(place: StorePlace) async throws {
        try await VKBench.with(place) { bench in
            bench.signIn(7, 8)
            VKUser.activateUser(withID: 7)
            let tokens = ["token-8", "unknown"]
            for token in tokens { _ = await VKRequest(method: "users.get", options: ["access_token": token]).ending() }
            #expect(bearers(bench) == ["Bearer token-8", "Bearer token-7"] && hasReply(8) && hasReply(7))
            #expect(bench.transport.requests.allSatisfy { !$0.url.absoluteString.contains("token") })
        }
    }

    @Test("is a community's or the app's by its token", arguments: StorePlace.allCases)
    func kinds(place: StorePlace) async throws {
        try await VKBench.with(place) { bench in
            bench.signIn(7)
            bench.store(VKAccessToken(token: "community", kind: .community(5)))
            bench.store(VKAccessToken(token: "service", kind: .service))
            for token in ["community", "service"] {
                #expect(await VKRequest(method: "users.get", options: ["access_token": token]).ending() == "response")
            }
            #expect(bearers(bench) == ["Bearer community", "Bearer service"] && !hasReply(7))
            for kind in [VKTokenKind.community(5), .service] {
                let cache = VKStorage.shared.storageItem(for: kind)?.cachedData
                #expect(cache?.cachedData(for: methodURL("users.get")) != nil)
            }
        }
    }

    @Test("is the guest's where no one has signed in, and carries no token")
    func guest() async throws {
        try await VKBench.with { bench in
            _ = await VKRequest(method: "users.get", options: ["access_token": "unknown"]).ending()
            #expect(bearers(bench) == [nil] && bench.transport.requests.first?.url == methodURL("users.get"))
        }
    }

    @Test("is decided at the start: a user who is activated, or settings that change, right after it make no difference")
    func atStart() async throws {
        let gate = Gate()
        try await VKBench.with(script: { _ in
            await gate.pass()
            return .json(#"{"response":1}"#)
        }) { bench in
            bench.signIn(7, 8)
            VKUser.activateUser(withID: 7)
            let request = VKRequest(method: "users.get")
            VKUser.activateUser(withID: 8)
            request.start()
            VKUser.activateUser(withID: 7)
            request.cacheLiveTime = .never
            gate.open()
            #expect(await request.ending() == "response")
            #expect(bearers(bench) == ["Bearer token-8"] && hasReply(8) && !hasReply(7))
        }
    }

    @Test("is at another address the same user's for the cache, without the token")
    func otherAddress() async throws {
        let url = try #require(URL(string: "https://mp3.vk.com/a.mp3"))
        try await VKBench.with { bench in
            bench.signIn(7, 8)
            VKUser.activateUser(withID: 8)
            _ = await VKRequest(httpMethod: "GET", url: url).ending()
            #expect(bearers(bench) == [nil] && hasReply(8, url) && !hasReply(7, url))
        }
    }

    @Test("is one key with a new token: the reply survives the sign-in", arguments: StorePlace.allCases)
    func newToken(place: StorePlace) async throws {
        try await VKBench.with(place) { bench in
            bench.signIn(7)
            _ = await VKRequest(method: "users.get").ending()
            bench.clock.advance(by: .seconds(1))
            bench.store(VKAccessToken(userID: 7, token: "new", permissions: ["offline"]))
            let again = VKRequest(method: "users.get")
            #expect(await again.ending() == "response" && again.isFromCache)
            _ = await VKRequest(method: "wall.get").ending()
            #expect(bearers(bench) == ["Bearer token-7", "Bearer new"])
        }
    }

    @Test("leaves twenty requests a second to a community, and three to a person")
    func limits() async throws {
        try await VKBench.with(waits: true) { bench in
            bench.signIn(7)
            bench.store(VKAccessToken(token: "community", kind: .community(5)))
            for number in 1...20 {
                let options: VKOptions = ["n": number, "access_token": "community"]
                #expect(await VKRequest(method: "users.get", options: options).ending() == "response")
            }
            for number in 1...3 { _ = await VKRequest(method: "users.get", options: ["n": number]).ending() }
            let last = VKRequest(method: "users.get")
            async let ending = last.ending()
            try await bench.clock.advance(whenSleeping: 1)
            #expect(await ending == "response")
            #expect(bench.transport.requests.count == 24)
        }
    }
}
