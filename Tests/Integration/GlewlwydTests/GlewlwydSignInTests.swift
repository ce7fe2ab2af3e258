import Foundation
import GlewlwydSupport
import MemberCore
import MemberHTTP
import MemberJOSE
import MemberOAuth
import MemberTesting
import Testing

@Suite(
    "A sign-in with a real server", .enabled(if: Glewlwyd.isInstalled, "Glewlwyd is not installed"), .runningServer, .serialized)
struct GlewlwydSignInTests {
    @Test("signs a member in, with PKCE and a verified RS256 token, and user info has the same subject")
    func signsIn() async throws {
        let peer = try Peer()
        let client = try await peer.client()
        #expect(client.profile.announcedChallengeMethods == ["S256"])
        let grant = try await peer.signIn(client)
        #expect(grant.claims?.iss == peer.server.issuer)
        #expect(grant.claims?.aud == [peer.server.clientID])
        #expect(grant.grantedScopes == ["openid", "profile", "email"])
        let header = try #require(grant.tokens.idToken?.reveal.split(separator: ".").first.flatMap(Base64URL.decode))
        #expect(try JSONDecoder().decode([String: String].self, from: header)["alg"] == "RS256")
        let person = try await client.userInfo(grant.tokens, subject: grant.subject)
        #expect(person["sub"]?.string == grant.subject)
        #expect(person["email"]?.string == "anna@example.test")
    }

    @Test("a refresh brings a new access token and keeps the refresh token, which the server's response omits")
    func refreshes() async throws {
        let peer = try Peer()
        let client = try await peer.client()
        let grant = try await peer.signIn(client)
        let fresh = try await client.refresh(grant.tokens, firstClaims: grant.claims)
        #expect(fresh.accessToken != grant.tokens.accessToken)
        #expect(fresh.refreshToken == grant.tokens.refreshToken)
        #expect(try await client.userInfo(fresh, subject: grant.subject)["sub"]?.string == grant.subject)
    }

    @Test("revocation by client id alone is refused with 401; a repetition with the access token revokes both tokens")
    func revokes() async throws {
        let peer = try Peer()
        let client = try await peer.client()
        let grant = try await peer.signIn(client)
        let report = await client.endSession(grant.tokens)
        #expect(report.failures == [:])
        #expect(report.ended == ["refresh_token", "access_token"])
        let asked = peer.transport.counts.filter { $0.key.hasSuffix("/revoke") }.values.reduce(0, +)
        #expect(asked == 4, "two tokens, each asked for without and with the bearer")
        await #expect { _ = try await client.refresh(grant.tokens) } throws: { error in
            guard case OAuthError.refused(let refusal) = error else { return false }
            return refusal.place == .refresh && refusal.status == 400 && refusal.error == nil
        }
    }

    @Test("the server itself responds 401 to a public client's revocation")
    func revocationNeedsBearer() async throws {
        let peer = try Peer()
        let client = try await peer.client()
        let grant = try await peer.signIn(client)
        var request = HTTPRequest(.post, try #require(client.profile.endpoints.revocation))
        request.body = .form([("token", grant.tokens.accessToken.reveal), ("client_id", peer.server.clientID)])
        #expect(try await peer.transport.send(request).status == 401)
    }

    @Test("a confidential client signs in with its secret in the body, and can check whether its token is active")
    func confidentialClient() async throws {
        let peer = try Peer()
        let secret = Secret(SystemRandom().token())
        try await peer.server.registerClient(
            id: "backend", redirectURIs: [Peer.redirectURI.absoluteString], confidential: secret)
        let client = try await peer.client(ClientRegistration(id: "backend", authentication: .post(secret)))
        let grant = try await peer.signIn(client)
        #expect(grant.claims?.aud == ["backend"])
        let said = try await client.introspect(grant.tokens.accessToken)
        #expect(said.isActive && said.subject == grant.subject && said.expires != nil)
        #expect(await client.endSession(grant.tokens).isComplete)
        #expect(try await !client.introspect(grant.tokens.accessToken).isActive)
    }

    @Test(
        "a confidential client signs in with its secret in the header; characters that the form encoding changes are sent unencoded"
    )
    func basic() async throws {
        let peer = try Peer()
        for (id, secret) in [("plain-backend", "only-letters-1"), ("odd-backend", "s3cr:t+/ %&=é")] {
            try await peer.server.registerClient(
                id: id, redirectURIs: [Peer.redirectURI.absoluteString], confidential: Secret(secret))
            let authentication = id == "odd-backend" ? ClientAuthentication.basicRaw(Secret(secret)) : .basic(Secret(secret))
            let client = try await peer.client(ClientRegistration(id: id, authentication: authentication))
            let grant = try await peer.signIn(client)
            #expect(grant.claims?.aud == [id])
        }
    }

    @Test("an ID token signed with ES256 is verified")
    func es256() async throws {
        let peer = try Peer()
        try await peer.server.registerClient(
            id: "es256-app", redirectURIs: [Peer.redirectURI.absoluteString], confidential: nil,
            properties: ["sign_kid": .string("signing-2")])
        let grant = try await peer.signIn(try await peer.client(ClientRegistration(id: "es256-app")))
        let header = try CompactJWS(try #require(grant.tokens.idToken).reveal).header
        #expect(header.alg == "ES256")
        #expect(grant.claims?.aud == ["es256-app"])
    }

    @Test("a rotated refresh token works once; its second use also ends its successor, and the error does not say why")
    func rotation() async throws {
        let peer = try Peer()
        try await peer.server.registerClient(
            id: "rotating-app", redirectURIs: [Peer.redirectURI.absoluteString], confidential: nil,
            properties: ["refresh_one_use": .string("1")])
        let client = try await peer.client(ClientRegistration(id: "rotating-app"))
        let first = try await peer.signIn(client).tokens
        let second = try await client.refresh(first)
        #expect(second.refreshToken != first.refreshToken)
        for used in [first, second] {
            await #expect { _ = try await client.refresh(used) } throws: { error in
                (error as? OAuthError)?.reaction == .perhapsAgain
            }
        }
    }

    @Test("a response delivered twice is used once")
    func usedOnce() async throws {
        let peer = try Peer()
        let client = try await peer.client()
        let pending = try await client.begin(AuthorizationRequest(scopes: ["openid"], redirectURI: Peer.redirectURI))
        let asked = { peer.transport.counts.filter { $0.key.hasSuffix("/token") }.values.reduce(0, +) }
        let arrived = try await peer.agent().walker.walk(from: pending.address) { $0.port == 1 }
        _ = try await client.finish(pending.id, redirectedTo: arrived)
        await #expect { _ = try await client.finish(pending.id, redirectedTo: arrived) } throws: { error in
            guard case OAuthError.attempt = error else { return false }
            return true
        }
        #expect(asked() == 1)
    }
}
