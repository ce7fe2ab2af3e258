public import Foundation
public import MemberCore
public import MemberHTTP
public import MemberJOSE

/// Everything in which one provider differs from another, as a value.
///
/// The core has no branch per provider: what is special about one is a field here.
/// ```swift
/// var profile = ProviderProfile(name: "example", endpoints: endpoints)
/// profile.redirect.stateMismatch = .endsAttempt
/// ```
public struct ProviderProfile: Sendable {
    /// The provider's short name, part of an account's key.
    public var name: String
    /// The issuer identifier, compared sign by sign; nil where the provider has none.
    public var issuer: String?
    /// Where the provider is reached.
    public var endpoints: ProviderEndpoints
    /// Where clients with a certificate of their own go instead (RFC 8705 §5); what it does not name is as for everybody.
    public var aliases: EndpointAliases?
    /// Whether redirects carry `iss` by announcement (RFC 9207 §3).
    public var announcesIssuer = false
    /// The PKCE methods announced; nil where nothing is said (RFC 8414 §2).
    public var announcedChallengeMethods: [String]?
    /// What the provider demands and this library lacks: while there is any, no sign-in begins.
    public var unmetDemands: [ProviderDemand] = []
    /// How authorization requests are written. Fixed when the profile is made by hand; that of one made from a ``DiscoveryDocument`` is
    /// the standard's.
    public let requestForm: RequestForm
    /// Whether a request must carry a PKCE challenge, and of which form.
    public var challengeRule = ChallengeRule.required
    /// The spelling of the PKCE method; some providers want `s256`.
    public var challengeMethodName = "S256"
    /// Parameters added to every authorization request.
    public var authorizationParameters: FormFields = []
    /// The order of the parameters of an authorization request, as far as the provider's documents have one; others follow.
    public var authorizationOrder: [String] = []
    /// Parameters added to every back-channel request; one that the request sets itself wins.
    public var backChannelParameters: FormFields = []
    /// How redirects are read.
    public var redirect = RedirectRules()
    /// How token responses are read.
    public var token = TokenRules()
    /// How the member's data is asked for.
    public var userInfo = UserInfoRules()
    /// How a session is ended at the server.
    public var signOut = SignOutRule.revocation
    /// The ID-token algorithms accepted, in no order (RFC 8725 §3.1); never `none`.
    public var idTokenAlgorithms: [JWSAlgorithm] = [.rs256]
    /// Whether the key set may come by http from this machine: for tests and tools, as in ``Discovery``.
    public var allowsLoopbackHTTP = false
    /// Further audiences of ID tokens that are trusted beside the client's own.
    public var trustedAudiences: Set<String> = []
    /// Which texts name a member: 1 to 255 bytes without control characters unless said otherwise.
    public var subject = SubjectForm.standard
    /// How long a sign-in may take; ten minutes unless said otherwise.
    public var attemptLife: Duration = .seconds(600)
    /// How long before its end an access token counts as stale; held between 0 and 300 s.
    public var refreshMargin: Duration = .seconds(30) {
        didSet { refreshMargin = min(max(refreshMargin, .zero), .seconds(300)) }
    }
    /// How far this machine's clock and the issuer's may be apart; held between 0 and 300 s.
    public var clockSkew: Duration = .seconds(60) {
        didSet { clockSkew = min(max(clockSkew, .zero), .seconds(300)) }
    }
    /// The limits of a back-channel request: time, and the largest body, which can only be made smaller than 1 MiB.
    public var limits: HTTPLimits = .backChannel {
        didSet { limits.body = min(limits.body, HTTPLimits.backChannel.body) }
    }
    /// Headers added to requests of the token and user-info endpoints and of a sign-out, by place. The identifier has 32 hexadecimal
    /// digits: the sign-in's own for its code exchange, and for user info if the call names the sign-in; a fresh one otherwise.
    public var headers: (@Sendable (_ place: OAuthPlace, _ identifier: String) -> HTTPHeaders)?
    /// How ID tokens are read.
    public var idToken = IDTokenRules()
    /// Whether a token that is stale but not dead is handed out when a refresh fails for a passing reason.
    public var handsOutOldToken = true

    /// A profile with the standard's rules.
    /// - Parameters:
    ///   - name: The provider's short name.
    ///   - issuer: The issuer identifier, if it has one.
    ///   - endpoints: Where it is reached.
    ///   - requestForm: How authorization requests are written.
    public init(
        name: String, issuer: String? = nil, endpoints: ProviderEndpoints, requestForm: RequestForm = .standard
    ) {
        self.name = name
        self.issuer = issuer
        self.endpoints = endpoints
        self.requestForm = requestForm
    }
}

/// Where a provider is reached.
public struct ProviderEndpoints: Sendable, Equatable, Codable {
    /// Opened in the member's browser; its own query stays.
    public var authorization: URL
    /// Exchanges codes and refresh tokens.
    public var token: URL
    /// Ends tokens (RFC 7009); nil where the provider has none.
    public var revocation: URL?
    /// Tells about the member (OpenID Connect Core §5.3).
    public var userInfo: URL?
    /// The key set of the issuer.
    public var keySet: URL?
    /// Opened in the browser to end the member's session there (OpenID Connect RP-Initiated Logout §2).
    public var endSession: URL?
    /// Tells a client with credentials about a token (RFC 7662).
    public var introspection: URL?

    /// The endpoints.
    /// - Parameters:
    ///   - authorization: Opened in the browser.
    ///   - token: Exchanges codes and refresh tokens.
    ///   - revocation: Ends tokens.
    ///   - userInfo: Tells about the member.
    ///   - keySet: The issuer's keys.
    ///   - endSession: Opened in the browser to end the member's session.
    ///   - introspection: Tells about a token.
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
