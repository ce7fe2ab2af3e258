import Foundation
import GlewlwydSupport
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing

/// Starts one server for all tests of a suite. Such a suite is serialized: the server answers requests that meet in its SQLite
/// file with 500.
struct RunningServer: SuiteTrait, TestScoping {
    func provideScope(for test: Test, testCase: Test.Case?, performing function: @concurrent () async throws -> Void) async throws
    {
        let server = try await Glewlwyd.start(redirectURIs: [Peer.redirectURI.absoluteString])
        defer { server.stop() }
        try await Peer.$server.withValue(server) { try await function() }
    }
}

extension Trait where Self == RunningServer {
    /// The suite's tests find a server at ``Peer/server``.
    static var runningServer: Self { RunningServer() }
}

/// A running server, and clients of it.
struct Peer {
    static let redirectURI = HeadlessAgent.unlistenedRedirectURI
    let server: Glewlwyd
    let transport = CountingTransport(NetworkTransport())

    /// The suite's server.
    @TaskLocal static var server: Glewlwyd?

    init() throws { server = try #require(Self.server) }

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

    func signIn(_ client: OAuthClient) async throws(OAuthError) -> Grant {
        try await client.signIn(AuthorizationRequest(scopes: ["openid", "profile", "email"]), with: agent())
    }
}
