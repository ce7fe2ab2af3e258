import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import MemberTesting
import Testing

@Suite("The call limits of the sandbox's VK", .timeLimit(.minutes(1)))
struct CallLimitTests {
    /// The kinds of tokens, with the calls that each may make in a second.
    private static let kinds = [("member", 3), ("community", 20), ("service", 3)]

    private func token(_ kind: String, _ stage: Stage) async throws -> String {
        switch kind {
        case "member": return try await stage.implicitToken()
        case "service": return VKSandboxConfiguration.defaultServiceKey
        default:
            let page = try stage.implicit([("group_ids", "5"), ("scope", "manage")])
            let fields = try await stage.walk(HeadlessAgent(as: "anna", transport: stage.transport), from: page)
            return try #require(fields["access_token_5"])
        }
    }

    /// Makes calls, and returns how many of them were not refused with error 6.
    private func accepted(_ count: Int, _ token: String, _ stage: Stage) async throws -> Int {
        var accepted = 0
        for _ in 0..<count {
            let code = try await stage.errorCode("users.get", [("user_ids", "1")], token: token)
            #expect(code == nil || code == 6)
            accepted += code == nil ? 1 : 0
        }
        return accepted
    }

    @Test("in any second each kind of token may make its number of calls", arguments: kinds)
    func window(kind: String, limit: Int) async throws {
        let clock = TestClock()
        try await Stage.with {
            $0.clock = clock
        } _: { stage in
            let token = try await token(kind, stage)
            let first = try await accepted(1, token, stage)
            clock.advance(by: .milliseconds(999))
            let rest = try await accepted(limit + 1, token, stage)
            #expect(first == 1 && rest == limit - 1)
            clock.advance(by: .milliseconds(1))
            let next = try await accepted(2, token, stage)
            #expect(next == 1)
        }
    }

    @Test("the limits can be changed while the sandbox runs, and programs read them", arguments: kinds)
    func changed(kind: String, limit: Int) async throws {
        try await Stage.with {
            $0.clock = TestClock()
        } _: { stage in
            let token = try await token(kind, stage)
            var limits = stage.sandbox.callLimits
            (limits.member, limits.community, limits.service) = (5, 5, 5)
            stage.sandbox.callLimits = limits
            let count = try await accepted(7, token, stage)
            #expect(count == 5)
            let state = try JSONValue(parsing: try await stage.get(stage.control("_sandbox/state")).body)
            #expect(state["call_limits"]?[kind]?.integer == 5)
        }
    }

    @Test("a service key reads people and communities, and no method of a member takes it")
    func service() async throws {
        try await Stage.with {
            $0.vk.serviceKeys["51000009"] = "key-9"
            $0.vk.callLimits.service = 100
        } _: { stage in
            for key in [VKSandboxConfiguration.defaultServiceKey, "key-9"] {
                let people = try await stage.call("users.get", [("user_ids", "anna,boris")], token: key)["response"]?.array
                #expect(people?.count == 2)
                #expect(try await stage.errorCode("groups.getById", [("group_ids", "1")], token: key) == nil)
                #expect(try await stage.errorCode("groups.getMembers", [("group_id", "1")], token: key) == nil)
                #expect(try await stage.errorCode("groups.getMembers", [("group_id", "2")], token: key) == 203)
                #expect(try await stage.errorCode("friends.get", token: key) == 28)
            }
            #expect(try await stage.errorCode("users.get", token: "key-8") == 5)
        }
    }
}
