public import MemberCore
import MemberOAuth

/// An app's request to Sber ID.
///
/// ```swift
/// let request = SIDAuthRequest.make(scope: "openid name email", redirectUri: "myapp://callback")
/// request.loginHint = "79998887766"
/// ```
/// It is an object because its users set its properties one by one. The start of a sign-in copies it: later changes have no
/// effect. It may be used on any thread.
public final class SIDAuthRequest: Sendable {
    /// The only method for a challenge that Sber ID supports (RFC 7636 §4.2).
    public static let challengeMethod = "S256"

    private let fields: Locked<Fields>

    /// Creates an empty request; its properties are set afterwards.
    public init() { fields = Locked(Fields()) }

    /// Creates a request.
    /// - Parameters:
    ///   - scope: The scopes, separated by spaces, `openid` first.
    ///   - state: The value that ties the response to the request, at most 96 characters.
    ///   - nonce: The value that ties the ID token to the request, at most 64 characters.
    ///   - ssoBaseUrl: The result of ``SIDUtils/getSSOUrlStringFrom(_:)``, if the bank's app opened this one.
    ///   - redirectUri: The address that the response arrives at.
    ///   - codeChallenge: The PKCE challenge.
    ///   - codeChallengeMethod: The method of the challenge; nil with a challenge means ``challengeMethod``.
    ///   - loginHint: The member's phone number, eleven digits that begin with 7.
    ///   - codeVerifier: The PKCE secret, if this app should keep it until the response.
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

    /// Creates a request in the order of later versions of the bank's SDK: the base of a link follows the redirect address.
    /// - Parameters:
    ///   - scope: The scopes, separated by spaces, `openid` first.
    ///   - state: The value that ties the response to the request, at most 96 characters.
    ///   - nonce: The value that ties the ID token to the request, at most 64 characters.
    ///   - redirectUri: The address that the response arrives at.
    ///   - ssoBaseUrl: The result of ``SIDUtils/getSSOUrlStringFrom(_:)``, if the bank's app opened this one.
    ///   - codeChallenge: The PKCE challenge.
    ///   - codeChallengeMethod: The method of the challenge; nil with a challenge means ``challengeMethod``.
    ///   - loginHint: The member's phone number, eleven digits that begin with 7.
    ///   - codeVerifier: The PKCE secret, if this app should keep it until the response.
    public convenience init(
        scope: String, state: String, nonce: String, redirectUri: String, ssoBaseUrl: String?, codeChallenge: String? = nil,
        codeChallengeMethod: String? = nil, loginHint: String? = nil, codeVerifier: String? = nil
    ) {
        self.init(
            scope: scope, state: state, nonce: nonce, ssoBaseUrl: ssoBaseUrl, redirectUri: redirectUri,
            codeChallenge: codeChallenge, codeChallengeMethod: codeChallengeMethod, loginHint: loginHint,
            codeVerifier: codeVerifier)
    }

    /// Returns a request with new state, nonce, verifier and challenge.
    /// - Parameters:
    ///   - scope: The scopes, separated by spaces, `openid` first.
    ///   - redirectUri: The address that the response arrives at.
    ///   - random: The source of the secrets.
    /// - Returns: The request; the response contains the verifier, for the backend.
    public static func make(
        scope: String, redirectUri: String, random: any RandomSource = SystemRandom()
    ) -> SIDAuthRequest {
        let verifier = PKCEVerifier(random: random)
        return SIDAuthRequest(
            scope: scope, state: random.token(), nonce: random.token(), redirectUri: redirectUri,
            codeChallenge: verifier.challenge, codeChallengeMethod: challengeMethod, codeVerifier: verifier.secret.reveal)
    }

    /// A copy of all properties.
    var snapshot: Fields { fields.value }

    private subscript<Value: Sendable>(field: any WritableKeyPath<Fields, Value> & Sendable) -> Value {
        get { fields.withLock { $0[keyPath: field] } }
        set { fields.withLock { $0[keyPath: field] = newValue } }
    }

    /// The properties of a request.
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
    /// The value that ties the response to the request, at most 96 characters.
    public var state: String {
        get { self[\.state] }
        set { self[\.state] = newValue }
    }
    /// The value that ties the ID token to the request, at most 64 characters.
    public var nonce: String {
        get { self[\.nonce] }
        set { self[\.nonce] = newValue }
    }
    /// The address that the response arrives at, as registered at the bank.
    public var redirectUri: String {
        get { self[\.redirectUri] }
        set { self[\.redirectUri] = newValue }
    }
    /// The result of ``SIDUtils/getSSOUrlStringFrom(_:)`` for the address that opened this app.
    public var ssoBaseUrl: String? {
        get { self[\.ssoBaseUrl] }
        set { self[\.ssoBaseUrl] = newValue }
    }
    /// The PKCE challenge.
    public var codeChallenge: String? {
        get { self[\.codeChallenge] }
        set { self[\.codeChallenge] = newValue }
    }
    /// The method of the challenge; nil with a challenge means ``challengeMethod``.
    public var codeChallengeMethod: String? {
        get { self[\.codeChallengeMethod] }
        set { self[\.codeChallengeMethod] = newValue }
    }
    /// The member's phone number, eleven digits that begin with 7.
    public var loginHint: String? {
        get { self[\.loginHint] }
        set { self[\.loginHint] = newValue }
    }
    /// The PKCE secret, if this app should keep it until the response.
    public var codeVerifier: String? {
        get { self[\.codeVerifier] }
        set { self[\.codeVerifier] = newValue }
    }
}

extension SIDAuthRequest: Masked {}
