import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing

@Suite("The end of a session")
struct SignOutTests {
    private let example = Example()

    @Test("revokes the refresh token first, then the access token, each with its hint")
    func order() async {
        let transport = ScriptedTransport { _ in .json("") }
        let report = await example.client(transport).endSession(TokenBuilder.tokens(by: example.clock))
        #expect(transport.requests.map { $0.form["token_type_hint"] } == ["refresh_token", "access_token"])
        #expect(transport.requests.map { $0.form["token"] } == ["refresh-1", "access-1"])
        #expect(report.isComplete)
    }

    @Test("a 401 for the client id alone is repeated once with the access token as bearer")
    func bearer() async {
        let transport = ScriptedTransport { request in
            request.headers["Authorization"] == nil ? .json("", status: 401) : .json("")
        }
        let report = await example.client(transport).endSession(TokenBuilder.tokens(refresh: nil, by: example.clock))
        #expect(transport.requests.map { $0.headers["Authorization"] } == [nil, "Bearer access-1"])
        #expect(report.ended == ["access_token"])
    }

    @Test("a provider that cannot end tokens on request gets no request, and nothing has failed")
    func nothingToAsk() async {
        let transport = ScriptedTransport([])
        var example = example
        example.profile.signOut = .nothingToAsk
        let report = await example.client(transport).endSession(TokenBuilder.tokens(by: example.clock))
        #expect(transport.requests.isEmpty)
        #expect(report.parts.map(\.target) == [.token(.refresh), .token(.access)])
        #expect(report.parts.allSatisfy { $0.outcome == .endsByItself } && report.isComplete && !report.keepsAccount)
    }

    @Test("tokens that could not be ended are reported, and never thrown")
    func failures() async {
        let offline = await example.client(ScriptedTransport([])).endSession(TokenBuilder.tokens(by: example.clock))
        #expect(offline.failures == ["refresh_token": "http.offline", "access_token": "http.offline"])
        let busy = ScriptedTransport { _ in .json("", status: 503) }
        let refused = await example.client(busy, authentication: .post(Secret("x"))).endSession(
            TokenBuilder.tokens(by: example.clock))
        #expect(refused.failures["refresh_token"] == "oauth.refused")
    }

    @Test("an access token that the server cannot revoke is not a failure; a refresh token is")
    func unsupported() async {
        let transport = ScriptedTransport { _ in .json(#"{"error":"unsupported_token_type"}"#, status: 400) }
        let report = await example.client(transport).endSession(TokenBuilder.tokens(by: example.clock))
        #expect(report.failures == ["refresh_token": "oauth.refused"])
        #expect(report.ended.isEmpty)
    }

    @Test(
        "a token that the server does not know has ended already, unless the refusal is about the sender",
        arguments: [
            ("invalid_token", 400, true), ("token_revoked", 400, true), ("invalid_grant", 400, true),
            ("gone_for_good", 400, true),
            ("invalid_token", 401, false), ("invalid_request", 400, false), ("invalid_token", 503, false),
        ])
    func unknown(code: String, status: Int, isEnded: Bool) async {
        var example = example
        let standard = example.profile.meansUnknownToken
        example.profile.meansUnknownToken = { standard($0) || $0 == "gone_for_good" }
        let transport = ScriptedTransport { _ in .json(#"{"error":"\#(code)"}"#, status: status) }
        let report = await example.client(transport).endSession(TokenBuilder.tokens(by: example.clock))
        #expect(report.isComplete == isEnded && report.ended == (isEnded ? ["refresh_token", "access_token"] : []))
    }

    @Test("success is the status 200, whatever the body", arguments: ["", "{}", "<html>"])
    func success(body: String) async {
        let transport = ScriptedTransport { _ in .response(HTTPResponse(status: 200, headers: [:], body: Data(body.utf8))) }
        #expect(await example.client(transport).endSession(TokenBuilder.tokens(by: example.clock)).isComplete)
    }

    @Test("user info about another member is refused")
    func userInfo() async throws {
        let transport = ScriptedTransport { _ in .json(#"{"sub":"boris","name":"B"}"#) }
        let client = example.client(transport)
        let tokens = TokenBuilder.tokens(by: example.clock)
        #expect(try await client.userInfo(tokens, subject: "boris")["name"]?.string == "B")
        await expect(code: "oauth.response_another_member") { try await client.userInfo(tokens, subject: "anna") }
        #expect(transport.requests.first?.headers["Authorization"] == "Bearer access-1")
        #expect(transport.requests.first?.url.query == nil)
    }
}
