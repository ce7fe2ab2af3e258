import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing
import WaitSupport

@testable import MemberSandbox

/// A server of updates of the sandbox's VK, with its key.
private struct UpdateServer {
    let stage: Stage
    let address: String
    var key: String
    let ts: String

    init(_ stage: Stage, _ method: String, _ fields: FormFields = [], token: String) async throws {
        self.stage = stage
        let response = try #require(try await stage.call(method, fields, token: token)["response"])
        let server = try #require(response["server"]?.string)
        address = server.contains("://") ? server : "http://" + server
        key = try #require(response["key"]?.string)
        ts = try #require(response["ts"]?.identifier)
    }

    func poll(_ fields: FormFields = []) async throws -> JSONValue {
        var query = fields
        query.fill(from: [("act", "a_check"), ("key", key), ("ts", ts), ("wait", "25"), ("mode", "2"), ("version", "3")])
        return try JSONValue(parsing: try await stage.get(try #require(URL(string: address + "?" + query.encoded))).body)
    }
}

@Suite("Long poll at the sandbox's VK", .timeLimit(.minutes(1)))
struct LongPollTests {
    private static func with(_ clock: TestClock? = nil, _ body: (Stage) async throws -> Void) async throws {
        try await Stage.with {
            $0.vk.callLimits.member = 1000
            $0.vk.callLimits.community = 1000
            if let clock { $0.clock = clock }
        } _: { stage in
            try await body(stage)
        }
    }

    private func ofAnna(_ stage: Stage) async throws -> UpdateServer {
        let token = try await stage.implicitToken(scope: "messages,groups")
        return try await UpdateServer(stage, "messages.getLongPollServer", [("need_pts", "1")], token: token)
    }

    @Test("a request ends at a message; the mode decides what the event contains")
    func event() async throws {
        try await Self.with { stage in
            let server = try await ofAnna(stage)
            async let first = server.poll([("mode", "0")])
            #expect(await waited(while: stage.sandbox.waitingPolls == 0))
            let id = try #require(stage.sandbox.deliverMessage("Hi", from: 100_002, to: 100_001))
            let reply = try await first
            let event = try #require(reply["updates"]?.array?.first?.array)
            #expect(event.prefix(4).map(\.integer) == [4, Int64(id), 1, 100_002] && event[5].string == "Hi" && event.count == 6)
            #expect(reply["ts"]?.integer.map(String.init) == Int(server.ts).map { String($0 + 1) } && reply["pts"] == nil)
            for (mode, count, hasPosition) in [("2", 7, false), ("128", 7, false), ("130", 8, false), ("32", 6, true)] {
                let again = try await server.poll([("mode", mode)])
                #expect(again["updates"]?.array?.first?.array?.count == count)
                #expect((again["pts"]?.integer == 1) == hasPosition)
            }
        }
    }

    @Test("sender and receiver learn of a message and of its being read")
    func both() async throws {
        try await Self.with { stage in
            let anna = try await ofAnna(stage)
            let token = try await stage.implicitToken("boris", scope: "messages")
            let boris = try await UpdateServer(stage, "messages.getLongPollServer", token: token)
            let send: FormFields = [("peer_id", "100001"), ("message", "a"), ("random_id", "5")]
            _ = try await stage.call("messages.send", send, token: token)
            let sent = try await boris.poll([("mode", "128")])["updates"]?.array?.first?.array
            #expect(sent?[2].integer == 3 && sent?[3].integer == 100_001 && sent?.last?.integer == 5)
            let annas = try await stage.implicitToken(scope: "messages")
            _ = try await stage.call("messages.markAsRead", [("peer_id", "100002")], token: annas)
            #expect(try await anna.poll()["updates"]?.array?.map { $0.array?.first?.integer } == [4, 6])
            let told = try await boris.poll()["updates"]?.array?.last?.array
            #expect(told?.map(\.integer) == [7, 100_001, 1])
        }
    }

    @Test("without an event a request ends when its time by the sandbox's clock is over, with the same position")
    func timeOver() async throws {
        let clock = TestClock()
        try await Self.with(clock) { stage in
            let server = try await ofAnna(stage)
            let others = clock.sleeperCount
            async let polled = server.poll([("wait", "90")])
            try await clock.advance(by: .seconds(89), whenSleeping: others + 1)
            #expect(await waited(while: stage.sandbox.waitingPolls == 0))
            clock.advance(by: .seconds(1))
            let reply = try await polled
            #expect(reply["updates"]?.array?.isEmpty == true && reply["ts"]?.identifier == server.ts)
        }
    }

    @Test("a wrong key, position or version fails with its number")
    func failures() async throws {
        let clock = TestClock()
        try await Self.with(clock) { stage in
            let server = try await ofAnna(stage)
            let ts = try #require(Int(server.ts))
            for (fields, number) in [
                ([("key", "x")], 2), ([("ts", String(ts + 1))], 3), ([("ts", "x")], 3), ([("ts", String(ts - 1))], 1),
                ([("version", "20")], 4),
            ] as [(FormFields, Int64)] {
                let reply = try await server.poll(fields)
                #expect(reply["failed"]?.integer == number)
                if number == 1 { #expect(reply["ts"]?.identifier == server.ts) }
                if number == 4 { #expect(reply["min_version"]?.integer == 0 && reply["max_version"]?.integer == 19) }
            }
            let other = try await stage.implicitToken("boris", scope: "messages")
            var foreign = server
            foreign.key = try await UpdateServer(stage, "messages.getLongPollServer", token: other).key
            #expect(try await foreign.poll()["failed"]?.integer == 2)
            clock.advance(by: .seconds(3601))
            #expect(try await server.poll()["failed"]?.integer == 2)
            #expect(try await stage.get(try #require(URL(string: server.address))).status == 400)
        }
    }

    @Test("a fault answers a request with a failure, at once", arguments: 1...4)
    func faults(number: Int) async throws {
        try await Self.with { stage in
            let server = try await ofAnna(stage)
            stage.sandbox.faults.add(.pollFailed(number))
            #expect(try await server.poll()["failed"]?.integer == Int64(number))
            stage.sandbox.deliverMessage("Hi", from: 100_002, to: 100_001)
            let next = try await server.poll()
            #expect(next["failed"]?.integer == ([2, 3].contains(number) ? 2 : nil))
        }
    }

    @Test("a community has events as objects, for itself and those who manage it")
    func community() async throws {
        try await Self.with { stage in
            let own = try await stage.communityToken(5, of: "anna", scope: "messages,manage")
            let manager = try await stage.implicitToken(scope: "groups,messages")
            let other = try await stage.implicitToken("boris", scope: "groups,messages")
            #expect(try await stage.errorCode("groups.getLongPollServer", [("group_id", "5")], token: other) == 15)
            #expect(try await stage.errorCode("groups.getLongPollServer", token: manager) == 100)
            let ids = Int64(try #require(stage.sandbox.deliverMessage("before", from: 100_002, to: -5)))
            for token in [own, manager] {
                let server = try await UpdateServer(stage, "groups.getLongPollServer", [("group_id", "5")], token: token)
                async let reply = server.poll()
                #expect(await waited(while: stage.sandbox.waitingPolls == 0))
                stage.sandbox.deliverMessage("Hi", from: 100_002, to: -5)
                let update = try await reply["updates"]?.array?.first
                #expect(update?["type"]?.string == "message_new" && update?["group_id"]?.integer == 5)
                #expect(update?["object"]?["message"]?["from_id"]?.integer == 100_002)
                #expect(update?["event_id"]?.string?.isEmpty == false)
                #expect((update?["object"]?["message"]?["id"]?.integer ?? 0) > ids)
            }
            let messages = try await UpdateServer(stage, "messages.getLongPollServer", [("group_id", "5")], token: manager)
            stage.sandbox.deliverMessage("Hi", from: 100_002, to: -5)
            #expect(try await messages.poll()["updates"]?.array?.first?.array?.first?.integer == 4)
        }
    }

    @Test("the history has what came behind a position, and refuses one that is too old or too new")
    func history() async throws {
        try await Self.with { stage in
            let server = try await ofAnna(stage)
            let token = try await stage.implicitToken(scope: "messages")
            for text in ["a", "b", "c"] { stage.sandbox.deliverMessage(text, from: 100_002, to: 100_001) }
            let history = { (fields: FormFields) in try await stage.call("messages.getLongPollHistory", fields, token: token) }
            let all = try await history([("ts", server.ts)])["response"]
            #expect(all?["messages"]?["items"]?.array?.map { $0["text"]?.string } == ["a", "b", "c"])
            #expect(all?["history"]?.array?.map { $0.array?.count } == [4, 4, 4] && all?["new_pts"]?.integer == 3)
            let rest = try await history([("pts", "2")])["response"]
            #expect(rest?["messages"]?["items"]?.array?.map { $0["text"]?.string } == ["c"])
            #expect(try await history([("pts", "4")])["error"]?["error_code"]?.integer == 908)
            #expect(try await history([("ts", "1")])["error"]?["error_code"]?.integer == 907)
            #expect(try await history([])["error"]?["error_code"]?.integer == 100)
        }
    }

    @Test("requests that wait end at once when the sandbox stops")
    func stop() async throws {
        let clock = TestClock()
        let reply = Locked<Task<JSONValue, any Error>?>(nil)
        try await Self.with(clock) { stage in
            let server = try await ofAnna(stage)
            reply.withLock { $0 = Task { try await server.poll() } }
            #expect(await waited(while: stage.sandbox.waitingPolls == 0))
        }
        // The clock has not moved, so that only the stop can have ended it.
        #expect(try await reply.value?.value["updates"]?.array?.isEmpty == true)
    }
}
