import Foundation
import MemberCore
import MemberHTTP
import MemberJOSE
import MemberOAuth
import MemberTesting

/// A provider, a client and a clock for tests, with invented names.
struct Example {
    let clock = TestClock()
    let random = SeededRandom(seed: 7)
    let tokens = TokenBuilder()
    var redirectURI = URL(string: "http://127.0.0.1:4711/callback")!
    var profile: ProviderProfile

    init() {
        let base = URL(string: "https://id.example.test")!
        profile = ProviderProfile(
            name: "example", issuer: "https://id.example.test",
            endpoints: ProviderEndpoints(
                authorization: base.appending(path: "authorize"), token: base.appending(path: "token"),
                revocation: base.appending(path: "revoke"), userInfo: base.appending(path: "userinfo"),
                keySet: base.appending(path: "keys")))
        profile.idTokenAlgorithms = [.es256]
    }

    func client(
        _ transport: any HTTPTransport, authentication: ClientAuthentication = .none,
        attempts: any AttemptStore = AttemptMemory()
    ) -> OAuthClient {
        OAuthClient(
            profile: profile, registration: ClientRegistration(id: "app", authentication: authentication), transport: transport,
            attempts: attempts, clock: clock, random: random)
    }

    func request(_ scopes: [String] = ["openid"]) -> AuthorizationRequest {
        AuthorizationRequest(scopes: scopes, redirectURI: redirectURI)
    }

    /// An agent that delivers these arrivals in order for every page; its member agrees by default.
    func agent(_ answers: ScriptedUserAgent.Action...) -> ScriptedUserAgent {
        ScriptedUserAgent(redirectURI: redirectURI, showsWindow: true) { _ in answers.isEmpty ? [.code("code-1")] : answers }
    }

    func redirect(_ fields: FormFields) -> URL { URL(string: redirectURI.absoluteString + "?" + fields.encoded)! }

    func good(_ pending: PendingAuthorization, code: String = "code-1") -> URL {
        redirect([("code", code), ("state", pending.query["state"] ?? "")])
    }

    /// A provider that responds to the token and key requests of a sign-in with a given address.
    func provider(nonce: @escaping @Sendable () -> String?) -> ScriptedTransport {
        ScriptedTransport { [tokens, clock] request in
            switch request.url.path {
            case "/keys": return .json(String(decoding: tokens.keySet, as: UTF8.self))
            case "/token":
                guard let token = try? tokens.sign(tokens.claims(nonce: nonce(), at: clock.now)) else {
                    return .failure(.offline)
                }
                return .json(
                    #"{"access_token":"access-1","token_type":"Bearer","expires_in":3600,"refresh_token":"refresh-1","id_token":"\#(token)"}"#
                )
            default: return .json("{}", status: 404)
            }
        }
    }
}

extension PendingAuthorization {
    var query: FormFields {
        FormFields(encoded: URLComponents(url: address, resolvingAgainstBaseURL: false)?.percentEncodedQuery ?? "") ?? []
    }
}

/// A client on the member's own device, where the system delivers the redirect to the app that asked: its agent may receive
/// tokens.
struct DeviceClient {
    let client: OAuthClient

    init(_ client: OAuthClient) { self.client = client }

    func begin(_ request: AuthorizationRequest) async throws(OAuthError) -> PendingAuthorization {
        try await client.begin(request, exchanges: true).pending
    }

    func finish(_ id: Attempt.ID, redirectedTo url: URL) async throws(OAuthError) -> SignInResult {
        var attempt = try await client.known(id)
        if let error = try await client.receive(url, for: &attempt).error { throw error }
        return try await client.exchange(attempt)
    }

    func takeCode(_ id: Attempt.ID, redirectedTo url: URL) async throws(OAuthError) -> CodeGrant {
        try await client.takeCode(id, redirectedTo: url)
    }

    func resume(_ id: Attempt.ID) async throws(OAuthError) -> SignInResult? { try await client.resume(id) }
}

extension Example {
    /// The app's own scheme, which pages cannot reach without the system's consent.
    static let ownScheme = URL(string: "com.example.app:/callback")!

    /// A client on the member's own device.
    func device(_ transport: ScriptedTransport) -> DeviceClient { DeviceClient(client(transport)) }
}
