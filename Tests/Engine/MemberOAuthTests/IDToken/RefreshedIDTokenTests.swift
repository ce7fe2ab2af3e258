import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing

@Suite("The ID token of a refresh")
struct RefreshedIDTokenTests {
    private let example = Example()

    private var first: IDTokenClaims {
        var claims = IDTokenClaims()
        (claims.iss, claims.sub, claims.aud) = ("https://id.example.test", "anna", ["app"])
        (claims.authTime, claims.nonce, claims.azp) = (1000, "n-1", "app")
        claims.iat = example.clock.now.timeIntervalSince1970 - 100
        return claims
    }

    private func refresh(
        _ changes: [String: JSONValue] = [:], keys: ScriptedTransport.Response? = nil, first: IDTokenClaims?,
        builder: TokenBuilder? = nil
    ) async throws -> TokenSet {
        var claims = example.tokens.claims(nonce: nil, at: example.clock.now)
        claims["azp"] = .string("app")
        claims.merge(changes) { $1 }
        let token = try (builder ?? example.tokens).sign(claims)
        let transport = ScriptedTransport { [example] request in
            if request.url.path == "/keys" { return keys ?? .json(String(decoding: example.tokens.keySet, as: UTF8.self)) }
            return .json(#"{"access_token":"b","token_type":"Bearer","refresh_token":"refresh-2","id_token":"\#(token)"}"#)
        }
        return try await example.client(transport).refresh(TokenBuilder.tokens(by: example.clock), firstClaims: first)
    }

    @Test(
        "can repeat the claims of the first one",
        arguments: [[:], ["nonce": .string("n-1")], ["auth_time": .integer(1000)]] as [[String: JSONValue]])
    func good(changes: [String: JSONValue]) async throws {
        let tokens = try await refresh(changes, first: first)
        #expect(tokens.idToken != nil)
        #expect(tokens.refreshToken == Secret("refresh-2"))
    }

    @Test(
        "must not contradict it (OpenID Connect Core §12.2)",
        arguments: [
            (["iss": .string("https://evil.test")], "changed_in_refresh"), (["sub": .string("boris")], "changed_in_refresh"),
            (["auth_time": .integer(1001)], "changed_in_refresh"), (["azp": .null], "changed_in_refresh"),
            (["azp": .string("x")], "changed_in_refresh"), (["nonce": .string("n-2")], "changed_in_refresh"),
            (["iat": .integer(1)], "changed_in_refresh"), (["aud": .string("other")], "audience"),
            (["exp": .integer(1)], "expired"),
            (["at_hash": .string("AAAAAAAAAAAAAAAAAAAAAA")], "at_hash"),
        ] as [([String: JSONValue], String)])
    func bad(changes: [String: JSONValue], code: String) async {
        await expect(code: "oauth.id_token_" + code) { try await refresh(changes, first: first) }
    }

    @Test("is refused with another key")
    func foreignKey() async {
        await expect(code: "oauth.id_token_bad_signature") { try await refresh(first: first, builder: TokenBuilder()) }
    }

    @Test("is left out if it cannot be checked now, and the tokens are kept: the old refresh token is used up")
    func noKeys() async throws {
        for answer in [ScriptedTransport.Response.failure(.offline), .json("", status: 503)] {
            let tokens = try await refresh(keys: answer, first: first)
            #expect(tokens.idToken == nil)
            #expect(tokens.refreshToken == Secret("refresh-2"))
            await expect(code: "oauth.id_token_changed_in_refresh") {
                try await refresh(["sub": .string("boris")], keys: answer, first: first)
            }
        }
    }

    @Test("is left out if there is no first one to compare")
    func noFirst() async throws {
        #expect(try await refresh(first: nil).idToken == nil)
    }
}
