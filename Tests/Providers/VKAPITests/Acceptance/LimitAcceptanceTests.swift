import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing
import VKAPI
import WaitSupport

@Suite("What is promised of VK's limit: what it delays, and what it never does", .timeLimit(.minutes(1)))
struct LimitAcceptanceTests {
    private static let file = FileManager.default.temporaryDirectory.appending(path: "sea.jpg")

    @Test("a kept reply comes although other calls wait")
    func cacheHits() async throws {
        let bench = try MemberBench { _ in .json(#"{"response":7}"#) }
        _ = try await bench.client.call("friends.get")
        try await bench.call(2)
        let waiting = Task { try await bench.client.call("wall.get") }
        #expect(await waited(while: bench.clock.sleeperCount == 0))
        for _ in 1...5 { #expect(try await bench.client.call("friends.get").isFromCache) }
        let batch = await bench.client.call(batch: [VKBatchCall("friends.get")])
        #expect(try batch[0].get().isFromCache)
        #expect(bench.transport.requests.count == 3 && bench.clock.sleeperCount == 1)
        waiting.cancel()
        _ = await waiting.result
    }

    @Test("files are sent at once, while the call that saves them waits for its turn")
    func uploads() async throws {
        let bench = try MemberBench { request in
            request.url.host() == "upload.test"
                ? .json(#"{"server":7,"photo":"[1]","hash":"h"}"#)
                : .json(#"{"response":{"upload_url":"https://upload.test/1"}}"#)
        }
        try await bench.call(2)
        let upload = Task { try await bench.client.upload([Self.file], as: .wallPhoto) }
        #expect(await waited(while: bench.clock.sleeperCount == 0))
        #expect(bench.steps == ["users.get", "users.get", "photos.getWallUploadServer", "upload.test"])
        try await bench.clock.advance(by: .seconds(2), whenSleeping: 1)
        _ = try await upload.value
        #expect(bench.steps.last == "photos.saveWallPhoto")
    }

    @Test("updates go on while no call may be made: only the address of their server counts")
    func polls() async throws {
        let bench = try MemberBench { request in
            guard request.url.host() == "lp.test" else {
                return .json(#"{"response":{"key":"k","server":"lp.test/im","ts":1}}"#)
            }
            let ts = request.query["ts"].flatMap { Int($0) } ?? 0
            return .json(#"{"ts":\#(ts + 1),"updates":[[80,\#(ts),0]]}"#)
        }
        try await bench.call(2)
        var updates = bench.client.updates(of: .member()).makeAsyncIterator()
        for number in 1...10 { #expect(try await updates.next() == .member(80, [.integer(Int64(number)), .integer(0)])) }
        #expect(bench.clock.sleeperCount == 0 && bench.steps.filter { $0 == "lp.test" }.count == 10)
    }

    @Test("a script of 25 calls takes one place")
    func batches() async throws {
        let bench = try MemberBench { SentCall.response(to: $0) { _ in .value("7") } }
        let calls = (1...75).map { VKBatchCall("users.get", [("user_ids", String($0))]) }
        let results = await bench.client.call(batch: calls)
        #expect(results.allSatisfy { $0.outcome == #"{"response":7}"# })
        #expect(bench.steps == ["execute", "execute", "execute"] && bench.clock.sleeperCount == 0)
    }

    @Test(
        "an error 6 closes the line for 1.1 s, and the refused call is sent again, a write too",
        arguments: ["users.get", "wall.post"])
    func tooMany(method: String) async throws {
        let isEarly = Locked(true)
        let bench = try MemberBench { _ in
            let fails = isEarly.withLock { early in
                defer { early = false }
                return early
            }
            return .json(fails ? #"{"error":{"error_code":6,"error_msg":"x"}}"# : #"{"response":7}"#)
        }
        let first = Task { try await bench.client.call(method) }
        #expect(await waited(while: bench.clock.sleeperCount == 0))
        let second = Task { try await bench.client.call("friends.get") }
        // If the line were open, the second call would be sent now.
        _ = await waited(while: bench.clock.sleeperCount < 2 && bench.steps.count == 1, limit: .milliseconds(200))
        bench.clock.advance(by: .milliseconds(1090))
        #expect(bench.steps == [method])
        try await bench.clock.advance(by: .seconds(8), whenSleeping: 1)
        _ = try await (first.value, second.value)
        #expect(bench.steps.sorted() == ["friends.get", method, method].sorted())
    }

    @Test("a cancelled call leaves the line without using a place")
    func cancelled() async throws {
        let bench = try MemberBench { _ in .json(#"{"response":7}"#) }
        try await bench.call(3)
        let waiting = Task { try await bench.client.call("wall.get") }
        #expect(await waited(while: bench.clock.sleeperCount == 0))
        waiting.cancel()
        _ = await waiting.result
        bench.clock.advance(by: .seconds(2))
        try await bench.call(3)
        #expect(bench.steps == Array(repeating: "users.get", count: 6) && bench.clock.sleeperCount == 0)
    }
}
