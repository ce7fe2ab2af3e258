import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import MemberTesting
import Testing

@Suite("The sandbox's VK for installed apps", .timeLimit(.minutes(1)))
struct ImplicitFlowTests {
    @Test("a member logs in, allows, and the fragment contains a token that the API knows")
    func allowed() async throws {
        try await Stage.with {
            $0.accessTokenLife = 86_400
        } _: { stage in
            let agent = HeadlessAgent(as: "boris", transport: stage.transport)
            let fields = try await stage.walk(agent, from: try stage.implicit())
            #expect(fields.fields.map(\.name) == ["access_token", "expires_in", "user_id", "state"])
            #expect(fields["expires_in"] == "86400" && fields["user_id"] == "100002" && fields["state"] == "s-1")
            let token = try #require(fields["access_token"])
            let people = try await stage.call("users.get", token: token)["response"]?.array
            #expect(people?.first?["id"]?.integer == 100_002)
            #expect(try await stage.call("friends.get", token: token)["response"]?["count"]?.integer == 2)
            let address = try stage.vk("oauth", "blank.html")
            let blank = try await stage.get(address)
            #expect(blank.status == 200 && Page(blank.body, at: address)?.forms.isEmpty == true)
        }
    }

    @Test("a member who refuses is redirected with the reason, and without a token")
    func refused() async throws {
        try await Stage.with { stage in
            let agent = HeadlessAgent(as: "anna", decision: .decline, transport: stage.transport)
            let fields = try await stage.walk(agent, from: try stage.implicit())
            #expect(fields["error"] == "access_denied" && fields["error_reason"] == "user_denied")
            #expect(fields["error_description"] == "User denied your request" && fields["state"] == "s-1")
            #expect(fields["access_token"] == nil && stage.sandbox.sessions.isEmpty)
        }
    }

    @Test("a new agent with the cookies of an earlier one gets a token without a page, as long as it asks for nothing more")
    func silent() async throws {
        try await Stage.with { stage in
            let first = HeadlessAgent(as: "vera", transport: stage.transport, cookies: CookieJar())
            let old = try await stage.walk(first, from: try stage.implicit())
            var second = HeadlessAgent(as: nil, transport: stage.transport, cookies: first.cookies)
            second.walker.stepLimit = 1
            let fields = try await stage.walk(second, from: try stage.implicit([("state", "s-2")]))
            #expect(fields["user_id"] == "100003" && fields["state"] == "s-2" && fields["access_token"] != old["access_token"])
            #expect(try await stage.walk(second, from: try stage.implicit([("scope", "groups")]))["user_id"] == "100003")
            for more: FormFields in [[("scope", "friends,groups,wall")], [("revoke", "1")]] {
                await #expect(throws: UserAgentError.self) { try await stage.walk(second, from: try stage.implicit(more)) }
            }
        }
    }

    @Test("a member who is logged in sees only the permissions: more of them, or all again with revoke=1")
    func asked() async throws {
        try await Stage.with { stage in
            let visitor = Visitor(stage)
            let url = try stage.implicit([("scope", "friends")])
            #expect(Page(try await visitor.get(url).body, at: url)?.forms.first?.target?.path == "/authorize/login")
            let agent = HeadlessAgent(as: "vera", transport: stage.transport, cookies: CookieJar())
            _ = try await stage.walk(agent, from: url)
            for more: FormFields in [[("scope", "friends,wall")], [("scope", "friends"), ("revoke", "1")]] {
                var asking = HeadlessAgent(as: nil, transport: stage.transport, cookies: agent.cookies)
                asking.walker.stepLimit = 2
                #expect(try await stage.walk(asking, from: try stage.implicit(more))["user_id"] == "100003")
                asking.walker.filling.decision = .decline
                let refused = try await stage.walk(asking, from: try stage.implicit([("scope", "video")]))
                #expect(refused["error"] == "access_denied")
            }
        }
    }

    @Test("a forgotten session leads to the login page again, and another person may log in")
    func forgotten() async throws {
        try await Stage.with { stage in
            let first = HeadlessAgent(as: "vera", transport: stage.transport, cookies: CookieJar())
            _ = try await stage.walk(first, from: try stage.implicit())
            var jar = try #require(first.cookies)
            jar.remove(domains: ["127.0.0.1"])
            let second = HeadlessAgent(as: "dina", transport: stage.transport, cookies: jar)
            #expect(try await stage.walk(second, from: try stage.implicit())["user_id"] == "100005")
        }
    }

    @Test(
        "a wrong request gets OAuth's error as JSON, and never a redirect",
        arguments: [
            ("client_id", "999", 401, "invalid_client"), ("client_id", "", 401, "invalid_client"),
            ("redirect_uri", "", 400, "invalid_request"), ("redirect_uri", "https://evil.example/", 400, "invalid_request"),
            ("redirect_uri", "http://127.0.0.1:1/blank.html", 400, "invalid_request"),
            ("response_type", "code", 400, "unsupported_response_type"), ("response_type", "", 400, "unsupported_response_type"),
            ("scope", "friends,photo", 400, "invalid_scope"), ("scope", "Friends", 400, "invalid_scope"),
            ("scope", "-1", 400, "invalid_scope"), ("group_ids", "999999", 400, "invalid_request"),
            ("group_ids", "4", 400, "invalid_request"), ("group_ids", "one", 400, "invalid_request"),
        ])
    func wrong(name: String, value: String, status: Int, error: String) async throws {
        try await Stage.with { stage in
            let response = try await stage.get(try stage.implicit([(name, value)]))
            let body = try JSONValue(parsing: response.body)
            #expect(response.status == status && body["error"]?.string == error && response.headers["Location"] == nil)
            #expect(body["error_description"]?.string?.isEmpty == false)
        }
    }

    @Test("a fault gives any error of the host in place of the first page")
    func fault() async throws {
        try await Stage.with { stage in
            stage.sandbox.faults.add(.idError("server_error"), path: "/authorize")
            let body = try JSONValue(parsing: try await stage.get(try stage.implicit()).body)
            #expect(body["error"]?.string == "server_error")
            #expect(try await stage.get(try stage.implicit()).status == 200)
        }
    }

    @Test("a registered address of any scheme gets the fragment, and without a state it contains none")
    func registered() async throws {
        let address = "own.scheme://done/here"
        try await Stage.with {
            $0.vk.redirectURIs = [VKSandboxConfiguration.defaultClientID: [address]]
        } _: { stage in
            let url = try stage.implicit([("redirect_uri", address), ("state", "")])
            let walker = PageWalker(as: "anna", transport: stage.transport)
            let end = try await walker.walk(from: url) { $0.scheme == "own.scheme" }.absoluteString
            #expect(end.hasPrefix(address + "#access_token=") && end.hasSuffix("&user_id=100001") && !end.contains("state"))
        }
    }

    @Test("another browser cannot continue a sign-in, and a decision counts once")
    func bound() async throws {
        try await Stage.with { stage in
            let (visitor, url) = (Visitor(stage), try stage.implicit())
            let page = try await visitor.get(url)
            let form = try #require(Page(page.body, at: url)?.forms.first)
            let fields = try FormFilling(memberName: "anna", decision: .agree).fields(for: form)
            #expect(try await stage.post(try #require(form.target), fields).status == 400)
            let next = try await visitor.post(try #require(form.target), fields)
            let step = try #require(URL(string: next.headers["Location"] ?? "", relativeTo: url)?.absoluteURL)
            #expect(try await stage.get(step).status == 400)
            let asking = try await visitor.get(step)
            let end = try await visitor.submit(asking, at: step)
            #expect(try stage.fragment(end.headers["Location"])["user_id"] == "100001")
            #expect(try await visitor.submit(asking, at: step).status == 400)
        }
    }
}
