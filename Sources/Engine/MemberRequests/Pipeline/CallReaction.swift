public import Foundation
import MemberAccounts
import MemberCore
public import MemberHTTP

/// The meaning of a response, or of a missing response, for a call: a rule's verdict, which the pipeline carries out.
public enum CallReaction: Sendable {
    /// It contains a value.
    case value
    /// A later try may succeed: the call is repeated within the policy's budget; a call that changes data only if that is safe.
    ///
    /// `after` is how long the server asks to wait; `evenWrites` that the call was certainly not carried out.
    case retry(RequestError, after: Duration? = nil, evenWrites: Bool = false)
    /// The call was too early and was not carried out: its keys of this kind, or all, are closed for a time, then it passes first.
    case pause(RequestError, for: Duration, of: RateKey.Kind? = nil)
    /// Calls of this scope are refused here, without being sent, for a time.
    case block(RequestError, scope: String, for: Duration)
    /// The access token is invalid: it is renewed once, then the call is repeated once.
    case renewToken(RequestError)
    /// The provider requires an interaction with the member first.
    case ask(Interaction, RequestError)
    /// A permission is missing, and the call was not carried out: the member is asked once for the call's requirement, and the
    /// call is repeated once. If the call declared no requirement, it ends.
    case lacksPermission(RequestError)
    /// It ends the call.
    case fail(RequestError)
}

/// The response that a rule judges, with its call.
public struct CallResponse: Sendable {
    /// The call.
    public let call: ProviderCall
    /// The response.
    public let response: HTTPResponse
    /// How often the call was sent by now.
    public let tries: Int
    /// The time.
    public let now: Date
    /// How long the server asks to wait, as the rules read it.
    public let retryAfter: Duration?

    /// Creates a response.
    /// - Parameters:
    ///   - call: The call.
    ///   - response: The response.
    ///   - tries: How often the call was sent by now.
    ///   - now: The time.
    ///   - rules: The provider's rules, which read how long to wait.
    public init(call: ProviderCall, response: HTTPResponse, tries: Int = 1, now: Date, rules: CallRules = CallRules()) {
        self.call = call
        self.response = response
        self.tries = tries
        self.now = now
        retryAfter = rules.retryAfter(response, now)
    }
}

extension CallReaction {
    /// Whether an old reply may be returned instead of this response.
    var allowsStale: Bool {
        switch self {
        case .retry, .pause, .block: true
        case .value, .renewToken, .ask, .lacksPermission: false
        case .fail(let error): error.isPassing
        }
    }
}

extension RequestError {
    /// Whether the error concerns the connection or the server's state, and not the call.
    var isPassing: Bool {
        switch self {
        case .status(let head): head.status >= 500
        case .blocked: true
        case .transport(let error), .account(.refresh(.transport(_, let error))): error.isPassing
        default: false
        }
    }

    /// Whether there was no network, for the call or for its token.
    var isOffline: Bool {
        switch self {
        case .transport(.offline), .account(.refresh(.transport(_, .offline))): true
        default: false
        }
    }
}
