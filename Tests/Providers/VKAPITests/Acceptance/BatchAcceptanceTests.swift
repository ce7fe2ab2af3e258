import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import MemberTesting
import Testing
import VKAPI

@Suite("What is promised of batches", .timeLimit(.minutes(1)))
struct BatchAcceptanceTests {
    private static func users(_ ids: ClosedRange<Int>) -> [VKBatchCall] {
        ids.map { VKBatchCall("users.get", [("user_ids", String($0))]) }
    }

    /// The response to a script: its values and its errors, as `method code`.
    private static func script(_ values: String, _ errors: [String]) -> ScriptedTransport.Response {
        let list = errors.map { error in
            let words = error.split(separator: " ")
            return #"{"method":"\#(words[0])","error_code":\#(words[1]),"error_msg":"x"}"#
        }
        return .json(#"{"response":\#(values),"execute_errors":[\#(list.joined(separator: ","))]}"#)
    }

    @Test("sixty calls are scripts of 25, 25 and 10 in the order of the calls, and each call has its own result")
    func many() async {
        let bench = ClientBench { SentCall.response(to: $0) { .value($0.fields["user_ids"] ?? "null") } }
        let results = await bench.client.call(batch: Self.users(1...60))
        #expect(results.map(\.outcome) == (1...60).map { #"{"response":\#($0)}"# })
        let scripts = bench.transport.requests.map { request in
            SentCall.all(in: request).compactMap { $0.fields["user_ids"].flatMap { Int($0) } }
        }
        let sorted = scripts.sorted { ($0.first ?? 0) < ($1.first ?? 0) }
        #expect(sorted == [Array(1...25), Array(26...50), Array(51...60)])
        #expect(bench.transport.requests.allSatisfy { $0.method == .post })
    }

    @Test(
        "a false value takes the next error if that is its method's, and is a value otherwise",
        arguments: [
            ("[false,false,1]", ["wall.get 15"], [#"{"response":false}"#, "15", #"{"response":1}"#]),
            ("[false,false,false]", ["groups.isMember 30", "wall.get 15", "users.get 18"], ["30", "15", "18"]),
            ("[1,false,false]", ["users.get 18"], [#"{"response":1}"#, #"{"response":false}"#, "18"]),
            ("[false,null,[]]", [], [#"{"response":false}"#, #"{"response":null}"#, #"{"response":[]}"#]),
            ("[0,\"\",false]", ["friends.get 15"], [#"{"response":0}"#, #"{"response":""}"#, #"{"response":false}"#]),
        ])
    func pairing(values: String, errors: [String], expected: [String]) async {
        let bench = ClientBench { _ in Self.script(values, errors) }
        let results = await bench.client.call(batch: [
            VKBatchCall("groups.isMember", [("group_id", "1")]), VKBatchCall("wall.get"), VKBatchCall("users.get"),
        ])
        #expect(results.map(\.outcome) == expected)
    }

    @Test("errors of one method come to its calls in their order")
    func sameMethod() async {
        let bench = ClientBench { _ in Self.script("[false,2,false]", ["wall.get 15", "wall.get 18"]) }
        let results = await bench.client.call(batch: ["1", "2", "3"].map { VKBatchCall("wall.get", [("owner_id", $0)]) })
        #expect(results.map(\.outcome) == ["15", #"{"response":2}"#, "18"])
    }

    @Test("another number of results is a parse error for the calls of that script, and for no other ones")
    func mismatch() async {
        let bench = ClientBench { request in
            SentCall.all(in: request).count == 25
                ? .json(#"{"response":[1,2]}"#) : SentCall.response(to: request) { _ in .value("7") }
        }
        let outcomes = await bench.client.call(batch: Self.users(1...28)).map(\.outcome)
        #expect(outcomes.prefix(25).allSatisfy { $0 == "requests.invalid_reply" })
        #expect(outcomes.suffix(3) == [#"{"response":7}"#, #"{"response":7}"#, #"{"response":7}"#])
    }

    @Test("an error of the whole script is every call's, and nothing is sent again", arguments: [7, 8, 15, 18, 30, 100, 203])
    func whole(code: Int) async {
        let bench = ClientBench { _ in .json(#"{"error":{"error_code":\#(code),"error_msg":"x"}}"#) }
        let outcomes = await bench.client.call(batch: Self.users(1...4)).map(\.outcome)
        #expect(outcomes == Array(repeating: String(code), count: 4))
        #expect(bench.methods == ["execute"])
    }

    @Test(
        "a script that does not run is halved until the call to blame is alone, and only that call fails",
        arguments: [12, 13, 36])
    func halves(code: Int) async {
        let bench = ClientBench { request in
            let calls = SentCall.all(in: request)
            if calls.contains(where: { $0.fields["user_ids"] == "6" }) {
                return .json(#"{"error":{"error_code":\#(calls.count > 1 ? code : 100),"error_msg":"x"}}"#)
            }
            return SentCall.response(to: request) { .value($0.fields["user_ids"] ?? "null") }
        }
        let outcomes = await bench.client.call(batch: Self.users(1...8)).map(\.outcome)
        #expect(outcomes == (1...8).map { $0 == 6 ? "100" : #"{"response":\#($0)}"# })
        let blamed = bench.transport.requests.map(SentCall.all).filter { $0.contains { $0.fields["user_ids"] == "6" } }
        #expect(blamed.map(\.count) == [8, 4, 2, 1])
    }

    @Test(
        "a failed part has the reaction to its error by itself, and the others are delivered without being sent again",
        arguments: [(1, true), (6, true), (10, true), (9, false), (15, false), (7, false), (30, false), (100, false)])
    func reactions(code: Int, isRepeated: Bool) async {
        let failures = Locked(1)
        let bench = ClientBench { request in
            SentCall.response(to: request) { call in
                let fails =
                    call.method == "wall.get"
                    && failures.withLock { left in
                        defer { left -= 1 }
                        return left > 0
                    }
                return fails ? .refusal(code) : .value("7")
            }
        }
        let results = await bench.client.call(batch: [
            VKBatchCall("users.get"), VKBatchCall("wall.get"), VKBatchCall("friends.get"),
        ])
        let seven = #"{"response":7}"#
        #expect(results.map(\.outcome) == [seven, isRepeated ? seven : String(code), seven])
        let methods = bench.calls.map(\.method)
        #expect(methods == ["users.get", "wall.get", "friends.get"] + (isRepeated ? ["wall.get"] : []))
    }

    @Test("a part whose quantity limit is reached closes its method for an hour, and no other one")
    func quantity() async throws {
        let bench = ClientBench { request in
            SentCall.response(to: request) { $0.method == "wall.get" ? .refusal(29) : .value("7") }
        }
        let first = await bench.client.call(batch: [VKBatchCall("users.get"), VKBatchCall("wall.get")]).map(\.outcome)
        #expect(first[0] == #"{"response":7}"# && first[1] != #"{"response":7}"#)
        let sent = bench.calls.filter { $0.method == "wall.get" }.count
        await #expect(throws: VKError.self) { _ = try await bench.client.call("wall.get", [("owner_id", "2")]) }
        bench.clock.advance(by: .seconds(3590))
        await #expect(throws: VKError.self) { _ = try await bench.client.call("wall.get", [("owner_id", "3")]) }
        #expect(bench.calls.filter { $0.method == "wall.get" }.count == sent)
        _ = try await bench.client.call("friends.get")
        bench.clock.advance(by: .seconds(20))
        await #expect(throws: VKError.self) { _ = try await bench.client.call("wall.get", [("owner_id", "4")]) }
        #expect(bench.calls.filter { $0.method == "wall.get" }.count > sent)
    }

    @Test(
        "methods that VK refuses in scripts are sent by themselves, one request each",
        arguments: [
            "photos.save", "photos.saveWallPhoto", "photos.saveOwnerPhoto", "photos.saveMessagesPhoto", "photos.saveMarketPhoto",
            "photos.saveMarketAlbumPhoto", "photos.saveOwnerCoverPhoto", "messages.setChatPhoto", "audio.save", "docs.save",
            "stories.save", "polls.savePhoto", "execute",
        ])
    func alone(method: String) async {
        let bench = ClientBench { SentCall.response(to: $0) { _ in .value("7") } }
        let call = VKBatchCall(method, method == "execute" ? [("code", "return 1;")] : [("hash", "h")])
        let results = await bench.client.call(batch: [VKBatchCall("users.get"), call, VKBatchCall("friends.get")])
        #expect(results.map(\.outcome) == Array(repeating: #"{"response":7}"#, count: 3))
        let requests = bench.transport.requests.map { SentCall.all(in: $0).map(\.method) }
        #expect(requests.sorted { $0.count < $1.count } == [[method], ["users.get", "friends.get"]])
    }
}
