/// The forms in which the bank's apps have been seen to answer at a redirect address.
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
    /// A code for another request: its `state` is a stranger's.
    case wrongState = "wrong_state"
    /// A code without `state`.
    case noState = "no_state"
    /// Two codes.
    case twoCodes = "two_codes"

    /// Those that a member may choose in the app.
    static let ofApp: [Self] = [.success, .nullError, .fail, .bareFail, .failure]
}

/// What may be wrong about an ID token.
public enum SberTokenFlaw: String, Sendable, CaseIterable {
    /// Another nonce.
    case wrongNonce = "wrong_nonce"
    /// No nonce.
    case noNonce = "no_nonce"
    /// Another issuer.
    case wrongIssuer = "wrong_issuer"
    /// Another audience.
    case wrongAudience = "wrong_audience"
    /// It ended an hour ago.
    case expired
    /// It was issued in an hour.
    case future
    /// No member.
    case noSubject = "no_subject"
    /// `exp` and `iat` are texts, which is allowed.
    case textTimes = "text_times"
    /// Unsigned, whatever the registration says.
    case unsigned
    /// Its signature is broken.
    case badSignature = "bad_signature"
    /// `alg` is ` gost34-10.2012` and the header no base64url, as in the vendor's printed sample.
    case printed
}

/// What may be wrong about user info.
public enum SberUserInfoFlaw: String, Sendable, CaseIterable {
    /// About another member.
    case wrongSubject = "wrong_subject"
    /// For another app.
    case wrongAudience = "wrong_audience"
    /// One member of one claim, and one whole claim, are of another type.
    case badClaims = "bad_claims"
    /// Numbers, booleans and codes are written as the other type, which is allowed.
    case looseTypes = "loose_types"
    /// A list instead of an object.
    case list
}
