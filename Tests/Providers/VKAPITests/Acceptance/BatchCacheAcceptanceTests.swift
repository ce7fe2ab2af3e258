import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import MemberTesting
import Testing
import VKAPI

@Suite("What is promised of the cache of batches, addresses and positions", .timeLimit(.minutes(1)))
struct BatchCacheAcceptanceTests {
    /// Address methods and the methods of long poll: none of their replies may be kept.
    static let addresses = [
        "photos.getUploadServer", "photos.getWallUploadServer", "photos.getMessagesUploadServer",
        "photos.getOwnerPhotoUploadServer", "photos.getChatUploadServer", "photos.getOwnerCoverPhotoUploadServer",
        "photos.getMarketUploadServer", "docs.getUploadServer", "docs.getWallUploadServer", "docs.getMessagesUploadServer",
        "audio.getUploadServer", "stories.getPhotoUploadServer", "stories.getVideoUploadServer", "polls.getPhotoUploadServer",
        "messages.getLongPollServer", "groups.getLongPollServer", "messages.getLongPollHistory",
    ]

    private static func bench(hook: InteractionHook? = nil) -> ClientBench {
        ClientBench(hook: hook) { SentCall.response(to: $0) { _ in .value("7") } }
    }

    @Test("a part is kept under the key that its single request has, whatever the order and the case of its parameters")
    func parts() async throws {
        let bench = Self.bench()
        _ = await bench.client.call(batch: [
            VKBatchCall("wall.get", [("Owner_ID", "5"), ("count", "3")]), VKBatchCall("users.get"),
        ])
        let single = try await bench.client.call("wall.get", [("count", "3"), ("owner_id", "5")])
        #expect(single.isFromCache && String(decoding: single.body, as: UTF8.self) == #"{"response":7}"#)
        #expect(bench.methods == ["execute"])
    }

    @Test("a single reply is the part of a later batch, which sends only the rest")
    func singles() async throws {
        let bench = Self.bench()
        _ = try await bench.client.call("wall.get", [("owner_id", "5")])
        let results = await bench.client.call(batch: [
            VKBatchCall("wall.get", [("owner_id", "5")]), VKBatchCall("users.get"), VKBatchCall("friends.get"),
        ])
        #expect(try results.map { try $0.get().isFromCache } == [true, false, false])
        #expect(bench.calls.map(\.method) == ["wall.get", "users.get", "friends.get"])
        let again = await bench.client.call(batch: [VKBatchCall("users.get"), VKBatchCall("friends.get")])
        #expect(try again.allSatisfy { try $0.get().isFromCache } && bench.calls.count == 3)
    }

    @Test("each part has the life of its call, and at its end is still fresh")
    func life() async throws {
        let bench = Self.bench()
        let calls = [VKBatchCall("users.get", life: 60), VKBatchCall("wall.get"), VKBatchCall("friends.get", life: .never)]
        _ = await bench.client.call(batch: calls)
        bench.clock.advance(by: .seconds(60))
        #expect(try await bench.client.call("users.get").isFromCache)
        bench.clock.advance(by: .seconds(1))
        let late = await bench.client.call(batch: calls)
        #expect(try late.map { try $0.get().isFromCache } == [false, true, false])
    }

    @Test("an address or a position is asked for each time, for a year's life and without a network too", arguments: addresses)
    func address(method: String) async throws {
        let bench = Self.bench()
        for mode in [CacheMode.standard, .standard, .offline] {
            #expect(try await !bench.client.call(method, life: 31_536_000, mode: mode).isFromCache)
        }
        #expect(bench.methods == [method, method, method])
    }

    @Test("what is not kept of a single call is not kept of a script", arguments: addresses + ["wall.post", "video.save"])
    func neverKept(method: String) async throws {
        let bench = Self.bench()
        for _ in 1...2 {
            let results = await bench.client.call(batch: [
                VKBatchCall("users.get"), VKBatchCall(method, life: 31_536_000), VKBatchCall("utils.getServerTime"),
            ])
            #expect(results.map(\.outcome) == Array(repeating: #"{"response":7}"#, count: 3))
        }
        #expect(bench.calls.filter { $0.method == method }.count == 2)
        #expect(bench.calls.filter { $0.method == "users.get" }.count == 1)
    }

    @Test("a script of the caller is not kept")
    func execute() async throws {
        let bench = Self.bench()
        for _ in 1...2 {
            #expect(try await !bench.client.call("execute", [("code", "return 1;")], life: 31_536_000).isFromCache)
        }
        #expect(bench.methods == ["execute", "execute"])
    }

    @Test("a captcha of one part repeats that part with the answer, which does not enter the key")
    func captcha() async throws {
        let hook = InteractionHook { _ in .adding([("captcha_sid", "7"), ("captcha_key", "abc")]) }
        let bench = ClientBench(hook: hook) { request in
            SentCall.response(to: request) { call in
                guard call.method == "wall.get", call.fields["captcha_key"] == nil else { return .value("7") }
                return .refusal(14, members: #","captcha_sid":"7","captcha_img":"https://api.vk.ru/c""#)
            }
        }
        let results = await bench.client.call(batch: [VKBatchCall("users.get"), VKBatchCall("wall.get", [("owner_id", "5")])])
        #expect(results.map(\.outcome) == [#"{"response":7}"#, #"{"response":7}"#])
        #expect(bench.calls.map(\.method) == ["users.get", "wall.get", "wall.get"])
        #expect(bench.calls.last?.fields["owner_id"] == "5")
        #expect(try await bench.client.call("wall.get", [("owner_id", "5")]).isFromCache)
    }
}
