import Foundation
import MemberCore
import MemberHTTP
import MemberJOSE
import MemberOAuth
import MemberTesting
import Testing

@Suite("An ID token that a backend gets from its app")
struct BackendVerificationTests {
    private let example = Example()

    private func client() -> OAuthClient {
        example.client(ScriptedTransport { [keys = example.tokens.keySet] _ in .json(String(decoding: keys, as: UTF8.self)) })
    }

    private func token(nonce: String? = "n-1", _ change: (inout [String: JSONValue]) -> Void = { _ in }) throws -> Secret {
        var claims = example.tokens.claims(nonce: nonce, at: example.clock.now)
        change(&claims)
        return Secret(try example.tokens.sign(claims))
    }

    @Test("is verified in one call: signature, issuer, audience, times, nonce")
    func good() async throws {
        let client = client()
        let claims = try await client.verify(idToken: token(), nonce: .equal(Secret("n-1")))
        #expect(claims.sub == "anna" && claims.iss == "https://id.example.test")
        _ = try await client.verify(idToken: token(nonce: nil), nonce: .absent)
        _ = try await client.verify(idToken: token(), nonce: .notChecked)
    }

    @Test("is refused if any of them is wrong")
    func refused() async throws {
        let client = client()
        let rows: [(Secret, IDTokenNonce, String)] = [
            (try token(), .equal(Secret("n-2")), "nonce"), (try token(), .absent, "nonce"),
            (try token(nonce: nil), .equal(Secret("n-1")), "claim_missing"),
            (try token { $0["aud"] = .string("other") }, .notChecked, "audience"),
            (try token { $0["iss"] = .string("https://evil.test") }, .notChecked, "issuer"),
            (try token { $0["exp"] = .integer(1) }, .notChecked, "expired"),
            (Secret(try TokenBuilder().sign(["sub": .string("anna")])), .notChecked, "bad_signature"),
            (Secret("no token"), .notChecked, "malformed"),
        ]
        for (token, nonce, code) in rows {
            await expect(code: "oauth.id_token_" + code) { try await client.verify(idToken: token, nonce: nonce) }
        }
    }

    @Test("can be required to be recent, to have a kind of sign-in, and to belong to its access token")
    func more() async throws {
        let client = client()
        let now = Int64(example.clock.now.timeIntervalSince1970)
        let token = try token {
            ($0["auth_time"], $0["acr"]) = (.integer(now - 100), .string("gold"))
            $0["at_hash"] = .string("9MKET0Y7WpOlF96BtnoJyA")
        }
        let claims = try await client.verify(
            idToken: token, nonce: .notChecked, accessToken: Secret("access-1"), maximumAge: 100, acrValues: ["gold"])
        #expect(claims.acr == "gold")
        await expect(code: "oauth.id_token_login_too_old") {
            try await client.verify(idToken: token, nonce: .notChecked, maximumAge: 30)
        }
        await expect(code: "oauth.id_token_acr") {
            try await client.verify(idToken: token, nonce: .notChecked, acrValues: ["silver"])
        }
        await expect(code: "oauth.id_token_at_hash") {
            try await client.verify(idToken: token, nonce: .notChecked, accessToken: Secret("another"))
        }
    }

    @Test("keeps unknown claims, also when they are stored")
    func extra() async throws {
        let token = try token {
            $0["groups"] = .array([.string("a"), .integer(7)])
            $0["https://app.test/role"] = .object(["admin": .bool(true)])
            $0["name"] = .string("Anna")
        }
        let claims = try await client().verify(idToken: token, nonce: .notChecked)
        #expect(
            claims.extra == [
                "groups": .array([.string("a"), .integer(7)]), "https://app.test/role": .object(["admin": .bool(true)]),
            ])
        #expect(try JSONDecoder().decode(IDTokenClaims.self, from: JSONEncoder().encode(claims)) == claims)
        #expect(!"\(claims)".contains("admin"))
    }
}
