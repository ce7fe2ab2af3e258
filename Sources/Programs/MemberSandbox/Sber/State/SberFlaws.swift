/// The forms of redirects that the bank's apps have been observed to send.
public enum SberRedirectForm: String, Sendable, CaseIterable {
    /// `code`, `state`, `status=success`: the app on iOS.
    case success
    /// `code`, `state`, `error=null`: the app on Android, where the text `null` means no error.
    case nullError = "null_error"
    /// `error=access_denied`, `status=fail`, no `state`: the app on iOS.
    case fail
    /// `status=fail` and `state`, no `error`.
    case bareFail = "bare_fail"
    /// `result=FAILURE`, `error=null`, `error_code=5`, `state`: the app on Android.
    case failure
    /// A code with the `state` of another request.
    case wrongState = "wrong_state"
    /// A code without `state`.
    case noState = "no_state"
    /// Two codes.
    case twoCodes = "two_codes"

    /// The forms that a member can choose in the app.
    static let ofApp: [Self] = [.success, .nullError, .fail, .bareFail, .failure]
}

/// The flaws of an ID token.
public enum SberTokenFlaw: String, Sendable, CaseIterable {
    /// Another nonce.
    case wrongNonce = "wrong_nonce"
    /// No nonce.
    case noNonce = "no_nonce"
    /// Another issuer.
    case wrongIssuer = "wrong_issuer"
    /// Another audience.
    case wrongAudience = "wrong_audience"
    /// The token expired an hour ago.
    case expired
    /// The token is issued an hour in the future.
    case future
    /// The subject is empty.
    case noSubject = "no_subject"
    /// `exp` and `iat` are strings, which is allowed.
    case textTimes = "text_times"
    /// The token is not signed, even if the app's registration demands it.
    case unsigned
    /// The signature is invalid.
    case badSignature = "bad_signature"
    /// `alg` is ` gost34-10.2012` and the header is not base64url, as in the vendor's printed sample.
    case printed
}

/// The flaws of user info.
public enum SberUserInfoFlaw: String, Sendable, CaseIterable {
    /// The data is about another member.
    case wrongSubject = "wrong_subject"
    /// The data is for another app.
    case wrongAudience = "wrong_audience"
    /// One member of a claim, and one whole claim, have a wrong type.
    case badClaims = "bad_claims"
    /// Numbers, Booleans and codes have the other type, which is allowed.
    case looseTypes = "loose_types"
    /// The body is a list instead of an object.
    case list
}
