public import Foundation
public import MemberCore

/// An error outside of the login dialog, with the number that its users know: the domain is ``ErrorDomain``.
public enum CoreError: ExplainedError, Equatable {
    /// Something could not be sealed or opened.
    case encryption
    /// An argument is missing or invalid; the value is the end of a sentence: "has no app id".
    case invalidArgument(String)
    /// The app has not set something up, or uses it incorrectly; each misuse has its own code, and the number of
    /// ``invalidArgument(_:)``.
    case misuse(CoreMisuse)
    /// The response has an unknown form; with its status, if there was one.
    case unknown(httpStatus: Int? = nil)
    /// There was no response.
    case network
    /// Events could not be sent; this library sends none.
    case appEventsFlush
    /// The response is a picture, or another type that is not text.
    case graphRequestNonTextMimeTypeReturned
    /// The form of the response does not match the request.
    case graphRequestProtocolMismatch
    /// The service refused by a redirect: its message for developers, and its code.
    case graphRequestGraphAPI(message: String?, code: String?)
    /// A dialog cannot be shown.
    case dialogUnavailable
    /// There is no current access token.
    case accessTokenRequired
    /// The service no longer supports this version.
    case appVersionUnsupported
    /// No browser can be opened.
    case browserUnavailable
    /// Another address opened the app while the dialog was shown.
    case bridgeAPIInterruption
    /// The response of another app cannot be read.
    case bridgeAPIResponse
}

extension CoreError {
    private var entry: (number: Int, name: String, problem: String, remedy: String) {
        switch self {
        case .encryption: (1, "encryption", "Something could not be sealed or opened.", "Unlock the device, then try again.")
        case .misuse(let misuse): (2, misuse.entry.name, misuse.entry.problem, misuse.entry.remedy)
        case .invalidArgument(let what): (2, "invalid_argument", "The call \(what).", "Correct the call.")
        case .unknown(let status):
            (
                3, "unknown_response",
                "The response has an unknown form" + (status.map { " (HTTP \($0))." } ?? "."), "Try again later."
            )
        case .network: (4, "network", "No response came.", "Check the connection, then try again.")
        case .appEventsFlush: (5, "events", "Events could not be sent.", "Nothing: this library sends none.")
        case .graphRequestNonTextMimeTypeReturned:
            (6, "no_text", "The response is not text.", "Ask with redirect=false, or load the picture from its own address.")
        case .graphRequestProtocolMismatch:
            (7, "protocol_mismatch", "The response does not fit the request.", "Try again; report it if it lasts.")
        case .graphRequestGraphAPI(_, let code):
            (
                8, "graph_api",
                // A number contains no user's text.
                "Facebook refused the request" + (code.flatMap { Int($0) }.map { " (code \($0))." } ?? "."),
                "See the error's user info: its code, and Facebook's message to developers."
            )
        case .dialogUnavailable: (9, "dialog_unavailable", "The dialog cannot be shown.", "Try again later.")
        case .accessTokenRequired: (10, "access_token_required", "There is no current access token.", "Log in first.")
        case .appVersionUnsupported:
            (11, "version_unsupported", "Facebook no longer serves this version.", "Update the library.")
        case .browserUnavailable: (12, "browser_unavailable", "No browser can be opened here.", "Pass a user agent.")
        case .bridgeAPIInterruption:
            (13, "interrupted", "Another address opened the app while the dialog was shown.", "Log in again.")
        case .bridgeAPIResponse: (14, "bridge_response", "The response of another app cannot be read.", "Log in again.")
        }
    }

    /// Code, problem and remedy.
    public var explanation: ErrorExplanation { .init("facebook." + entry.name, entry.problem, entry.remedy) }
}

extension CoreError: CustomNSError {
    /// ``ErrorDomain``.
    public static var errorDomain: String { ErrorDomain }
    /// The number that its users know.
    public var errorCode: Int { entry.number }

    /// The message for developers. For a refusal also its category and code, as a number if it is one, else as a text; the
    /// status, if there was one.
    public var errorUserInfo: [String: Any] {
        switch self {
        case .graphRequestGraphAPI(let message, let code):
            var info: [String: Any] = [GraphRequestErrorKey: 0]
            info[ErrorDeveloperMessageKey] = message
            info[GraphRequestErrorGraphErrorCodeKey] = code.map { Int($0) ?? $0 as Any }
            return info
        case .unknown(let status?): return [ErrorDeveloperMessageKey: problem, GraphRequestErrorHTTPStatusCodeKey: status]
        default: return [ErrorDeveloperMessageKey: problem]
        }
    }
}
