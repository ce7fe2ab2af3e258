import FacebookLogin
import Foundation
import MemberCore
import MemberHTTP
import MemberSignIn
import MemberTesting
import Testing

@Suite("Revoking permissions, as the app sees it", .timeLimit(.minutes(1)))
struct RevokeAcceptanceTests {
    private func deletions(_ bench: FacebookBench) -> [HTTPRequest] { bench.transport.requests.filter { $0.method == .delete } }

    @Test(
        "succeeds with the two forms of a positive response",
        arguments: [#"{"success":true}"#, "true", #" {"success": true, "more": 1} "#])
    func yes(body: String) async throws {
        let bench = try FacebookBench()
        bench.hold()
        bench.override("/me/permissions/email", .json(body))
        try await bench.manager.revoke("email")
        #expect(bench.token?.permissions == [.publicProfile] && bench.token?.declinedPermissions == [.email])
        #expect(bench.token?.tokenString == "held")
    }

    @Test(
        "fails with any other response, and changes nothing, for one permission and for all",
        arguments: [
            #"{"success":false}"#, #"{"success":"true"}"#, #"{"success":1}"#, #"{"success":null}"#, "{}", "[]", "[true]", "false",
            "1",
            #""true""#, "null", "", "<html>",
        ])
    func no(body: String) async throws {
        let bench = try FacebookBench()
        bench.hold()
        let before = bench.token
        for path in ["/me/permissions/email", "/me/permissions"] { bench.override(path, .json(body)) }
        #expect(await failure { try await bench.manager.revoke(.email) }?.hasPrefix("core") == true)
        #expect(await failure { try await bench.manager.revokeAll() }?.hasPrefix("core") == true)
        #expect(bench.token == before && before != nil && deletions(bench).count == 2)
    }

    @Test("fails if the service refuses or cannot be reached; the member stays logged in", arguments: [400, 403, 500])
    func refused(status: Int) async throws {
        let bench = try FacebookBench()
        bench.hold()
        let before = bench.token
        for response in [
            ScriptedTransport.Response.json(graphError(200), status: status), .failure(.offline), .json("true", status: status),
        ] {
            for path in ["/me/permissions/email", "/me/permissions"] { bench.override(path, response) }
            #expect(await failure { try await bench.manager.revoke(.email) } != nil)
            #expect(await failure { try await bench.manager.revokeAll() } != nil)
        }
        #expect(bench.token == before)
    }

    @Test(
        "a name never leaves its segment of the path",
        arguments: [
            ("email/../..", "/v21.0/me/permissions/email%2F..%2F.."), ("a?b", "/v21.0/me/permissions/a%3Fb"),
            ("a#b", "/v21.0/me/permissions/a%23b"), ("a%2Fb", "/v21.0/me/permissions/a%252Fb"),
            ("a b", "/v21.0/me/permissions/a%20b"),
            ("user_actions.books", "/v21.0/me/permissions/user_actions.books"),
        ])
    func segment(name: String, path: String) async throws {
        let bench = try FacebookBench()
        bench.hold("held", [name, "email"])
        bench.script.withLock { $0 = { $0.method == .delete ? .json("true") : nil } }
        try await bench.manager.revoke(.custom(name))
        #expect(deletions(bench).map { $0.url.path(percentEncoded: true) } == [path])
        #expect(bench.token?.permissions == [.email] && bench.token?.declinedPermissions == [.custom(name)])
    }

    @Test(
        "a name that cannot be a segment of a path is refused before anything is sent",
        arguments: ["", ".", "..", "public_profile"])
    func impossible(name: String) async throws {
        let bench = try FacebookBench()
        bench.hold("held", [name, "email"])
        let before = bench.token
        let error = await failure { try await bench.manager.revoke(.custom(name)) }
        #expect(error != nil && bench.transport.requests.isEmpty && bench.token == before)
    }

    @Test("without a token is core error 10, and no request is sent")
    func nobody() async throws {
        let bench = try FacebookBench()
        #expect(await failure { try await bench.manager.revoke(.email) } == "core 10")
        #expect(await failure { try await bench.manager.revokeAll() } == "core 10")
        #expect(bench.transport.requests.isEmpty)
    }

    @Test("all permissions of a limited login are revoked at another address with the signed token; a single one cannot be")
    func limited() async throws {
        let bench = try FacebookBench()
        let token = try await bench.logIn(tracking: .limited).authenticationToken?.tokenString
        let count = bench.transport.requests.count
        await #expect(throws: ProviderError.self) { try await bench.manager.revoke(.email) }
        #expect(bench.transport.requests.count == count)
        bench.override("/platform/uninstall", .json(#"{"success":false}"#))
        #expect(await failure { try await bench.manager.revokeAll() } != nil)
        #expect(bench.within { AuthenticationToken.current } != nil)
        bench.override("/platform/uninstall", nil)
        try await bench.manager.revokeAll()
        let request = try #require(bench.transport.requests.last)
        #expect(request.url.absoluteString == "https://www.limited.facebook.com/platform/uninstall/" && request.method == .post)
        #expect(request.form["id_token"] == token && request.form["app_id"] == "123")
        #expect(bench.within { AuthenticationToken.current } == nil && bench.within { Profile.current } == nil)
    }

    @Test("a plain request to the same path changes nothing here until the next refresh")
    func plain() async throws {
        let bench = try FacebookBench()
        bench.hold()
        _ = try await bench.within { try await GraphRequest(graphPath: "me/permissions/email", httpMethod: .delete).start() }
        #expect(bench.token?.hasGranted("email") == true)
        _ = try await bench.within { try await AccessToken.refreshCurrent() }
        #expect(bench.token?.hasGranted("email") == false)
    }
}
