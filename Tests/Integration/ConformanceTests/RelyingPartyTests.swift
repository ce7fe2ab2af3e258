import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberSandbox
import MemberTesting
import Testing

/// The OpenID Foundation's tests of relying parties by name, plans Basic, Config and Refresh Token, over real HTTP.
@Suite("Relying party")
struct RelyingPartyTests {
    private let transport = NetworkTransport()

    private func withProvider(
        _ misbehaviour: Misbehaviour, authentication: ClientAuthentication = .none,
        _ body: (MisbehavingProvider, OAuthClient) async throws -> Void
    ) async throws {
        let provider = try await MisbehavingProvider.start(misbehaviour)
        do {
            let discovery = Discovery(transport: transport, allowsLoopbackHTTP: true)
            let client = OAuthClient(
                profile: try await discovery.profile(issuer: provider.issuer),
                registration: ClientRegistration(id: MisbehavingProvider.clientID, authentication: authentication),
                transport: transport)
            try await body(provider, client)
        } catch {
            await provider.stop()
            throw error
        }
        await provider.stop()
    }

    private func signIn(_ client: OAuthClient) async throws -> SignInResult {
        try await client.signIn(
            AuthorizationRequest(scopes: ["openid", "profile"]), with: HeadlessAgent(as: nil, transport: transport))
    }

    @Test("oidcc-client-test, oidcc-client-test-idtoken-sig-rs256, oidcc-client-test-discovery-openid-config: the whole sign-in")
    func whole() async throws {
        try await withProvider(.nothing) { _, client in
            let grant = try await signIn(client)
            #expect(grant.claims?.sub == "member-1")
            #expect(try await client.userInfo(grant.tokens, subject: grant.subject)["sub"]?.string == "member-1")
        }
    }

    @Test("oidcc-client-test-client-secret-basic: the secret is sent in the header, form-encoded")
    func clientSecretBasic() async throws {
        let secret = Secret(MisbehavingProvider.clientSecret)
        try await withProvider(.clientSecretBasic, authentication: .basic(secret)) { _, client in
            let grant = try await signIn(client)
            #expect(grant.subject == "member-1")
        }
    }

    @Test("oidcc-client-test-scope-userinfo-claims: claims requested by scope are available")
    func userInfoClaims() async throws {
        try await withProvider(.nothing) { _, client in
            let grant = try await signIn(client)
            let info = try await client.userInfo(grant.tokens, subject: grant.subject)
            #expect(info["name"]?.string == "Member One")
            #expect(info["email"]?.string == "one@people.example")
        }
    }

    @Test(
        "oidcc-client-test-kid-absent-single-jwks and -multiple-jwks: a fitting key is found without a key id",
        arguments: [Misbehaviour.kidAbsentSingleKey, .kidAbsentSeveralKeys])
    func kidAbsent(_ misbehaviour: Misbehaviour) async throws {
        try await withProvider(misbehaviour) { _, client in
            let grant = try await signIn(client)
            #expect(grant.subject == "member-1")
        }
    }

    @Test(
        "oidcc-client-test-nonce-invalid, -missing-iat, -missing-sub, -missing-aud, -invalid-aud, -invalid-iss, -idtoken-sig-none, -invalid-sig-rs256, -invalid-sig-es256, -invalid-sig-hs256: refused",
        arguments: [
            (Misbehaviour.nonceInvalid, "oauth.id_token_nonce"), (.missingIssuedAt, "oauth.id_token_claim_missing"),
            (.missingSubject, "oauth.id_token_claim_missing"), (.missingAudience, "oauth.id_token_claim_missing"),
            (.invalidAudience, "oauth.id_token_audience"), (.invalidIssuer, "oauth.id_token_issuer"),
            (.unsigned, "oauth.id_token_algorithm_not_allowed"), (.brokenRS256, "oauth.id_token_bad_signature"),
            (.brokenES256, "oauth.id_token_bad_signature"), (.brokenHS256, "oauth.id_token_algorithm_not_allowed"),
        ])
    func refused(_ misbehaviour: Misbehaviour, code: String) async throws {
        try await withProvider(misbehaviour) { provider, client in
            await #expect { try await signIn(client) } throws: { ($0 as? OAuthError)?.code == code }
            #expect(provider.requestCount("/userinfo") == 0)
        }
    }

    @Test("oidcc-client-test-userinfo-invalid-sub: user info about another member is not used")
    func userInfoInvalidSubject() async throws {
        try await withProvider(.userInfoInvalidSubject) { _, client in
            let grant = try await signIn(client)
            await #expect { try await client.userInfo(grant.tokens, subject: grant.subject) } throws: {
                ($0 as? OAuthError)?.code == "oauth.response_another_member"
            }
        }
    }

    @Test("oidcc-client-test-discovery-issuer-mismatch: a document of another issuer is not used")
    func issuerMismatch() async throws {
        let provider = try await MisbehavingProvider.start(.issuerMismatch)
        await #expect {
            try await Discovery(transport: transport, allowsLoopbackHTTP: true).profile(issuer: provider.issuer)
        } throws: { ($0 as? OAuthError)?.code == "oauth.issuer_mismatch" }
        await provider.stop()
    }

    @Test("oidcc-client-test-discovery-jwks-uri-keys: the keys come from the address in the document")
    func keySetAddress() async throws {
        try await withProvider(.nothing) { provider, client in
            _ = try await signIn(client)
            _ = try await signIn(client)
            #expect(provider.requestCount("keys") == 1)
        }
    }

    @Test("oidcc-client-test-signing-key-rotation: after a change of keys the second sign-in works")
    func rotation() async throws {
        try await withProvider(.nothing) { provider, client in
            _ = try await signIn(client)
            try provider.rotateKeys()
            let grant = try await signIn(client)
            #expect(grant.subject == "member-1")
            #expect(provider.requestCount("keys") == 2)
        }
    }

    @Test("oidcc-client-test-signing-key-rotation-just-before-signing: keys are fetched again at once")
    func rotationJustBefore() async throws {
        try await withProvider(.rotationJustBeforeSigning) { _, client in
            _ = try await signIn(client)
            let grant = try await signIn(client)
            #expect(grant.subject == "member-1")
        }
    }

    @Test("oidcc-client-test-refresh-token: the new access token works at user info")
    func refreshToken() async throws {
        try await withProvider(.nothing) { _, client in
            let grant = try await signIn(client)
            let fresh = try await client.refresh(grant.tokens, firstClaims: grant.claims)
            #expect(fresh.accessToken != grant.tokens.accessToken)
            #expect(try await client.userInfo(fresh, subject: grant.subject)["sub"]?.string == "member-1")
        }
    }

    @Test(
        "oidcc-client-test-refresh-token-invalid-issuer, -invalid-sub: the ID token of the refresh response is refused",
        arguments: [Misbehaviour.refreshInvalidIssuer, .refreshInvalidSubject])
    func refreshRefused(_ misbehaviour: Misbehaviour) async throws {
        try await withProvider(misbehaviour) { _, client in
            let grant = try await signIn(client)
            await #expect { try await client.refresh(grant.tokens, firstClaims: grant.claims) } throws: {
                ($0 as? OAuthError)?.code == "oauth.id_token_changed_in_refresh"
            }
        }
    }
}
