import Foundation
import GlewlwydSupport
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing

@Suite("Refusals of a real server", .enabled(if: Glewlwyd.isInstalled, "Glewlwyd is not installed"), .runningServer, .serialized)
struct GlewlwydRefusalTests {
    @Test("an issuer with an extra slash is not the server's issuer")
    func trailingSlash() async throws {
        let peer = try Peer()
        let discovery = Discovery(transport: peer.transport, allowsLoopbackHTTP: true)
        await #expect { _ = try await discovery.profile(issuer: peer.server.issuer + "/") } throws: { error in
            guard case OAuthError.configuration(.issuerMismatch) = error else { return false }
            return true
        }
    }

    @Test("a client id that the server does not know ends the walk with the server's status")
    func unknownClient() async throws {
        let peer = try Peer()
        let client = try await peer.client(ClientRegistration(id: "nobody"))
        await #expect { _ = try await peer.signIn(client) } throws: { error in
            guard case OAuthError.agent(.failed(let sentence)) = error else { return false }
            return sentence.contains("403") && !sentence.contains("127.0.0.1")
        }
    }

    @Test("a redirect address on another port than the registered one is refused")
    func otherPort() async throws {
        let peer = try Peer()
        let client = try await peer.client()
        var request = AuthorizationRequest(scopes: ["openid"])
        request.redirectURI = URL(string: "http://127.0.0.1:2/callback")
        await #expect { _ = try await client.signIn(request, with: peer.agent()) } throws: { error in
            guard case OAuthError.agent(.failed(let sentence)) = error else { return false }
            return sentence.contains("403")
        }
    }

    @Test("a wrong password is refused, and the error holds neither password nor address")
    func wrongPassword() async throws {
        let peer = try Peer()
        let client = try await peer.client()
        let agent = peer.agent(password: Secret("not-her-password"))
        await #expect { _ = try await client.signIn(AuthorizationRequest(scopes: ["openid"]), with: agent) } throws: { error in
            guard case OAuthError.agent(.failed(let sentence)) = error else { return false }
            return sentence == "The provider refused the member's name or password (status 401)."
        }
    }

    @Test("a wrong secret of a confidential client is refused at the token endpoint")
    func wrongSecret() async throws {
        let peer = try Peer()
        try await peer.server.registerClient(
            id: "other-backend", redirectURIs: [Peer.redirectURI.absoluteString], confidential: Secret(SystemRandom().token()))
        let client = try await peer.client(ClientRegistration(id: "other-backend", authentication: .post(Secret("another"))))
        await #expect { _ = try await peer.signIn(client) } throws: { error in
            guard case OAuthError.refused(let refusal) = error else { return false }
            return refusal.place == .token && refusal.status == 403 && refusal.error == "unauthorized_client"
        }
    }
}

@Suite("The server for tests", .enabled(if: Glewlwyd.isInstalled, "Glewlwyd is not installed"))
struct GlewlwydHarnessTests {
    @Test("a stopped server no longer responds, and stopping twice is harmless")
    func stops() async throws {
        let server = try await Glewlwyd.start(redirectURIs: [Peer.redirectURI.absoluteString])
        server.stop()
        server.stop()
        let discovery = Discovery(transport: NetworkTransport(), allowsLoopbackHTTP: true)
        await #expect { _ = try await discovery.profile(issuer: server.issuer) } throws: { error in
            guard case OAuthError.transport(.metadata, .offline) = error else { return false }
            return true
        }
    }
}
