import MemberCore

/// The forms of the dialog's redirect other than the usual ones.
public enum FacebookRedirectForm: String, Sendable, CaseIterable {
    /// A nonce that is exchanged for tokens.
    case nonce
    /// A code, regardless of the requested response types.
    case code
    /// An access token, an ID token and a code.
    case codeAndToken = "code_and_token"
    /// A code, a nonce and an ID token without an access token, which no request asks for.
    case mixed
    /// Tokens with the state of another request.
    case wrongState = "wrong_state"
    /// Tokens without a state.
    case noState = "no_state"
    /// Tokens without the granted and the declined permissions.
    case noScopes = "no_scopes"
    /// Only the state.
    case nothing
    /// `error_message` and `error_code`, which mean a failure.
    case errorMessage = "error_message"
    /// `error` alone, with another value than that of a member who declines, which means a failure.
    case error

    /// The response types that replace the requested ones; nil keeps those.
    var types: Set<String>? {
        switch self {
        case .nonce: ["nonce"]
        case .code: ["code"]
        case .codeAndToken: ["token", "id_token", "code"]
        case .mixed: ["code", "nonce", "id_token"]
        case .wrongState, .noState, .noScopes, .nothing, .errorMessage, .error: nil
        }
    }
}

/// The flaws of Facebook's ID token.
public enum FacebookTokenFlaw: String, Sendable, CaseIterable {
    /// Another nonce.
    case wrongNonce = "wrong_nonce"
    /// An issuer of another site.
    case wrongIssuer = "wrong_issuer"
    /// The earlier issuer, `https://facebook.com`, which is allowed.
    case oldIssuer = "old_issuer"
    /// Another audience.
    case wrongAudience = "wrong_audience"
    /// The right audience in a list, which is not allowed.
    case audienceList = "audience_list"
    /// The token has expired.
    case expired
    /// The token was issued eleven minutes ago.
    case old
    /// The subject is missing.
    case noSubject = "no_subject"
    /// The token's identifier (`jti`) is missing.
    case noIdentifier = "no_identifier"
    /// The token is signed with a key that is not published.
    case unknownKey = "unknown_key"
    /// The signature is invalid.
    case badSignature = "bad_signature"
    /// The header has another `typ`.
    case wrongType = "wrong_type"
    /// The optional claims have wrong types, which is not a reason to refuse the token.
    case badClaims = "bad_claims"
}

/// The wrong responses to the check of a login.
public enum FacebookStatusFlaw: String, Sendable, CaseIterable {
    /// The app was removed.
    case notAuthorized = "not_authorized"
    /// The login is still valid.
    case connected
    /// An unknown word.
    case unknown
    /// The header is missing.
    case noHeader = "no_header"
    /// The app was removed, but the status is 400.
    case refused
}

/// The flaws of the tokens of an exchange or an extension.
public enum FacebookExchangeFlaw: String, Sendable, CaseIterable {
    /// The access token is blank.
    case blankToken = "blank_token"
    /// The access token is missing.
    case noToken = "no_token"
    /// All times are strings.
    case textTimes = "text_times"
    /// The times are missing.
    case noTimes = "no_times"
    /// All times are zero: the token does not expire.
    case never
    /// The body is a list instead of an object.
    case list
}

/// The bodies that replace Graph's response.
public enum FacebookBodyFlaw: String, Sendable, CaseIterable {
    /// `foo=bar` with status 200.
    case text
    /// An HTML page with status 502.
    case page
    /// An empty body.
    case empty
    /// The JSON value `null`.
    case null
    /// A JSON array.
    case list
    /// A number.
    case number
    /// The literal `true`.
    case literalTrue = "literal_true"
    /// `{"success": false}`
    case failure
    /// The member `error` is not an object.
    case errorText = "error_text"
    /// An object without the expected members.
    case noData = "no_data"
    /// A list of permissions with an unknown status, entries that lack members, and entries that are not objects.
    case oddList = "odd_list"
    /// Every member has a wrong type.
    case wrongTypes = "wrong_types"
}

/// The flaws of the response to a batch.
public enum FacebookBatchFlaw: String, Sendable, CaseIterable {
    /// One entry is missing.
    case short
    /// There is one entry too many.
    case long
    /// The response is an object that is not an error.
    case object
    /// Every body is `null`.
    case nullBodies = "null_bodies"
    /// Every body is `foo=bar`.
    case textBodies = "text_bodies"
    /// Every entry is a number.
    case numbers
}
