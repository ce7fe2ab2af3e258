public import MemberCore

/// Why a sign-in came to nothing before, or beside, what the provider said.
public enum SignInError: CodedError, Equatable {
    /// None of the vendor's apps took the request.
    case appNotInstalled
    /// This app was brought back to the front without a response of the vendor's app.
    case appNoAnswer
    /// What came back has not the form of the vendor's app's response.
    case appBadResponse
    /// There is nothing here that shows the provider's page.
    case noUserAgent
    /// The code of a stored sign-in is for the app's backend, and the exchange was not passed.
    case exchangeMissing
    /// The code was handed to the app's backend, which keeps the tokens: no account is stored here.
    case handedToBackend

    /// The stable name.
    public var code: String {
        switch self {
        case .appNotInstalled: "signin.app_not_installed"
        case .appNoAnswer: "signin.app_no_answer"
        case .appBadResponse: "signin.app_bad_response"
        case .noUserAgent: "signin.no_user_agent"
        case .exchangeMissing: "signin.exchange_missing"
        case .handedToBackend: "signin.handed_to_backend"
        }
    }

    /// What was wrong.
    public var problem: String {
        switch self {
        case .appNotInstalled: "No app of the provider on this device took the sign-in."
        case .appNoAnswer: "The provider's app gave no answer."
        case .appBadResponse: "The answer of the provider's app has not the form of one."
        case .noUserAgent: "There is nothing here that shows the provider's page."
        case .exchangeMissing: "The code is for the app's backend, and its exchange was not passed."
        case .handedToBackend: "The code was handed to the backend."
        }
    }

    /// What to do.
    public var remedy: String {
        switch self {
        case .appNotInstalled, .appNoAnswer, .appBadResponse: "Let the web be tried after the app."
        case .noUserAgent: "Pass a user agent."
        case .exchangeMissing: "Pass the exchange that the sign-in was started with."
        case .handedToBackend: "Ask the backend for the session."
        }
    }
}
