import Foundation
import GlewlwydSupport
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing

/// Starts one server for all tests of a suite. The suite must be serialized: if two requests use the server's SQLite file at the
/// same time, the server responds with 500.
struct RunningServer: SuiteTrait, TestScoping {
    var isSecure = false

    func provideScope(for test: Test, testCase: Test.Case?, performing function: @concurrent () async throws -> Void) async throws
    {
        let server = try await Glewlwyd.start(
            redirectURIs: [Peer.redirectURI.absoluteString], overTLS: isSecure)
        defer { server.stop() }
        try await Peer.$server.withValue(server) { try await function() }
    }
}

extension Trait where Self == RunningServer {
    /// The suite's tests find the server in ``Peer/server``.
    static var runningServer: Self { RunningServer() }

    /// The same over TLS; the server asks for client certificates.
    static var runningSecureServer: Self { RunningServer(isSecure: true) }
}

/// A running server, and clients of it.
struct Peer {
    static let redirectURI = HeadlessAgent.unlistenedRedirectURI
    let server: Glewlwyd
    let transport: CountingTransport

    /// The suite's server.
    @TaskLocal static var server: Glewlwyd?

    init() throws {
        server = try #require(Self.server)
        transport = CountingTransport(NetworkTransport())
    }

    /// A peer that trusts the authority of a TLS server.
    /// - Parameter certificate: The name of the certificate that it presents; nil for no certificate.
    /// - Throws: If its files cannot be read.
    init(showing certificate: String?) throws {
        server = try #require(Self.server)
        let identity = try certificate.map { [folder = server.certificates] name in
            try ClientIdentity(
                pemChain: Data(contentsOf: folder.appending(path: name + ".pem")),
                key: Data(contentsOf: folder.appending(path: name + ".key")))
        }
        transport = CountingTransport(
            NetworkTransport(
                NetworkTransportConfiguration(
                    extraRootCertificatesPath: server.certificates.appending(path: "ca.pem").path(), identity: identity)))
    }

    func client(_ registration: ClientRegistration? = nil) async throws -> OAuthClient {
        let profile = try await Discovery(transport: transport, allowsLoopbackHTTP: true).profile(issuer: server.issuer)
        return OAuthClient(
            profile: profile, registration: registration ?? ClientRegistration(id: server.clientID), transport: transport)
    }

    func agent(password: Secret? = nil) -> HeadlessAgent {
        var walker = PageWalker(as: nil, transport: transport)
        walker.glewlwyd = GlewlwydSignIn(userName: server.userName, password: password ?? server.userPassword)
        return HeadlessAgent(walker)
    }

    func signIn(_ client: OAuthClient) async throws(OAuthError) -> SignInResult {
        try await client.signIn(AuthorizationRequest(scopes: ["openid", "profile", "email"]), with: agent())
    }
}
