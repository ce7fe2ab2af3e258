public import Foundation
public import MemberCore

/// The rules for a provider's token requests and responses.
public struct TokenRules: Sendable {
    /// The error that a response contains.
    public struct ErrorText: Sendable {
        /// The code.
        public var code: String
        /// The server's own text.
        public var description: String?
        /// Further values of the response, for the provider's module (``ServerRefusal/further``); no error's text contains them.
        public var further: FormFields

        /// Creates an error.
        /// - Parameters:
        ///   - code: The code.
        ///   - description: The server's own text.
        ///   - further: Further values of the response.
        public init(_ code: String, _ description: String? = nil, further: FormFields = []) {
            self.code = code
            self.description = description
            self.further = further
        }

        /// The further values with the secrets masked, and cut to a length.
        func further(without secrets: [String]) -> FormFields {
            FormFields(further.fields.map { ($0.name, $0.value.masking(secrets).tidied) })
        }
    }

    /// The way to replace old tokens with new ones, without the member.
    public enum Renewal: Sendable {
        /// By the refresh token (RFC 6749 §6). This is the standard's way.
        case refreshToken
        /// By a function of the provider's own, which extends the access token. It makes its requests, all within the time limit
        /// of one, and reads the tokens. It serves tokens with and without a refresh token, runs under the account's lease for
        /// all waiters, and may be called again for the same tokens after an interruption. ``OAuthError/noRefreshToken`` means
        /// that these tokens can no longer be extended.
        case own(@Sendable (_ tokens: TokenSet, _ channel: TokenChannel) async throws(OAuthError) -> TokenSet)

        var isOwn: Bool { if case .own = self { true } else { false } }
    }

    /// The way to replace old tokens with new ones.
    public var renewal = Renewal.refreshToken
    /// The age from which valid tokens are renewed in the background while they are still returned. Nil sets no limit.
    public var renewalAge: Duration?
    /// How long after one renewal by age the next one is tried, whatever came of it.
    package static let renewalPause = Duration.seconds(3600)
    /// Whether a response without `token_type` counts as Bearer.
    public var missingTypeIsBearer = false
    /// The life of an access token whose `expires_in` is less than one second; by default, it is over.
    public var shortLife = TokenSet.Life.seconds(0)
    /// The parameter in which requests carry fresh random text that the response must repeat; nil sends none.
    public var echoedParameter: String?
    /// Whether a response of the right form is a success with any status.
    public var ignoresStatus = false
    /// The member of the response that contains the subject where no ID token is checked; nil means the ID token's `sub`.
    public var subjectMember: String?
    /// Reads the error out of a response; nil where it is a success. By default, the string members `error` and
    /// `error_description`.
    public var error: @Sendable ([String: JSONValue]) -> ErrorText? = { members in
        members["error"]?.string.map { ErrorText($0, members["error_description"]?.string) }
    }
    /// Whether an error of the token endpoint means that the refresh token is dead, or the access token that was to be extended.
    public var meansDeadRefreshToken: @Sendable (_ code: String, _ description: String?) -> Bool = { code, _ in
        code == "invalid_grant"
    }

    /// Whether a word is a scope. It is applied to the response's `scope`, where some providers write other words too, and to
    /// the requested scopes, for the record of permissions. By default, every word is a scope.
    public var isScope: @Sendable (_ word: String) -> Bool = { _ in true }

    /// Creates the standard's rules.
    public init() {}
}

/// The rules for requesting the member's data and for finding its subject.
public struct UserInfoRules: Sendable {
    /// Whether the request is a POST with the profile's parameters in a form; otherwise a GET. In both cases the token is in
    /// the header.
    public var usesPost = false
    /// Further parameters, such as the names of the requested fields: in the address of a GET, in the form of a POST. By default
    /// none; never the token.
    public var parameters: @Sendable (TokenSet) -> FormFields = { _ in [] }
    /// Whether the response's `aud` must be present and name the client.
    public var checksAudience = false
    /// Whether user info identifies the member where `openid` was not requested. OpenID providers refuse that, or do not name
    /// the member: in a profile made from a provider's document it is false, and a sign-in without `openid` does not begin
    /// there.
    public var namesMemberWithoutOpenID = true
    /// Reads the subject out of a response; nil where the response does not identify a member.
    public var subject: @Sendable (JSONValue) -> String? = { $0["sub"]?.string }
    /// Reads the error out of a response; nil where it is a success. By default, the string members `error` and
    /// `error_description`.
    public var error: @Sendable ([String: JSONValue]) -> TokenRules.ErrorText? = { members in
        members["error"]?.string.map { TokenRules.ErrorText($0, members["error_description"]?.string) }
    }
    /// Whether a refusal has its body's text as its description where ``error`` cannot read the body.
    public var describesByBody = false

    /// Creates the standard's rules: GET, `sub`.
    public init() {}
}

/// The way to end a session at the server.
public enum SignOutRule: Sendable {
    /// The refresh token, then the access token at the revocation endpoint (RFC 7009).
    case revocation
    /// One POST with the access token in the header, to an endpoint of the provider's own.
    case call(SignOutCall)
    /// No request: the provider does not end tokens on demand, so they stay valid until they expire. The local data is removed.
    case nothingToAsk
}

/// A provider's own way to end a session.
public struct SignOutCall: Sendable {
    /// The address of the call.
    public var url: URL
    /// Judges the response: nil for success, else the provider's error code.
    public var refusal: @Sendable (_ status: Int, _ members: JSONValue?) -> String?
    /// Whether the account is kept when the server refuses.
    public var keepsAccountOnRefusal: Bool

    /// Creates a call.
    /// - Parameters:
    ///   - url: The address of the call.
    ///   - keepsAccountOnRefusal: Whether the account is kept when the server refuses.
    ///   - refusal: Judges the response: nil for success, else the provider's error code.
    public init(
        url: URL, keepsAccountOnRefusal: Bool,
        refusal: @escaping @Sendable (_ status: Int, _ members: JSONValue?) -> String?
    ) {
        self.url = url
        self.keepsAccountOnRefusal = keepsAccountOnRefusal
        self.refusal = refusal
    }
}
