import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing

/// One response of the token endpoint to a refresh, and its meaning for the caller.
struct AnswerCase: Sendable, CustomTestStringConvertible {
    let body: String
    var status = 200
    var type = "application/json"
    let code: String?
    var reaction: Reaction?
    var testDescription: String { "\(status) \(body.prefix(60))" }
}

private let answerCases: [AnswerCase] = [
    AnswerCase(body: #"{"access_token":"a","token_type":"bearer"}"#, code: nil),
    AnswerCase(body: #"{"access_token":"a","token_type":"BEARER","expires_in":"60"}"#, code: nil),
    AnswerCase(body: #"{"access_token":"a","token_type":"Bearer"}"#, type: "Application/JSON; charset=utf-8", code: nil),
    AnswerCase(body: #"{"access_token":"a"}"#, code: "oauth.response_token_type", reaction: .later),
    AnswerCase(body: #"{"access_token":"a","token_type":"mac"}"#, code: "oauth.response_token_type", reaction: .later),
    AnswerCase(body: #"{"access_token":"","token_type":"Bearer"}"#, code: "oauth.response_no_access_token", reaction: .later),
    AnswerCase(
        body: #"{"access_token":"a\r\nX: y","token_type":"Bearer"}"#, code: "oauth.response_token_unusable", reaction: .later),
    AnswerCase(
        body: #"{"access_token":"a\u001b[31m","token_type":"Bearer"}"#, code: "oauth.response_token_unusable", reaction: .later),
    AnswerCase(
        body: #"{"access_token":"a","refresh_token":"я","token_type":"Bearer"}"#, code: "oauth.response_token_unusable",
        reaction: .later),
    AnswerCase(body: #"{"access_token":null,"token_type":"Bearer"}"#, code: "oauth.response_no_access_token", reaction: .later),
    AnswerCase(
        body: #"{"access_token":"a","access_token":"b","token_type":"Bearer"}"#, code: "oauth.response_malformed",
        reaction: .later),
    AnswerCase(body: #"{"access_token":"a","token_type":null}"#, code: "oauth.response_token_type", reaction: .later),
    AnswerCase(body: #"{"access_token":"a","token_type":7}"#, code: "oauth.response_token_type", reaction: .later),
    AnswerCase(body: #"{"access_token":"a","token_type":"DPoP"}"#, code: "oauth.response_token_type", reaction: .later),
    AnswerCase(body: #"{"access_token":7,"token_type":"Bearer"}"#, code: "oauth.response_no_access_token", reaction: .later),
    AnswerCase(
        body: #"{"access_token":"a","token_type":"Bearer","expires_in":true}"#, code: "oauth.response_lifetime", reaction: .later),
    AnswerCase(body: #"{"access_token":"a","token_type":"Bearer"}"#, status: 201, code: "oauth.refused", reaction: .perhapsAgain),
    AnswerCase(
        body: #"{"access_token":"a","token_type":"Bearer","error":"invalid_grant"}"#, code: "oauth.refused", reaction: .again),
    AnswerCase(body: #"{"error":{"code":190}}"#, status: 400, code: "oauth.refused", reaction: .perhapsAgain),
    AnswerCase(body: "[]", code: "oauth.response_malformed", reaction: .later),
    AnswerCase(body: "<html></html>", type: "text/html", code: "oauth.response_not_json", reaction: .later),
    AnswerCase(body: #"{"error":"invalid_grant"}"#, status: 400, code: "oauth.refused", reaction: .again),
    AnswerCase(body: #"{"error":"invalid_grant"}"#, status: 200, type: "text/plain", code: "oauth.refused", reaction: .again),
    AnswerCase(body: #"{"error":"invalid_client"}"#, status: 401, code: "oauth.refused", reaction: .fix),
    AnswerCase(body: #"{"error":"invalid_scope"}"#, status: 400, code: "oauth.refused", reaction: .fix),
    AnswerCase(body: #"{"error":"temporarily_unavailable"}"#, status: 400, code: "oauth.refused", reaction: .later),
    AnswerCase(body: #"{"error":"invalid_code"}"#, status: 403, code: "oauth.refused", reaction: .perhapsAgain),
    AnswerCase(body: "", status: 400, type: "", code: "oauth.refused", reaction: .perhapsAgain),
    AnswerCase(body: "busy", status: 503, type: "text/plain", code: "oauth.refused", reaction: .later),
    AnswerCase(body: "", status: 429, code: "oauth.refused", reaction: .later),
    AnswerCase(body: "", status: 302, code: "oauth.refused", reaction: .perhapsAgain),
]

@Suite("The token endpoint's response")
struct TokenAnswerTests {
    private let example = Example()

    @Test("is judged by content first, then by status", arguments: answerCases)
    func answers(_ row: AnswerCase) async {
        let response = HTTPResponse(
            status: row.status, headers: row.type.isEmpty ? [:] : ["Content-Type": row.type], body: Data(row.body.utf8))
        let client = example.client(ScriptedTransport([.response(response)]))
        do {
            let tokens = try await client.refresh(TokenBuilder.tokens(by: example.clock))
            #expect(row.code == nil)
            #expect(tokens.refreshToken == Secret("refresh-1"))
        } catch {
            #expect(error.code == row.code)
            #expect(error.reaction == row.reaction)
        }
    }

    @Test(
        "expires_in is read in every form",
        arguments: [
            ("60", TokenSet.Life.seconds(60)), ("\"60\"", .seconds(60)), ("59.9", .seconds(59)), ("0", .seconds(0)),
            ("-5", .seconds(0)),
            ("1e300", .seconds(3_155_760_000)), ("null", .unknown), ("\"59.9\"", .seconds(59)), ("\"-1\"", .seconds(0)),
            ("0.5", .seconds(0)), ("99999999999999999999999", .seconds(3_155_760_000)),
        ])
    func lives(text: String, life: TokenSet.Life) async throws {
        let body = #"{"access_token":"a","token_type":"Bearer","expires_in":\#(text)}"#
        let tokens = try await example.client(ScriptedTransport([.json(body)])).refresh(TokenBuilder.tokens(by: example.clock))
        #expect(tokens.life == life)
    }

    @Test(
        "a text that is not a number of seconds is refused",
        arguments: ["1e3", "0x10", "60 ", "soon", "", "nan", "inf", ".5", "1.2.3"])
    func noLife(text: String) async {
        let body = #"{"access_token":"a","token_type":"Bearer","expires_in":"\#(text)"}"#
        await expect(code: "oauth.response_lifetime") {
            try await example.client(ScriptedTransport([.json(body)])).refresh(TokenBuilder.tokens(by: example.clock))
        }
    }

    @Test("keeps the token type in the server's spelling", arguments: ["Bearer", "bearer", "BEARER"])
    func type(spelling: String) async throws {
        let body = #"{"access_token":"a","token_type":"\#(spelling)"}"#
        let tokens = try await example.client(ScriptedTransport([.json(body)])).refresh(TokenBuilder.tokens(by: example.clock))
        #expect(tokens.type == spelling)
    }

    @Test("scope and refresh token are those of the response, else as before; unknown members are kept")
    func kept() async throws {
        let transport = ScriptedTransport([
            .json(#"{"access_token":"b","token_type":"Bearer","scope":"x y","iat":5,"refresh_token":"","user_id":7}"#),
            .json(#"{"access_token":"c","token_type":"Bearer"}"#),
        ])
        let client = example.client(transport)
        let second = try await client.refresh(TokenBuilder.tokens(by: example.clock))
        #expect(second.scopes == ["x", "y"])
        #expect(second.extra == ["iat": .integer(5), "user_id": .integer(7)])
        let third = try await client.refresh(second, narrowingTo: ["x"])
        #expect(third.scopes == ["x"])
        #expect(third.refreshToken == Secret("refresh-1"))
        #expect(transport.requests.map { $0.form["scope"] } == [nil, "x"])
    }

    @Test("a profile can say which words of the response's scope are scopes")
    func scopeWords() async throws {
        let body = #"{"access_token":"b","token_type":"Bearer","scope":"x https://api.example.test/info y"}"#
        let tokens = TokenBuilder.tokens(by: example.clock)
        let all = try await example.client(ScriptedTransport([.json(body)])).refresh(tokens)
        #expect(all.scopes == ["x", "https://api.example.test/info", "y"])
        var picky = example
        picky.profile.token.isScope = { !$0.contains("://") }
        let some = try await picky.client(ScriptedTransport([.json(body)])).refresh(tokens)
        #expect(some.scopes == ["x", "y"])
    }

    @Test("a refusal's text is cleaned, and never repeats what was sent")
    func refusalText() async {
        let body =
            #"{"error":"odd","error_description":"no \u0007refresh-1\u202E \#(String(repeating: "x", count: 400))","error_uri":"https://h.test/refresh-1"}"#
        let transport = ScriptedTransport([
            .response(
                HTTPResponse(
                    status: 400, headers: ["Retry-After": "90", "Content-Type": "application/json"], body: Data(body.utf8)))
        ])
        await #expect { try await example.client(transport).refresh(TokenBuilder.tokens(by: example.clock)) } throws: {
            guard case OAuthError.refused(let refusal) = $0 else { return false }
            return refusal.description?.hasPrefix("no  … xxx") == true && refusal.description?.count ?? 0 <= 200
                && refusal.uri == "https://h.test/…" && refusal.retryAfter == .seconds(90) && !"\($0)".contains("refresh-1")
        }
    }

    @Test(
        "Retry-After is seconds or a date, and never more than a day",
        arguments: [
            ("0", 0), ("120", 120), ("99999999999999999999", 86_400), ("-5", nil), ("soon", nil), ("", nil),
            ("Sun, 06 Nov 1994 08:49:37 GMT", 0), ("Sat, 06 Nov 2094 08:49:37 GMT", 86_400),
        ] as [(String, Int?)])
    func retryAfter(text: String, seconds: Int?) async {
        let transport = ScriptedTransport([.response(HTTPResponse(status: 503, headers: ["Retry-After": text]))])
        await #expect { try await example.client(transport).refresh(TokenBuilder.tokens(by: example.clock)) } throws: {
            guard case OAuthError.refused(let refusal) = $0 else { return false }
            return refusal.retryAfter == seconds.map { .seconds($0) }
        }
    }

    @Test("freshness is measured by uptime, and by wall time only after a restart")
    func freshness() {
        let clock = example.clock
        let tokens = TokenBuilder.tokens(life: 100, by: clock)
        clock.setWall(clock.now.addingTimeInterval(-100_000))
        clock.advance(by: .seconds(69))
        #expect(tokens.isFresh(margin: .seconds(30), by: clock))
        clock.advance(by: .seconds(1))
        #expect(!tokens.isFresh(margin: .seconds(30), by: clock))
        clock.reboot(bootID: "next")
        clock.setWall(tokens.received.addingTimeInterval(10))
        #expect(tokens.isFresh(margin: .seconds(30), by: clock))
    }

    @Test("a token of unknown life is used until a resource refuses it; one without an end always")
    func otherLives() {
        #expect(TokenBuilder.tokens(life: nil, by: example.clock).isFresh(margin: .seconds(30), by: example.clock))
    }
}

@Suite("Client authentication")
struct ClientAuthenticationTests {
    private let example = Example()
    private let secret = Secret("s3cr:t+/ %&=é")

    private func sent(_ authentication: ClientAuthentication) async throws -> HTTPRequest {
        let transport = ScriptedTransport([.json(#"{"access_token":"a","token_type":"Bearer"}"#)])
        _ = try await example.client(transport, authentication: authentication).refresh(TokenBuilder.tokens(by: example.clock))
        return try #require(transport.requests.first)
    }

    @Test("a public client sends its id in the body and nothing in the header")
    func none() async throws {
        let request = try await sent(.none)
        #expect(request.form["client_id"] == "app")
        #expect(request.headers["Authorization"] == nil)
    }

    @Test("basic form-encodes id and secret, and puts nothing secret into the body")
    func basic() async throws {
        let request = try await sent(.basic(secret))
        let expected = Data("app:s3cr%3At%2B%2F+%25%26%3D%C3%A9".utf8).base64EncodedString()
        #expect(request.headers["Authorization"] == "Basic " + expected)
        #expect(request.form["client_secret"] == nil)
        #expect(request.form["client_id"] == nil)
    }

    @Test("raw basic encodes nothing; post puts both into the body")
    func others() async throws {
        let raw = try await sent(.basicRaw(secret))
        #expect(raw.headers["Authorization"] == "Basic " + Data("app:s3cr:t+/ %&=é".utf8).base64EncodedString())
        let post = try await sent(.post(secret))
        #expect(post.form["client_secret"] == secret.reveal)
        #expect(post.headers["Authorization"] == nil)
    }
}
