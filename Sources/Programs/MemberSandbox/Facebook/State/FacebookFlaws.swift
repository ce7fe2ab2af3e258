import MemberCore

/// The forms in which the dialog may end at a redirect address, besides the usual ones.
public enum FacebookRedirectForm: String, Sendable, CaseIterable {
    /// A nonce that is exchanged for tokens.
    case nonce
    /// A code, whatever was asked for.
    case code
    /// An access token, an ID token and a code.
    case codeAndToken = "code_and_token"
    /// A code, a nonce and an ID token without an access token, which fits no request.
    case mixed
    /// Tokens for another request: the state is a stranger's.
    case wrongState = "wrong_state"
    /// Tokens without a state.
    case noState = "no_state"
    /// Tokens without the granted and the declined permissions.
    case noScopes = "no_scopes"
    /// Nothing but the state.
    case nothing
    /// `error_message` and `error_code`: a failure.
    case errorMessage = "error_message"
    /// `error` alone, and not that of a member who declines: a failure.
    case error

    /// The response types in the place of those asked for; nil to keep them.
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

/// What may be wrong about an ID token of Facebook's.
public enum FacebookTokenFlaw: String, Sendable, CaseIterable {
    /// Another nonce.
    case wrongNonce = "wrong_nonce"
    /// An issuer of another site.
    case wrongIssuer = "wrong_issuer"
    /// The issuer of before, `https://facebook.com`, which is allowed.
    case oldIssuer = "old_issuer"
    /// Another audience.
    case wrongAudience = "wrong_audience"
    /// The right audience in a list, which is not allowed.
    case audienceList = "audience_list"
    /// It has ended.
    case expired
    /// It was issued eleven minutes ago.
    case old
    /// No member.
    case noSubject = "no_subject"
    /// No identifier.
    case noIdentifier = "no_identifier"
    /// Signed by a key that is not published.
    case unknownKey = "unknown_key"
    /// Its signature is broken.
    case badSignature = "bad_signature"
    /// The header's `typ` is another.
    case wrongType = "wrong_type"
    /// The claims that need not be there have wrong types, which is no reason to refuse it.
    case badClaims = "bad_claims"
}

/// What the check of a login says in the place of the truth.
public enum FacebookStatusFlaw: String, Sendable, CaseIterable {
    /// The app was removed.
    case notAuthorized = "not_authorized"
    /// The login stands.
    case connected
    /// A word that nobody knows.
    case unknown
    /// Nothing: the header is missing.
    case noHeader = "no_header"
    /// The app was removed, but with status 400.
    case refused
}

/// What may be wrong about the tokens that an exchange or an extension brings.
public enum FacebookExchangeFlaw: String, Sendable, CaseIterable {
    /// The access token is blank.
    case blankToken = "blank_token"
    /// No access token.
    case noToken = "no_token"
    /// All times are texts.
    case textTimes = "text_times"
    /// No times.
    case noTimes = "no_times"
    /// All times are zero: the token never ends.
    case never
    /// A list instead of an object.
    case list
}

/// Bodies in the place of what Graph has to say.
public enum FacebookBodyFlaw: String, Sendable, CaseIterable {
    /// `foo=bar` with status 200.
    case text
    /// A page of HTML with status 502.
    case page
    /// Nothing at all.
    case empty
    /// The JSON value `null`.
    case null
    /// A list of JSON.
    case list
    /// A number.
    case number
    /// The literal `true`.
    case literalTrue = "literal_true"
    /// `{"success": false}`
    case failure
    /// `error` that is no object.
    case errorText = "error_text"
    /// An object without the expected members.
    case noData = "no_data"
    /// A list of permissions with an unknown status, entries that lack members, and entries that are no objects.
    case oddList = "odd_list"
    /// Every member is of another type.
    case wrongTypes = "wrong_types"
}

/// What may be wrong about the response to a batch.
public enum FacebookBatchFlaw: String, Sendable, CaseIterable {
    /// One entry too few.
    case short
    /// One entry too many.
    case long
    /// An object that is no error.
    case object
    /// Every body is `null`.
    case nullBodies = "null_bodies"
    /// Every body is `foo=bar`.
    case textBodies = "text_bodies"
    /// Every entry is a number.
    case numbers
}
