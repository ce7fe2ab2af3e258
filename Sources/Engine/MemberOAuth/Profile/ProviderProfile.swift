public import Foundation
public import MemberCore
public import MemberHTTP
public import MemberJOSE

/// All differences between providers, as a value.
///
/// The core has no branch per provider: each special rule of a provider is a property here.
/// ```swift
/// var profile = ProviderProfile(name: "example", endpoints: endpoints)
/// profile.redirect.stateMismatch = .endsAttempt
/// ```
public struct ProviderProfile: Sendable {
    /// The provider's short name, part of an account's key.
    public var name: String
    /// The issuer identifier, compared character by character; nil where the provider has none.
    public var issuer: String?
    /// Where the provider is reached.
    public var endpoints: ProviderEndpoints
    /// The endpoints for clients with their own certificate (RFC 8705 §5); an endpoint that is nil here is the same as for
    /// other clients.
    public var aliases: EndpointAliases?
    /// Whether the provider announces that redirects carry `iss` (RFC 9207 §3).
    package var announcesIssuer = false
    /// The PKCE methods announced; nil where the provider announces none (RFC 8414 §2).
    package var announcedChallengeMethods: [String]?
    /// The provider's demands that this library does not support; while the list is not empty, no sign-in begins.
    package var unmetDemands: [ProviderDemand] = []
    /// The names of the provider's scopes, as far as they are known. A request for another one is sent and reported to the
    /// diagnostics as `oauth.scope_unknown`, with the nearest name; an empty list reports nothing.
    public var knownScopes: [String] = []
    /// The form of authorization requests. It is set when a profile is made by hand and cannot be changed; a profile made from a
    /// ``DiscoveryDocument`` has the standard form.
    public let requestForm: RequestForm
    /// Whether a request must carry a PKCE challenge, and in which form.
    public var challengeRule = ChallengeRule.required
    /// The spelling of the PKCE method; some providers require `s256`.
    package var challengeMethodName = "S256"
    /// Parameters added to every authorization request.
    public var authorizationParameters: FormFields = []
    /// The order of the parameters of an authorization request, as far as the provider's documents define one; other parameters
    /// follow.
    package var authorizationOrder: [String] = []
    /// Parameters added to every back-channel request; one that the request sets itself wins.
    package var backChannelParameters: FormFields = []
    /// The rules for redirects.
    public var redirect = RedirectRules()
    /// The rules for token requests and responses.
    public var token = TokenRules()
    /// The rules for requesting the member's data.
    public var userInfo = UserInfoRules()
    /// How a session is ended at the server.
    public var signOut = SignOutRule.revocation
    /// Whether a code with which the provider refuses a sign-out means that it does not know the token any more: it had expired, or
    /// its session has ended before. By default the codes that are usual for that, such as `invalid_token`.
    public var meansUnknownToken: @Sendable (_ code: String) -> Bool = { ServerRefusal.codesOfDeadTokens.contains($0) }
    /// The ID-token algorithms accepted, in no order (RFC 8725 §3.1); never `none`.
    public var idTokenAlgorithms: [JWSAlgorithm] = [.rs256]
    /// Whether the key set may come by http from this machine: for tests and tools, as in ``Discovery``.
    public var allowsLoopbackHTTP = false
    /// Further audiences of ID tokens that are trusted beside the client's own.
    public var trustedAudiences: Set<String> = []
    /// Which strings are valid subjects; by default 1 to 255 bytes without control characters.
    public var subject = SubjectForm.standard
    /// How long a sign-in may take; ten minutes by default.
    public var attemptLife: Duration = .seconds(600)
    /// How long before its end an access token counts as stale; clamped between 0 and 300 s.
    package var refreshMargin: Duration = .seconds(30) {
        didSet { refreshMargin = min(max(refreshMargin, .zero), .seconds(300)) }
    }
    /// How far this machine's clock and the issuer's may be apart; clamped between 0 and 300 s.
    public var clockSkew: Duration = .seconds(60) {
        didSet { clockSkew = min(max(clockSkew, .zero), .seconds(300)) }
    }
    /// The limits of a back-channel request: time, and the largest body, which is at most 1 MiB.
    public var limits: HTTPLimits = .backChannel {
        didSet { limits.body = min(limits.body, HTTPLimits.backChannel.body) }
    }
    /// Headers added to requests of the token and user-info endpoints and of a sign-out, depending on the place. The identifier
    /// has 32 hexadecimal digits: the sign-in's own for its code exchange, and for user info if the call names the sign-in;
    /// otherwise a fresh one.
    public var headers: (@Sendable (_ place: OAuthPlace, _ identifier: String) -> HTTPHeaders)?
    /// The rules for ID tokens.
    public var idToken = IDTokenRules()
    /// Whether a token that is stale but not dead is returned when a refresh fails for a temporary reason.
    package var handsOutOldToken = true

    /// Creates a profile with the standard's rules.
    /// - Parameters:
    ///   - name: The provider's short name.
    ///   - issuer: The issuer identifier, if it has one.
    ///   - endpoints: Where it is reached.
    ///   - requestForm: The form of authorization requests.
    public init(
        name: String, issuer: String? = nil, endpoints: ProviderEndpoints, requestForm: RequestForm = .standard
    ) {
        self.name = name
        self.issuer = issuer
        self.endpoints = endpoints
        self.requestForm = requestForm
    }
}

/// The addresses of a provider's endpoints.
public struct ProviderEndpoints: Sendable, Equatable, Codable {
    /// Opened in the member's browser; its own query stays.
    public var authorization: URL
    /// Exchanges codes and refresh tokens.
    public var token: URL
    /// Revokes tokens (RFC 7009); nil where the provider has none.
    public var revocation: URL?
    /// Returns the member's data (OpenID Connect Core §5.3).
    public var userInfo: URL?
    /// The key set of the issuer.
    public var keySet: URL?
    /// Opened in the browser to end the member's session there (OpenID Connect RP-Initiated Logout §2).
    public var endSession: URL?
    /// Returns the state of a token to a client with credentials (RFC 7662).
    public var introspection: URL?

    /// Creates the endpoints.
    /// - Parameters:
    ///   - authorization: Opened in the browser.
    ///   - token: Exchanges codes and refresh tokens.
    ///   - revocation: Revokes tokens.
    ///   - userInfo: Returns the member's data.
    ///   - keySet: The issuer's keys.
    ///   - endSession: Opened in the browser to end the member's session.
    ///   - introspection: Returns the state of a token.
    public init(
        authorization: URL, token: URL, revocation: URL? = nil, userInfo: URL? = nil, keySet: URL? = nil, endSession: URL? = nil,
        introspection: URL? = nil
    ) {
        self.authorization = authorization
        self.token = token
        self.revocation = revocation
        self.userInfo = userInfo
        self.keySet = keySet
        self.endSession = endSession
        self.introspection = introspection
    }
}
