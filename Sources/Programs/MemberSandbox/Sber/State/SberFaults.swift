import MemberHTTPServer
import MemberUI

/// The faults of Sber ID alone.
enum SberFaults {
    /// How they are written.
    static let forms = [
        FaultForm(.gatewayError, number: "CODE", 400...599, text(.gateway)) { $0.isOfBackChannel },
        FaultForm(.tokenError, word: "ERROR", text(.token)) { $0.isOfBackChannel },
        FaultForm(.redirectError, word: "ERROR", text(.redirect)) { $0.isDecision },
        FaultForm(.redirectForm, word: "FORM", text(.form)) { $0.isDecision },
        FaultForm(.idTokenFlaw, word: "FLAW", text(.idToken)) { $0.path == SberSandbox.tokenPath },
        FaultForm(.userInfoFlaw, word: "FLAW", text(.userInfo)) { $0.path == SberSandbox.userInfoPath },
    ]

    private enum Meaning: String { case gateway, token, redirect, form, idToken, userInfo }

    private static func text(_ meaning: Meaning) -> @Sendable (MemberLanguage) -> String {
        { Texts($0, .sberSandbox)(TextKey(rawValue: "sber.fault." + meaning.rawValue)) }
    }
}

extension ServerRequest {
    /// Whether a partner's server sent it.
    fileprivate var isOfBackChannel: Bool {
        [SberSandbox.tokenPath, SberSandbox.userInfoPath, SberSandbox.completionPath].contains(path)
    }

    /// Whether a member decides with it.
    fileprivate var isDecision: Bool { [SberSandbox.decisionPath, SberSandbox.appDecisionPath].contains(path) }
}

extension Fault.Kind {
    /// The back channel responds as the bank's gateway, with `httpCode`, `httpMessage` and `moreInformation`.
    /// - Parameter code: 400 to 599.
    /// - Returns: The kind.
    public static func gatewayError(_ code: Int) -> Self { Self(.gatewayError, number: code) }
    /// The back channel responds with an error of OAuth's form.
    /// - Parameter word: Its `error`.
    /// - Returns: The kind.
    public static func tokenError(_ word: String) -> Self { Self(.tokenError, word: word) }
    /// The member's decision ends in a redirect with this error.
    /// - Parameter word: Its `error`.
    /// - Returns: The kind.
    public static func redirectError(_ word: String) -> Self { Self(.redirectError, word: word) }
    /// The member's decision ends in a redirect of another form.
    /// - Parameter form: Which.
    /// - Returns: The kind.
    public static func redirectForm(_ form: SberRedirectForm) -> Self { Self(.redirectForm, word: form.rawValue) }
    /// The ID token has a flaw.
    /// - Parameter flaw: Which.
    /// - Returns: The kind.
    public static func idTokenFlaw(_ flaw: SberTokenFlaw) -> Self { Self(.idTokenFlaw, word: flaw.rawValue) }
    /// User info has a flaw.
    /// - Parameter flaw: Which.
    /// - Returns: The kind.
    public static func userInfoFlaw(_ flaw: SberUserInfoFlaw) -> Self { Self(.userInfoFlaw, word: flaw.rawValue) }
}

extension Fault.Name {
    /// See ``Fault/Kind/gatewayError(_:)``.
    public static let gatewayError = Self(rawValue: "gateway-error")
    /// See ``Fault/Kind/tokenError(_:)``.
    public static let tokenError = Self(rawValue: "token-error")
    /// See ``Fault/Kind/redirectError(_:)``.
    public static let redirectError = Self(rawValue: "redirect-error")
    /// See ``Fault/Kind/redirectForm(_:)``.
    public static let redirectForm = Self(rawValue: "redirect-form")
    /// See ``Fault/Kind/idTokenFlaw(_:)``.
    public static let idTokenFlaw = Self(rawValue: "id-token")
    /// See ``Fault/Kind/userInfoFlaw(_:)``.
    public static let userInfoFlaw = Self(rawValue: "user-info")
}

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
