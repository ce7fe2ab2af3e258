import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import MemberTesting
import Testing

@Suite("Communities' tokens of the sandbox's VK", .timeLimit(.minutes(1)))
struct CommunityTokenTests {
    private static let scope = "manage,messages"

    private func page(_ stage: Stage, _ groups: String, scope: String = scope) throws -> URL {
        try stage.implicit([("group_ids", groups), ("scope", scope)])
    }

    @Test("the fragment contains a token for each community, without an end")
    func tokens() async throws {
        try await Stage.with { stage in
            let agent = HeadlessAgent(as: "anna", transport: stage.transport)
            let fields = try await stage.walk(agent, from: try page(stage, "1,5"))
            #expect(fields.fields.map(\.name) == ["access_token_1", "access_token_5", "expires_in", "groups", "state"])
            #expect(fields["expires_in"] == "0" && fields["groups"] == "1,5" && fields["state"] == "s-1")
            #expect(fields["access_token_1"] != fields["access_token_5"])
        }
    }

    @Test("a community's token acts as the community: it reads its own data, and no member's")
    func acts() async throws {
        try await Stage.with { stage in
            let agent = HeadlessAgent(as: "boris", transport: stage.transport)
            let token = try await stage.walk(agent, from: try page(stage, "6"))["access_token_6"]
            let own = try await stage.call("groups.getById", token: token)["response"]?["groups"]?.array
            #expect(own?.map { $0["id"]?.integer } == [6])
            let members = try await stage.call("groups.getMembers", [("group_id", "6")], token: token)["response"]
            #expect(members?["count"]?.integer == 1_001)
            #expect(try await stage.errorCode("groups.getMembers", [("group_id", "2")], token: token) == 203)
            #expect(try await stage.call("users.get", [("user_ids", "anna")], token: token)["response"]?.array?.count == 1)
            #expect(try await stage.call("users.get", token: token)["response"]?.array?.isEmpty == true)
            for method in ["friends.get", "account.getProfileShortInfo", "groups.join"] {
                #expect(try await stage.errorCode(method, [("group_id", "1")], token: token) == 27)
            }
            #expect(try await stage.errorCode("no.such", token: token) == 3)
            let form: FormFields = [("access_token", try #require(token))]
            #expect(try await stage.post(try stage.vk("id", "oauth2/user_info"), form).status == 401)
        }
    }

    @Test("a person who does not manage a community gets an error, after the login and when already logged in")
    func unmanaged() async throws {
        try await Stage.with { stage in
            let visitor = Visitor(stage)
            let url = try page(stage, "1,2")
            let login = try await visitor.submit(try await visitor.get(url), at: url, as: "anna")
            let next = try #require(URL(string: login.headers["Location"] ?? "", relativeTo: url)?.absoluteURL)
            for address in [next, url] {
                let response = try await visitor.get(address)
                #expect(response.status == 400)
                let description = try JSONValue(parsing: response.body)["error_description"]?.string
                #expect(description?.contains("does not manage 2") == true)
            }
        }
    }

    @Test("permissions of a community, of another one and of the member are given apart from each other")
    func apart() async throws {
        try await Stage.with { stage in
            let agent = HeadlessAgent(as: "anna", transport: stage.transport, cookies: CookieJar())
            _ = try await stage.walk(agent, from: try page(stage, "1", scope: "photos"))
            var second = agent
            second.walker.stepLimit = 1
            #expect(try await stage.walk(second, from: try page(stage, "1", scope: "photos"))["access_token_1"] != nil)
            second.walker.stepLimit = 3
            second.walker.filling.decision = .decline
            for other in [try page(stage, "5", scope: "photos"), try stage.implicit([("scope", "photos")])] {
                #expect(try await stage.walk(second, from: other)["error"] == "access_denied")
            }
        }
    }

    @Test("a member's permission is unknown for a community, and the other way round", arguments: [true, false])
    func scopes(isOfCommunity: Bool) async throws {
        try await Stage.with { stage in
            let fields: FormFields = isOfCommunity ? [("group_ids", "1"), ("scope", "friends")] : [("scope", "manage")]
            let response = try await stage.get(try stage.implicit(fields))
            #expect(try JSONValue(parsing: response.body)["error"]?.string == "invalid_scope")
        }
    }
}
