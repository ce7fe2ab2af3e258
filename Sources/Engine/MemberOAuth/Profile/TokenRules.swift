public import Foundation
public import MemberCore

/// How a provider's token responses are asked for and read.
public struct TokenRules: Sendable {
    /// What a response says of its error.
    public struct ErrorText: Sendable {
        /// The code.
        public var code: String
        /// The server's own text.
        public var description: String?
        /// What the server says besides, for the provider's module (``ServerRefusal/further``); in no error's text.
        public var further: FormFields

        /// An error.
        /// - Parameters:
        ///   - code: The code.
        ///   - description: The server's own text.
        ///   - further: What the server says besides.
        public init(_ code: String, _ description: String? = nil, further: FormFields = []) {
            self.code = code
            self.description = description
            self.further = further
        }

        /// What the server says besides, without what no error may hold, and cut to a length.
        func further(without secrets: [String]) -> FormFields {
            FormFields(further.fields.map { ($0.name, $0.value.masking(secrets).tidied) })
        }
    }

    /// What `expires_in` of zero or less means.
    public enum NonPositiveLife: Sendable {
        /// The token is expired now.
        case expired
        /// The token never expires.
        case never
    }

    /// How new tokens take the place of old ones, without the member.
    public enum Renewal: Sendable {
        /// By the refresh token (RFC 6749 §6). The standard's way.
        case refreshToken
        /// By a function of the provider's own, which extends the access token: makes its requests, all within the time of one, and reads
        /// the tokens. It serves tokens with and without a refresh token, runs under the account's lease for all who wait, and may be
        /// asked again for the same tokens after an interruption. ``OAuthError/noRefreshToken`` says that these tokens cannot be extended
        /// any more.
        case own(@Sendable (_ tokens: TokenSet, _ channel: TokenChannel) async throws(OAuthError) -> TokenSet)

        var isOwn: Bool { if case .own = self { true } else { false } }
    }

    /// How new tokens take the place of old ones.
    public var renewal = Renewal.refreshToken
    /// How old tokens may be that are still good: older ones are handed out, and renewed beside that. Nil sets no limit.
    public var renewalAge: Duration?
    /// How long after one renewal by age the next one is tried, whatever came of it.
    package static let renewalPause = Duration.seconds(3600)
    /// Whether a response without `token_type` counts as Bearer.
    public var missingTypeIsBearer = false
    /// What `expires_in` of zero or less means.
    public var nonPositiveLife = NonPositiveLife.expired
    /// Whether requests carry a fresh random `state` that the response must repeat.
    public var echoesState = false
    /// Whether a response of the right shape is a success whatever its status.
    public var ignoresStatus = false
    /// The member of the response that names the subject where no ID token is checked; nil means the ID token's `sub`.
    public var subjectMember: String?
    /// Reads the error out of a response; nil where it is a success. A text member `error` with `error_description` unless said otherwise.
    public var error: @Sendable ([String: JSONValue]) -> ErrorText? = { members in
        members["error"]?.string.map { ErrorText($0, members["error_description"]?.string) }
    }
    /// Whether an error of the token endpoint means that the refresh token is dead, or the access token that was to be extended.
    public var meansDeadRefreshToken: @Sendable (_ code: String, _ description: String?) -> Bool = { code, _ in
        code == "invalid_grant"
    }

    /// Whether a word is a scope: of the response's `scope`, where some providers write other things among them, and of what was asked
    /// for, where it counts for the record of permissions. All are unless said otherwise.
    public var isScope: @Sendable (_ word: String) -> Bool = { _ in true }

    /// The standard's rules.
    public init() {}
}

/// How the member's data is asked for and whose it is.
public struct UserInfoRules: Sendable {
    /// Whether it is asked by POST with the profile's parameters in a form; GET otherwise. The token is in the header both ways.
    public var usesPost = false
    /// What is sent besides, such as the names of what is wanted: in the address of a GET, in the form of a POST. Nothing unless said
    /// otherwise, and never the token.
    public var parameters: @Sendable (TokenSet) -> FormFields = { _ in [] }
    /// Whether the response's `aud` must be there and name the client.
    public var checksAudience = false
    /// Whether user info says who signed in where `openid` was not asked for. OpenID providers refuse that, or name nobody: a profile
    /// made from the document of one says no, and a sign-in without `openid` is not begun there.
    public var namesMemberWithoutOpenID = true
    /// Reads the subject out of a response; nil where the response names nobody.
    public var subject: @Sendable (JSONValue) -> String? = { $0["sub"]?.string }
    /// Reads the error out of a response; nil where it is a success. A text member `error` with `error_description` unless said otherwise.
    public var error: @Sendable ([String: JSONValue]) -> TokenRules.ErrorText? = { members in
        members["error"]?.string.map { TokenRules.ErrorText($0, members["error_description"]?.string) }
    }
    /// Whether a refusal whose body has no form that ``error`` knows has that body's text as its description.
    public var describesByBody = false

    /// The standard's rules: GET, `sub`.
    public init() {}
}

/// How a session is ended at the server.
public enum SignOutRule: Sendable {
    /// The refresh token, then the access token at the revocation endpoint (RFC 7009).
    case revocation
    /// One POST with the access token in the header, to an endpoint of the provider's own.
    case call(SignOutCall)
    /// Nothing: the provider ends no tokens on demand, they live to their own end. What is kept here goes.
    case nothingToAsk
}

/// A provider's own way to end a session.
public struct SignOutCall: Sendable {
    /// Where the call goes.
    public var url: URL
    /// Judges the response: nil for success, else the provider's error code.
    public var refusal: @Sendable (_ status: Int, _ members: JSONValue?) -> String?
    /// Whether the account stays when the server refuses.
    public var keepsAccountOnRefusal: Bool

    /// A call.
    /// - Parameters:
    ///   - url: Where it goes.
    ///   - keepsAccountOnRefusal: Whether the account stays when the server refuses.
    ///   - refusal: Judges the response.
    public init(
        url: URL, keepsAccountOnRefusal: Bool,
        refusal: @escaping @Sendable (_ status: Int, _ members: JSONValue?) -> String?
    ) {
        self.url = url
        self.keepsAccountOnRefusal = keepsAccountOnRefusal
        self.refusal = refusal
    }
}
