import Foundation
import GlewlwydSupport
import MemberCore
import MemberCrypto
import MemberHTTP
import MemberJOSE
import MemberOAuth
import MemberTesting
import Testing

/// Client certificates (RFC 8705) at a real server. The server uses only certificates that its TLS side trusts, so a self-signed
/// certificate of a client must be among its roots as well as in the client's key set.
@Suite(
    "Client certificates on a real server", .enabled(if: Glewlwyd.isInstalled, "Glewlwyd is not installed"), .runningSecureServer,
    .serialized)
struct GlewlwydCertificateTests {
    private static let isClient: [String: JSONValue] = [
        "confidential": .bool(true), "token_endpoint_auth_method": .array([.string("tls_client_auth")]),
        "tls_client_auth_san_dns": .string("client.example.test"),
    ]

    private func registered(_ id: String, _ properties: [String: JSONValue], showing certificate: String?) async throws -> Peer {
        let peer = try Peer(showing: certificate)
        try await peer.server.registerClient(
            id: id, redirectURIs: [Peer.redirectURI.absoluteString], confidential: nil, properties: properties)
        return peer
    }

    private func client(_ id: String, _ peer: Peer, isSelfSigned: Bool = false) async throws -> OAuthClient {
        let authentication = ClientAuthentication.tlsClientCertificate(isSelfSigned: isSelfSigned)
        return try await peer.client(ClientRegistration(id: id, authentication: authentication))
    }

    @Test("tls_client_auth: a client signs in, renews and revokes at the announced aliases with only its certificate")
    func signsIn() async throws {
        let peer = try await registered("backend-1", Self.isClient, showing: "client")
        let client = try await client("backend-1", peer)
        let grant = try await peer.signIn(client)
        #expect(grant.claims?.aud == ["backend-1"])
        let fresh = try await client.refresh(grant.tokens, firstClaims: grant.claims)
        #expect(fresh.accessToken != grant.tokens.accessToken)
        #expect(try await client.userInfo(fresh, subject: grant.subject)["sub"]?.string == grant.subject)
        #expect(client.profile.aliases?.token?.path.hasSuffix("/oidc/mtls/token") == true)
        #expect(peer.asked("/oidc/mtls/token") == 2)
        #expect(peer.asked("/oidc/token") == 0)
        #expect(await client.endSession(fresh).ended == ["refresh_token", "access_token"])
        #expect(peer.asked("/oidc/mtls/revoke") == 2)
    }

    @Test("the access token names its certificate; this server's user info does not compare it")
    func boundToken() async throws {
        let peer = try await registered("backend-2", Self.isClient, showing: "client")
        let grant = try await peer.signIn(try await client("backend-2", peer))
        let tokens = grant.tokens
        let bare = try await client("backend-2", try Peer(showing: nil))
        #expect(try await bare.userInfo(tokens, subject: grant.subject)["sub"]?.string == grant.subject)
        let claims = try JSONValue(parsing: try CompactJWS(tokens.accessToken.reveal).payload)
        let pem = try Data(contentsOf: peer.server.certificates.appending(path: "client.pem"))
        let key = try Data(contentsOf: peer.server.certificates.appending(path: "client.key"))
        let certificate = try ClientIdentity(pemChain: pem, key: key).certificate
        #expect(claims["cnf"]?["x5t#S256"]?.string == Base64URL.encode(Digest.sha256(certificate)))
    }

    @Test(
        "a client without its certificate is refused, as is one with another client's certificate or one of an unknown authority",
        arguments: [(nil, "unauthorized_client"), ("other", nil), ("stranger", "unauthorized_client")] as [(String?, String?)])
    func refused(certificate: String?, error: String?) async throws {
        let id = "refused-" + (certificate ?? "none")
        let peer = try await registered(id, Self.isClient, showing: certificate)
        let client = try await client(id, peer)
        await #expect { _ = try await peer.signIn(client) } throws: {
            guard case OAuthError.refused(let refusal) = $0 else { return false }
            return refusal.place == .token && refusal.status == 403 && refusal.error == error && refusal.reaction == .fix
        }
    }

    @Test("a refresh token is useless without the certificate")
    func stolenRefreshToken() async throws {
        let peer = try await registered("backend-3", Self.isClient, showing: "client")
        let tokens = try await peer.signIn(try await client("backend-3", peer)).tokens
        for (thief, status) in [(nil, 400), ("other", 403)] {
            let stolen = try await client("backend-3", try Peer(showing: thief))
            await #expect { _ = try await stolen.refresh(tokens) } throws: {
                guard case OAuthError.refused(let refusal) = $0 else { return false }
                return refusal.place == .refresh && refusal.status == status
            }
        }
    }

    @Test(
        "self_signed_tls_client_auth: the certificate in the client's key set signs in, another one of the server's authority does not"
    )
    func selfSigned() async throws {
        let folder = try Peer(showing: nil).server.certificates
        let pem = try String(contentsOf: folder.appending(path: "self.pem"), encoding: .utf8)
        var members = JWK(key: JWK.Key(try #require(try Certificate(pem: pem).publicKey)), kid: "self").members
        let body = pem.split(separator: "\n").filter { !$0.hasPrefix("-----") }.joined()
        members["x5c"] = .array([.string(body)])
        let properties: [String: JSONValue] = [
            "confidential": .bool(true), "token_endpoint_auth_method": .array([.string("self_signed_tls_client_auth")]),
            "jwks": .object(["keys": .array([.object(members)])]),
        ]
        let peer = try await registered("self-signed", properties, showing: "self")
        #expect(try await peer.signIn(client("self-signed", peer, isSelfSigned: true)).claims?.aud == ["self-signed"])
        let other = try Peer(showing: "other")
        await #expect { _ = try await other.signIn(client("self-signed", other, isSelfSigned: true)) } throws: {
            ($0 as? OAuthError)?.reaction == .fix
        }
    }

    @Test("without the authority's root no request is sent")
    func untrusted() async throws {
        let peer = try Peer()
        await #expect { _ = try await peer.client() } throws: {
            guard case OAuthError.transport(.metadata, .tlsUntrusted) = $0 else { return false }
            return true
        }
    }
}

extension Peer {
    /// The number of requests to addresses that end with this text.
    fileprivate func asked(_ end: String) -> Int {
        transport.counts.filter { $0.key.hasSuffix(end) }.values.reduce(0, +)
    }
}
