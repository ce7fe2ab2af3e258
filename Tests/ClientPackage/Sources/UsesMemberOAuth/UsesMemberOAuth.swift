import Foundation
import MemberOAuth

/// A transport of the app's own.
struct Offline: HTTPTransport {
    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse { throw .offline }
}

/// A user agent of the app's own.
struct NoAgent: UserAgent {
    var suppliesRedirectURI: Bool { false }

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession { throw .cancelled }
}

func signIn(at issuer: String, with agent: any UserAgent) async throws -> Secret {
    let transport: any HTTPTransport = NetworkTransport()
    let profile = try await Discovery(transport: transport).profile(issuer: issuer)
    let client = OAuthClient(
        profile: profile, registration: ClientRegistration(id: "app"), transport: transport, attempts: AttemptMemory(),
        clock: SystemClock(), random: SystemRandom(), diagnostics: Diagnostics { print($0.name) })
    let grant = try await client.signIn(AuthorizationRequest(scopes: ["openid"]), with: agent)
    return grant.tokens.accessToken
}

func member(of token: String, by client: OAuthClient) async throws(OAuthError) -> JSONValue? {
    let claims: IDTokenClaims = try await client.verify(idToken: Secret(token), nonce: .notChecked, maximumAge: 600)
    return claims.extra["groups"]
}

func end(_ tokens: TokenSet, by client: OAuthClient) async throws(OAuthError) -> [Duration?] {
    if let token = tokens.refreshToken, tokens.type == "Bearer" { try await client.revoke(token, kind: .refresh) }
    let report: SignOutReport = await client.endSession(tokens)
    return report.parts.compactMap(\.failure).filter(\.mayBeTriedLater).map(\.retryAfter)
}

func endpoints(_ base: URL) -> (ProviderEndpoints, EndpointAliases) {
    (
        ProviderEndpoints(
            authorization: base, token: base, revocation: base, userInfo: base, keySet: base, endSession: base,
            introspection: base),
        EndpointAliases(token: base, revocation: base, userInfo: base, introspection: base)
    )
}

func text(of error: OAuthError) -> String { error.code + ": " + error.problem }

func request(_ url: URL) -> HTTPRequest {
    var request = HTTPRequest(.post, url)
    request.headers["Accept"] = "application/json"
    request.body = .form([("a", "b")])
    request.limits.whole = .seconds(3)
    return request
}
