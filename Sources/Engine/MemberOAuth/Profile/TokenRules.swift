public import MemberCore

/// How a provider's token answers are asked for and read.
public struct TokenRules: Sendable {
    /// What an answer says of its error.
    public struct ErrorText: Sendable {
        /// The code.
        public var code: String
        /// The server's own text.
        public var description: String?

        /// An error.
        /// - Parameters:
        ///   - code: The code.
        ///   - description: The server's own text.
        public init(_ code: String, _ description: String? = nil) {
            self.code = code
            self.description = description
        }
    }

    /// What `expires_in` of zero or less means.
    public enum NonPositiveLife: Sendable {
        /// The token is expired now.
        case expired
        /// The token never expires.
        case never
    }

    /// Whether an answer without `token_type` counts as Bearer.
    public var missingTypeIsBearer = false
    /// What `expires_in` of zero or less means.
    public var nonPositiveLife = NonPositiveLife.expired
    /// Whether requests carry a fresh random `state` that the answer must repeat.
    public var echoesState = false
    /// Whether an answer of the right shape is a success whatever its status.
    public var ignoresStatus = false
    /// The member of the answer that names the subject where no ID token is checked; nil means the ID token's `sub`.
    public var subjectMember: String?
    /// Reads the error out of an answer; nil where it is none. A text member `error` with `error_description` unless said otherwise.
    public var error: @Sendable ([String: JSONValue]) -> ErrorText? = { answer in
        answer["error"]?.string.map { ErrorText($0, answer["error_description"]?.string) }
    }
    /// Whether an error of the token endpoint means that the refresh token is dead.
    public var meansDeadRefreshToken: @Sendable (_ code: String, _ description: String?) -> Bool = { code, _ in
        code == "invalid_grant"
    }

    /// The standard's rules.
    public init() {}
}

/// How the member's data is asked for and whose it is.
public struct UserInfoRules: Sendable {
    /// Whether it is asked by POST with the profile's parameters in a form; GET otherwise. The token is in the header both ways.
    public var usesPost = false
    /// Whether the answer's `aud` must be there and name the client.
    public var checksAudience = false
    /// Whether user info says who signed in where `openid` was not asked for. OpenID providers refuse that, or name nobody: a profile
    /// made from the document of one says no, and a sign-in without `openid` is not begun there.
    public var namesMemberWithoutOpenID = true
    /// Reads the subject out of an answer; nil where the answer names nobody.
    public var subject: @Sendable (JSONValue) -> String? = { $0["sub"]?.string }

    /// The standard's rules: GET, `sub`.
    public init() {}
}
