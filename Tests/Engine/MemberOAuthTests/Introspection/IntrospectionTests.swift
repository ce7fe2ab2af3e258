import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing

@Suite("Introspection")
struct IntrospectionTests {
    private func ask(
        _ body: String, status: Int = 200, _ authentication: ClientAuthentication = .post(Secret("s"))
    ) async throws -> (TokenIntrospection, HTTPRequest) {
        var example = Example()
        example.profile.endpoints.introspection = URL(string: "https://id.example.test/introspect")
        let transport = ScriptedTransport([.json(body, status: status)])
        let said = try await example.client(transport, authentication: authentication).introspect(Secret("access-1"))
        return (said, try #require(transport.requests.first))
    }

    @Test("sends the client's credentials, and the token in the body")
    func good() async throws {
        let (said, request) = try await ask(#"{"active":true,"exp":1800000000,"sub":"anna","scope":"a b","x":1}"#)
        #expect(said.isActive)
        #expect(said.expires == Date(timeIntervalSince1970: 1_800_000_000))
        #expect(said.scopes == ["a", "b"])
        #expect(said.response["x"]?.integer == 1)
        #expect(request.form["token"] == "access-1")
        #expect(request.form["token_type_hint"] == "access_token")
        #expect(request.form["client_secret"] == "s")
        #expect(request.url.query == nil)
    }

    @Test("needs only whether the token is active")
    func inactive() async throws {
        let (said, _) = try await ask(#"{"active":false}"#)
        #expect(!said.isActive && said.expires == nil && said.subject == nil)
    }

    @Test(
        "refuses a response without that",
        arguments: [
            ("{}", 200, "oauth.response_no_active_member"), (#"{"active":"true"}"#, 200, "oauth.response_no_active_member"),
            ("", 401, "oauth.refused"),
        ])
    func refused(body: String, status: Int, code: String) async {
        await expect(code: code) { try await ask(body, status: status) }
    }

    @Test("is not requested by a public client")
    func publicClient() async {
        await expect(code: "oauth.client_secret_missing") { try await ask("{}", .none) }
    }
}
