import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing
import VKAPI

@Suite("The cache of requests", .timeLimit(.minutes(1)))
struct RequestCacheTests {
    /// A request, and whether the reply to it is kept.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var response = ScriptedTransport.Response.json(#"{"response":1}"#)
        let request: @Sendable () -> VKRequest
        var isKept = false
    }

    static let cases = [
        Case(testDescription: "a reading method", request: { VKRequest(method: "users.get") }, isKept: true),
        Case(testDescription: "a GET by name", request: { VKRequest(httpMethod: "GET", method: "users.get") }, isKept: true),
        Case(testDescription: "a POST by name", request: { VKRequest(httpMethod: "POST", method: "users.get") }),
        Case(testDescription: "a writing method", request: { VKRequest(method: "wall.post") }),
        Case(testDescription: "a writing method by GET", request: { VKRequest(httpMethod: "GET", method: "wall.post") }),
        Case(testDescription: "execute", request: { VKRequest(method: "execute", options: ["code": "return 1;"]) }),
        Case(testDescription: "an upload server", request: { VKRequest(method: "photos.getUploadServer") }),
        Case(testDescription: "a wall's upload server", request: { VKRequest(method: "photos.getWallUploadServer") }),
        Case(testDescription: "a long poll server", request: { VKRequest(method: "messages.getLongPollServer") }),
        Case(testDescription: "a long poll history", request: { VKRequest(method: "messages.getLongPollHistory") }),
        Case(testDescription: "a life of zero", request: { set(VKRequest(method: "users.get"), .never) }),
        Case(
            testDescription: "an error", response: .json(#"{"error":{"error_code":15}}"#),
            request: { VKRequest(method: "users.get") }),
        Case(testDescription: "no JSON", response: .json("<html/>"), request: { VKRequest(method: "users.get") }),
        Case(
            testDescription: "a status 201", response: .json(#"{"response":1}"#, status: 201),
            request: { VKRequest(method: "users.get") }),
        Case(testDescription: "another address", request: { VKRequest(httpMethod: "GET", url: other) }, isKept: true),
        Case(testDescription: "header fields", request: { VKRequest(httpMethod: "GET", url: other, headers: ["X-A": "1"]) }),
        Case(
            testDescription: "header fields with a life of its own",
            request: { set(VKRequest(httpMethod: "GET", url: other, headers: ["X-A": "1"]), .oneHour) }, isKept: true),
    ]

    private static let other = URL(string: "https://example.org/a.mp3")!

    private static func set(_ request: VKRequest, _ life: VKCachedDataLiveTime) -> VKRequest {
        request.cacheLiveTime = life
        return request
    }

    @Test("keeps successful replies of GETs that read, unless one life or one address is good for once", arguments: cases)
    func kept(example: Case) async throws {
        try await VKBench.with(script: { _ in example.response }) { bench in
            bench.signIn(7)
            let first = example.request()
            _ = await first.ending()
            #expect(!first.isFromCache)
            let sent = bench.transport.requests.count
            let second = example.request()
            _ = await second.ending()
            #expect(second.isFromCache == example.isKept)
            #expect((bench.transport.requests.count == sent) == example.isKept)
        }
    }

    @Test("keeps the raw body under the request's address for the request's life")
    func body() async throws {
        let body = #"{ "response" : 1 }"#
        try await VKBench.with(script: { _ in .json(body) }) { bench in
            bench.signIn(7)
            let request = VKRequest(method: "users.get")
            request.cacheLiveTime = .oneMinute
            _ = await request.ending()
            let cache = try #require(VKStorage.shared.storageItem(forUserID: 7)?.cachedData)
            #expect(cache.cachedData(for: methodURL("users.get")) == Data(body.utf8))
            bench.clock.advance(by: .seconds(61))
            #expect(cache.cachedData(for: methodURL("users.get")) == nil)
        }
    }

    @Test("gives a request the data that the app has put there by hand")
    func byHand() async throws {
        let track = try #require(URL(string: "https://mp3.vk.com/music/pop/j-lo.mp3"))
        try await VKBench.with { bench in
            bench.signIn(7)
            let item = try #require(VKStorage.shared.storageItem(forUserID: 7))
            item.cachedData.addCachedData(Data([1, 2, 3]), for: track, liveTime: .oneMonth)
            let request = VKRequest(httpMethod: "GET", url: track)
            #expect(await request.reply(as: Data.self) == Data([1, 2, 3]))
            #expect(request.isFromCache && bench.transport.requests.isEmpty)
        }
    }

    @Test("keeps no body above the limit of the settings", arguments: [(14, true), (13, false)])
    func limit(bytes: Int, isKept: Bool) async throws {
        try await VKBench.with(change: { $0.largestKeptReply = bytes }) { bench in
            bench.signIn(7)
            _ = await VKRequest(method: "users.get").ending()
            let again = VKRequest(method: "users.get")
            #expect(await again.ending() == "response" && again.isFromCache == isKept)
        }
    }

    @Test("serves equal requests at the same time with one transfer, but not those of another user or mode")
    func equal() async throws {
        let gate = Gate()
        try await VKBench.with(script: { _ in
            await gate.pass()
            return .json(#"{"response":1}"#)
        }) { bench in
            bench.signIn(7, 8)
            let equal = (1...5).map { _ in VKRequest(method: "users.get") }
            let ofOther = VKRequest(method: "users.get", options: ["access_token": "token-8"])
            let offline = VKRequest(method: "users.get")
            offline.offlineMode = true
            for request in equal + [ofOther, offline] { request.start() }
            await gate.arrived(3)
            gate.open()
            for request in equal + [ofOther, offline] { #expect(await request.ending() == "response") }
            #expect(bench.transport.requests.count == 3)
        }
    }

    @Test("leaves the form of the reply to the request: raw bytes, JSON without an envelope, or VK's envelope")
    func modes() async throws {
        let body = #"{"error":"none"}"#
        try await VKBench.with(script: { _ in .json(body, status: 203) }) { _ in
            let raw = VKRequest(httpMethod: "GET", url: Self.other)
            #expect(raw.replyMode == .raw)
            #expect(await raw.reply(as: Data.self) == Data(body.utf8))
            let json = VKRequest(httpMethod: "GET", url: Self.other)
            json.replyMode = .json
            #expect(await json.reply(as: [String: any Sendable].self)?["error"] as? String == "none")
            #expect(VKRequest(method: "users.get").replyMode == .vk)
            #expect(VKRequest(httpMethod: "GET", url: methodURL("users.get")).replyMode == .vk)
        }
    }

    @Test("takes an empty reply without content as empty data outside VK's mode", arguments: [VKRequest.ReplyMode.raw, .json])
    func empty(mode: VKRequest.ReplyMode) async throws {
        try await VKBench.with(script: { _ in .response(HTTPResponse(status: 204)) }) { _ in
            let request = VKRequest(httpMethod: "GET", url: Self.other)
            request.replyMode = mode
            #expect(await request.reply(as: Data.self) == Data())
        }
    }
}
