import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing

@Suite("A request to the token endpoint")
struct TokenRequestTests {
    private let example = Example()

    @Test("is a POST with a form, accepts JSON, has no query, and follows no redirect")
    func form() async throws {
        let transport = ScriptedTransport { _ in
            .response(HTTPResponse(status: 307, headers: ["Location": "https://evil.test/token"]))
        }
        await expect(code: "oauth.refused") {
            try await example.client(transport).refresh(TokenBuilder.tokens(by: example.clock))
        }
        let request = try #require(transport.requests.first)
        #expect(transport.requests.count == 1)
        #expect(request.method == .post)
        #expect(request.headers["Accept"] == "application/json")
        #expect(request.url.query == nil)
        #expect(request.redirects == .deliver)
        #expect(request.limits == .backChannel)
        #expect(request.form.fields.map(\.name) == ["grant_type", "refresh_token", "client_id"])
    }

    @Test("a profile can set smaller limits, and headers with the sign-in's own identifier")
    func profileRules() async throws {
        var example = example
        example.profile.limits.whole = .seconds(5)
        example.profile.limits.body = 4 << 20
        example.profile.headers = { place, identifier in ["rquid": identifier, "x-place": place.rawValue, "Accept": "text/html"] }
        let nonce = Locked<String?>(nil)
        let transport = example.provider { nonce.value }
        let client = example.client(transport)
        let pending = try await client.begin(example.request())
        nonce.withLock { $0 = pending.query["nonce"] }
        let grant = try await client.finish(pending.id, redirectedTo: example.good(pending))
        _ = try? await client.userInfo(grant.tokens, subject: "anna", signIn: grant.attemptID)
        _ = try? await client.refresh(grant.tokens)
        let requests = transport.requests.filter { $0.url.path != "/keys" }
        let identifier = pending.id.replacing("-", with: "")
        #expect(requests.map { $0.headers["x-place"] } == ["token", "userInfo", "refresh"])
        #expect(requests.prefix(2).allSatisfy { $0.headers["rquid"] == identifier })
        #expect(requests.last?.headers["rquid"] != identifier)
        #expect(requests.last?.headers["rquid"]?.count == 32)
        #expect(requests.first?.headers["Accept"] == "application/json")
        #expect(requests.allSatisfy { $0.limits.whole == .seconds(5) && $0.limits.body == 1 << 20 })
    }

    @Test("margins and skews of a profile are limited to between zero and five minutes")
    func bounds() {
        var profile = example.profile
        (profile.refreshMargin, profile.clockSkew) = (.seconds(301), .seconds(-1))
        #expect(profile.refreshMargin == .seconds(300))
        #expect(profile.clockSkew == .zero)
    }

    @Test("a profile can read errors that are objects, and treat a response without a token type as Bearer")
    func answers() async throws {
        var example = example
        example.profile.token.error = { answer in
            answer["error"]?["code"]?.integer.map { TokenRules.ErrorText(String($0), answer["error"]?["message"]?.string) }
        }
        example.profile.token.meansDeadRefreshToken = { code, _ in code == "190" }
        example.profile.token.missingTypeIsBearer = true
        let transport = ScriptedTransport([
            .json(#"{"error":{"code":190,"message":"gone"}}"#, status: 400), .json(#"{"access_token":"a"}"#),
            .json(#"{"access_token":"a","token_type":7}"#),
        ])
        let client = example.client(transport)
        let tokens = TokenBuilder.tokens(by: example.clock)
        await #expect { try await client.refresh(tokens) } throws: {
            guard case OAuthError.refused(let refusal) = $0 else { return false }
            return refusal.error == "190" && refusal.description == "gone" && refusal.reaction == .again
        }
        #expect(try await client.refresh(tokens).accessToken == Secret("a"))
        await expect(code: "oauth.response_token_type") { try await client.refresh(tokens) }
    }
}
