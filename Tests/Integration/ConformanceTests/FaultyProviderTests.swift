import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberSandbox
import MemberTesting
import Testing

/// How a relying party reacts to the faults of an honest provider.
@Suite("Faults of an OpenID provider", .timeLimit(.minutes(1)))
struct FaultyProviderTests {
    private func withProvider(
        overTLS: Bool = false, usesServerClock: Bool = false,
        _ body: (MisbehavingProvider, OAuthClient, HeadlessAgent) async throws -> Void
    ) async throws {
        let provider = try await MisbehavingProvider.start(.nothing, certificate: overTLS ? .good : nil)
        do {
            let transport = NetworkTransport(
                NetworkTransportConfiguration(extraRootCertificatesPath: provider.rootCertificateFile?.path))
            let discovery = Discovery(transport: transport, allowsLoopbackHTTP: !overTLS)
            let client = OAuthClient(
                profile: try await discovery.profile(issuer: provider.issuer),
                registration: ClientRegistration(id: MisbehavingProvider.clientID), transport: transport,
                usesServerClock: usesServerClock)
            try await body(provider, client, HeadlessAgent(as: nil, transport: transport))
        } catch {
            await provider.stop()
            throw error
        }
        await provider.stop()
    }

    private let request = AuthorizationRequest(scopes: ["openid"])

    @Test(
        "each failure of the token endpoint's response has its own code",
        arguments: [
            ("reset", "http.connection_lost"), ("truncated", "oauth.response_malformed"),
            ("status=500", "oauth.refused"), ("rate-limit=5", "oauth.refused"),
        ])
    func tokenEndpoint(fault: String, code: String) async throws {
        try await withProvider { provider, client, agent in
            provider.faults.add(try #require(Fault(fault + "@/token")))
            await #expect { try await client.signIn(request, with: agent) } throws: { ($0 as? OAuthError)?.code == code }
            _ = try await client.signIn(request, with: agent)
        }
    }

    @Test("a rate limit of the provider is respected, with the provider's own delay")
    func retryAfter() async throws {
        try await withProvider { provider, client, agent in
            let grant = try await client.signIn(request, with: agent)
            provider.faults.add(.rateLimit(retryAfter: 5), path: "/token")
            await #expect { try await client.refresh(grant.tokens) } throws: {
                guard case .refused(let refusal)? = $0 as? OAuthError else { return false }
                return refusal.retryAfter == .seconds(5) && refusal.reaction == .later
            }
        }
    }

    @Test("changed keys are found by the next sign-in", arguments: ["/authorize", "/token"])
    func rotation(path: String) async throws {
        try await withProvider { provider, client, agent in
            _ = try await client.signIn(request, with: agent)
            provider.faults.add(.keyRotation, path: path)
            _ = try await client.signIn(request, with: agent)
            #expect(provider.requestCount("keys") == 2)
        }
    }

    @Test("a wrong clock is refused with an error that says in which direction and by how much", arguments: [-7200, 7200])
    func skew(seconds: Int) async throws {
        try await withProvider { provider, client, agent in
            provider.faults.add(.clockSkew(seconds: seconds), path: "/token")
            await #expect { try await client.signIn(request, with: agent) } throws: {
                switch $0 as? OAuthError {
                case .idToken(.issuedInFuture(let ahead)): abs(ahead - seconds) < 60
                // Such a token lives five minutes.
                case .idToken(.expired(let ago)): abs(ago + 300 + seconds) < 60
                default: false
                }
            }
        }
    }

    @Test("over TLS the provider's own clock can be used, and no one is locked out", arguments: [-7200, 7200])
    func serverClock(seconds: Int) async throws {
        try await withProvider(overTLS: true, usesServerClock: true) { provider, client, agent in
            provider.faults.add(.clockSkew(seconds: seconds), path: "/token")
            let grant = try await client.signIn(request, with: agent)
            #expect(grant.subject == "member-1")
        }
    }

    @Test(
        "a certificate for another name or from an unknown root ends before anything is sent",
        arguments: [SandboxCertificate.wrongName, .unknownRoot])
    func untrusted(certificate: SandboxCertificate) async throws {
        let provider = try await MisbehavingProvider.start(.nothing, certificate: certificate)
        let transport = NetworkTransport(
            NetworkTransportConfiguration(extraRootCertificatesPath: provider.rootCertificateFile?.path))
        await #expect { try await Discovery(transport: transport).profile(issuer: provider.issuer) } throws: {
            ($0 as? OAuthError)?.code == "http.tls_untrusted"
        }
        #expect(provider.requestCount("/.well-known/openid-configuration") == 0)
        await provider.stop()
    }
}
