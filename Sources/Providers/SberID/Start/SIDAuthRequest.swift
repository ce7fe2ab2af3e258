public import MemberCore
import MemberOAuth

/// What an app asks of Sber ID.
///
/// ```swift
/// let request = SIDAuthRequest.make(scope: "openid name email", redirectUri: "myapp://callback")
/// request.loginHint = "79998887766"
/// ```
/// It is an object because its users set its properties one by one. Starting a sign-in copies it: what is changed afterwards has
/// no effect. It may be used on any thread.
public final class SIDAuthRequest: Sendable {
    /// The only way of making a challenge that Sber ID knows (RFC 7636 §4.2).
    public static let challengeMethod = "S256"

    private let fields: Locked<Fields>

    /// An empty request; its properties are set afterwards.
    public init() { fields = Locked(Fields()) }

    /// A request.
    /// - Parameters:
    ///   - scope: The scopes, separated by spaces, `openid` first.
    ///   - state: What ties the response to the request, at most 96 characters.
    ///   - nonce: What ties the ID token to the request, at most 64 characters.
    ///   - ssoBaseUrl: What ``SIDUtils/getSSOUrlStringFrom(_:)`` found, if the bank's app opened this one.
    ///   - redirectUri: Where the response goes.
    ///   - codeChallenge: The PKCE challenge.
    ///   - codeChallengeMethod: How the challenge is made; ``challengeMethod`` where there is a challenge and no method.
    ///   - loginHint: The member's phone number, eleven digits that begin with 7.
    ///   - codeVerifier: The PKCE secret, if this app is to keep it until the response.
    public init(
        scope: String, state: String, nonce: String, ssoBaseUrl: String? = nil, redirectUri: String, codeChallenge: String? = nil,
        codeChallengeMethod: String? = nil, loginHint: String? = nil, codeVerifier: String? = nil
    ) {
        fields = Locked(
            Fields(
                scope: scope, state: state, nonce: nonce, redirectUri: redirectUri, ssoBaseUrl: ssoBaseUrl,
                codeChallenge: codeChallenge, codeChallengeMethod: codeChallengeMethod, loginHint: loginHint,
                codeVerifier: codeVerifier))
    }

    /// A request in the order of later versions of the bank's SDK: the base of a link stands behind the redirect address.
    /// - Parameters:
    ///   - scope: The scopes, separated by spaces, `openid` first.
    ///   - state: What ties the response to the request, at most 96 characters.
    ///   - nonce: What ties the ID token to the request, at most 64 characters.
    ///   - redirectUri: Where the response goes.
    ///   - ssoBaseUrl: What ``SIDUtils/getSSOUrlStringFrom(_:)`` found, if the bank's app opened this one.
    ///   - codeChallenge: The PKCE challenge.
    ///   - codeChallengeMethod: How the challenge is made; ``challengeMethod`` where there is a challenge and no method.
    ///   - loginHint: The member's phone number, eleven digits that begin with 7.
    ///   - codeVerifier: The PKCE secret, if this app is to keep it until the response.
    public convenience init(
        scope: String, state: String, nonce: String, redirectUri: String, ssoBaseUrl: String?, codeChallenge: String? = nil,
        codeChallengeMethod: String? = nil, loginHint: String? = nil, codeVerifier: String? = nil
    ) {
        self.init(
            scope: scope, state: state, nonce: nonce, ssoBaseUrl: ssoBaseUrl, redirectUri: redirectUri,
            codeChallenge: codeChallenge, codeChallengeMethod: codeChallengeMethod, loginHint: loginHint,
            codeVerifier: codeVerifier)
    }

    /// A request with fresh state, nonce, verifier and challenge.
    /// - Parameters:
    ///   - scope: The scopes, separated by spaces, `openid` first.
    ///   - redirectUri: Where the response goes.
    ///   - random: Where the secrets come from.
    /// - Returns: The request; the verifier comes back with the response, for the backend.
    public static func make(
        scope: String, redirectUri: String, random: any RandomSource = SystemRandom()
    ) -> SIDAuthRequest {
        let verifier = PKCEVerifier(random: random)
        return SIDAuthRequest(
            scope: scope, state: random.token(), nonce: random.token(), redirectUri: redirectUri,
            codeChallenge: verifier.challenge, codeChallengeMethod: challengeMethod, codeVerifier: verifier.secret.reveal)
    }

    /// All properties at one moment.
    var snapshot: Fields { fields.value }

    private subscript<Value: Sendable>(field: any WritableKeyPath<Fields, Value> & Sendable) -> Value {
        get { fields.withLock { $0[keyPath: field] } }
        set { fields.withLock { $0[keyPath: field] = newValue } }
    }

    /// What a request holds.
    struct Fields: Sendable, Masked {
        var scope = ""
        var state = ""
        var nonce = ""
        var redirectUri = ""
        var ssoBaseUrl: String?
        var codeChallenge: String?
        var codeChallengeMethod: String?
        var loginHint: String?
        var codeVerifier: String?
    }
}

extension SIDAuthRequest {
    /// The scopes, separated by spaces, `openid` first.
    public var scope: String {
        get { self[\.scope] }
        set { self[\.scope] = newValue }
    }
    /// What ties the response to the request, at most 96 characters.
    public var state: String {
        get { self[\.state] }
        set { self[\.state] = newValue }
    }
    /// What ties the ID token to the request, at most 64 characters.
    public var nonce: String {
        get { self[\.nonce] }
        set { self[\.nonce] = newValue }
    }
    /// Where the response goes, as registered at the bank.
    public var redirectUri: String {
        get { self[\.redirectUri] }
        set { self[\.redirectUri] = newValue }
    }
    /// What ``SIDUtils/getSSOUrlStringFrom(_:)`` found in the address that opened this app.
    public var ssoBaseUrl: String? {
        get { self[\.ssoBaseUrl] }
        set { self[\.ssoBaseUrl] = newValue }
    }
    /// The PKCE challenge.
    public var codeChallenge: String? {
        get { self[\.codeChallenge] }
        set { self[\.codeChallenge] = newValue }
    }
    /// How the challenge is made: ``challengeMethod``, also where it is not set.
    public var codeChallengeMethod: String? {
        get { self[\.codeChallengeMethod] }
        set { self[\.codeChallengeMethod] = newValue }
    }
    /// The member's phone number, eleven digits that begin with 7.
    public var loginHint: String? {
        get { self[\.loginHint] }
        set { self[\.loginHint] = newValue }
    }
    /// The PKCE secret, if this app is to keep it until the response.
    public var codeVerifier: String? {
        get { self[\.codeVerifier] }
        set { self[\.codeVerifier] = newValue }
    }
}

extension SIDAuthRequest: Masked {}
