import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import MemberTesting
import Testing

@Suite("execute at the sandbox's VK", .timeLimit(.minutes(1)))
struct ExecuteTests {
    private func run(_ code: String, _ stage: Stage, scope: String = "friends") async throws -> JSONValue {
        try await stage.call("execute", [("code", code)], token: try await stage.implicitToken(scope: scope))
    }

    @Test("results stand at the places of their calls, with texts, numbers, lists and nested quotes as parameters")
    func results() async throws {
        try await Stage.with { stage in
            let code = #"""
                return [API.users.get({"user_ids":"100002","fields":["sex","bdate"]}), API.friends.get({"count":1}),
                API.users.get({"user_ids":"}]) \"x\\"}),API.groups.getById({"group_ids":1}),API.utils.getServerTime()];
                """#
            let envelope = try await run(code, stage)
            let results = try #require(envelope["response"]?.array)
            #expect(results.count == 5 && envelope["execute_errors"] == nil)
            let person = try #require(results.first?.array?.first)
            #expect(person["id"]?.integer == 100_002 && person["sex"]?.integer == 2)
            #expect(results[1]["items"]?.array?.count == 1 && results[1]["count"]?.integer == 4)
            #expect(results[2].array?.isEmpty == true && results[3]["groups"]?.array?.count == 1)
            #expect(results[4].integer != nil)
        }
    }

    @Test("a failed call is false, and the errors are in the order of the calls")
    func errors() async throws {
        try await Stage.with { stage in
            let code = #"""
                return [API.groups.get({}),API.users.get({}),API.no.such({"a":"1"}),API.groups.isMember({"group_id":"9"})]
                """#
            let envelope = try await run(code, stage)
            let results = try #require(envelope["response"]?.array)
            #expect(results.map(\.bool) == [false, nil, false, false])
            let errors = try #require(envelope["execute_errors"]?.array)
            #expect(errors.map { $0["method"]?.string } == ["groups.get", "no.such", "groups.isMember"])
            #expect(errors.map { $0["error_code"]?.integer } == [7, 3, 125])
            #expect(errors.allSatisfy { $0["error_msg"]?.string?.isEmpty == false } && envelope["error"] == nil)
        }
    }

    @Test(
        "another script is refused with 12, and one of more than 25 calls with 13",
        arguments: [
            ("", 12), ("return 1;", 12), ("return [API.users.get({})", 12), ("return [API.users.get({}),];", 12),
            ("return [API.users.get({}) API.users.get({})];", 12), ("return [API.users.get({\"a\":})];", 12),
            ("return [API.users.get({\"a\":{}})];", 12), ("var a = 1; return [];", 12), ("return [API.users.get({})]; 1", 12),
            ("return [" + Array(repeating: "API.users.get({})", count: 26).joined(separator: ",") + "];", 13),
        ])
    func refused(code: String, error: Int64) async throws {
        try await Stage.with { stage in
            let envelope = try await run(code, stage)
            #expect(envelope["error"]?["error_code"]?.integer == error)
        }
    }

    @Test("25 calls count as one of the token's calls, and keep to what its kind may call")
    func counted() async throws {
        try await Stage.with {
            $0.clock = TestClock()
            $0.vk.callLimits.service = 1
        } _: { stage in
            let code = "return [" + Array(repeating: "API.friends.get({})", count: 25).joined(separator: ",") + "];"
            let key = VKSandboxConfiguration.defaultServiceKey
            let envelope = try await stage.call("execute", [("code", code)], token: key)
            #expect(envelope["response"]?.array?.count == 25)
            #expect(envelope["execute_errors"]?.array?.allSatisfy { $0["error_code"]?.integer == 28 } == true)
            #expect(try await stage.errorCode("execute", [("code", code)], token: key) == 6)
        }
    }

    @Test("a token tells its permissions, its member's communities and who belongs to one")
    func permissions() async throws {
        try await Stage.with { stage in
            let token = try await stage.implicitToken(scope: "friends,groups,offline")
            let script = #"""
                return [API.account.getAppPermissions({}),API.groups.get({}),API.groups.get({"extended":1,"count":1}),
                API.groups.isMember({"group_id":5}),API.groups.isMember({"group_id":1,"user_ids":[100001,100002]})];
                """#
            let results = try #require(try await stage.call("execute", [("code", script)], token: token)["response"]?.array)
            let friendsGroupsOffline: Int64 = 2 + 262_144 + 65_536
            #expect(results[0].integer == friendsGroupsOffline)
            #expect(results[1]["items"]?.array?.map(\.integer) == [5] && results[1]["count"]?.integer == 1)
            #expect(results[2]["items"]?.array?.first?["screen_name"]?.string == "annas_choir")
            #expect(results[3].integer == 1)
            #expect(results[4].array?.map { $0["member"]?.integer } == [0, 1])
        }
    }
}
