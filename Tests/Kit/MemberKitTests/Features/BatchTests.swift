import Foundation
import MemberCore
import MemberHTTP
import MemberKit
import MemberRequests
import MemberSignIn
import MemberTesting
import Testing

@Suite("Calls that Members makes together", .timeLimit(.minutes(1)))
struct MemberBatchTests {
    @Test("go to VK as one script; each has its own reply and its own error, and a kept reply is not requested")
    func script() async throws {
        let bench = try FeatureBench { request in
            request.url.lastPathComponent == "execute"
                ? .json(
                    #"{"response":[{"count":1},false],"execute_errors":[{"method":"wall.get","error_code":15,"error_msg":"Access denied"}]}"#
                )
                : .json(#"{"response":[{"id":17}]}"#)
        }
        _ = try await bench.members.call("users.get", as: bench.account)
        let replies = await bench.members.call(
            batch: [NamedCall("users.get"), NamedCall("friends.get"), NamedCall("wall.get"), NamedCall("no name")],
            as: bench.account)
        #expect(bench.steps == ["users.get", "execute"])
        #expect(try replies[0].get().value.array?.first?["id"] == .integer(17))
        #expect(try replies[0].get().source != .network)
        #expect(try replies[1].get().value["count"] == .integer(1))
        let codes = replies.map { reply -> String in
            if case .failure(let error) = reply { error.code } else { "value" }
        }
        #expect(codes[2...] == ["requests.refused", "members.invalid_operation"])
        #expect(try await bench.members.call("friends.get", as: bench.account).source != .network)
    }

    @Test("of an account that is gone are refused one by one")
    func gone() async throws {
        let bench = try FeatureBench { _ in .json("{}") }
        try bench.members.remove(bench.account)
        let replies = await bench.members.call(batch: [NamedCall("users.get"), NamedCall("friends.get")], as: bench.account)
        #expect(replies.count == 2)
        for reply in replies { #expect(throws: MembersError.self) { _ = try reply.get() } }
        #expect(bench.steps == [])
    }
}
