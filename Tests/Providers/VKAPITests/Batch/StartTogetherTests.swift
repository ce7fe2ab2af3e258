import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing
import VKAPI

@Suite("Requests that start together", .timeLimit(.minutes(1)))
struct StartTogetherTests {
    private static func reply(_ request: HTTPRequest) -> ScriptedTransport.Response {
        let count = (request.form["code"] ?? "").components(separatedBy: "API.").count - 1
        return .json(#"{"response":\#(count > 0 ? "\((0..<count).map { $0 })" : #""single""#)}"#)
    }

    @Test("are one request with the user's token, and each has its own response")
    func together() async throws {
        try await VKBench.with(script: { Self.reply($0) }) { bench in
            bench.signIn(1)
            let requests = [VKRequest(method: "users.get"), VKRequest(method: "friends.get", options: ["count": 5])]
            VKRequest.startTogether(requests)
            #expect(await requests[0].reply(as: [String: any Sendable].self)?["response"] as? Int == 0)
            #expect(await requests[1].reply(as: [String: any Sendable].self)?["response"] as? Int == 1)
            #expect(bench.transport.requests.map(\.url.lastPathComponent) == ["execute"])
            #expect(bench.transport.requests[0].headers["Authorization"] == "Bearer token-1")
            #expect(bench.transport.requests[0].form["code"] == #"return [API.users.get({}),API.friends.get({"count":"5"})];"#)
        }
    }

    @Test("and belong to several users are a request for each of them")
    func users() async throws {
        try await VKBench.with(script: { Self.reply($0) }) { bench in
            bench.signIn(1, 2)
            // Equal requests of one user would share one call.
            let requests = [1, 2, 1, 2].enumerated().map { place, user in
                VKRequest(method: "users.get", options: ["access_token": "token-\(user)", "user_ids": place])
            }
            VKRequest.startTogether(requests)
            for request in requests { #expect(await request.ending() == "response") }
            #expect(bench.transport.requests.map(\.url.lastPathComponent) == ["execute", "execute"])
            #expect(
                Set(bench.transport.requests.map { $0.headers["Authorization"] ?? "" }) == ["Bearer token-1", "Bearer token-2"])
        }
    }

    @Test("do not wait for one that was cancelled, is at another server, or has started before")
    func others() async throws {
        try await VKBench.with(script: { Self.reply($0) }) { bench in
            let requests = ["1", "2", "3"].map { VKRequest(method: "users.get", options: ["user_ids": $0]) }
            let other = VKRequest(httpMethod: "GET", url: URL(string: "https://files.test/a")!)
            requests[0].cancel()
            VKRequest.startTogether(requests + [other, requests[1]])
            #expect(await requests[0].ending() == "cancelled")
            #expect(await requests[1].reply(as: [String: any Sendable].self)?["response"] as? Int == 0)
            #expect(await requests[2].reply(as: [String: any Sendable].self)?["response"] as? Int == 1)
            #expect(await other.ending() == "response")
            #expect(bench.transport.requests.count == 2)
        }
    }
}
