public import Foundation
import MemberAccounts
import MemberCore
public import MemberHTTP

/// What a response, or the lack of one, means for a call: a rule's verdict, carried out by the pipeline.
public enum CallReaction: Sendable {
    /// It brings a value.
    case value
    /// It may go better later: repeated under the policy's budget, a call that changes something only if that is said to be safe.
    ///
    /// `after` is how long the server asks to wait; `evenWrites` that the call was surely not carried out.
    case retry(RequestError, after: Duration? = nil, evenWrites: Bool = false)
    /// It came too early and was not carried out: its keys of this kind, or all of them, are closed for a time, then it goes first.
    case pause(RequestError, for: Duration, of: RateKey.Kind? = nil)
    /// Calls of this scope are refused here, without being sent, for a time.
    case block(RequestError, scope: String, for: Duration)
    /// The access token is invalid: renewed once, then the call is repeated once.
    case renewToken(RequestError)
    /// The provider wants something of the member first.
    case ask(Interaction, RequestError)
    /// A permission is missing, and the call was not carried out: the member is asked once for what the call declared, and the call
    /// repeated once; it ends where it declared nothing.
    case lacksPermission(RequestError)
    /// It ends the call.
    case fail(RequestError)
}

/// What a rule judges.
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

    /// A response.
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
    /// Whether an old reply may stand in for the response that this would have been.
    var allowsStale: Bool {
        switch self {
        case .retry, .pause, .block: true
        case .value, .renewToken, .ask, .lacksPermission: false
        case .fail(let error): error.isPassing
        }
    }
}

extension RequestError {
    /// Whether it is about the connection or the server's state, and not about the call.
    var isPassing: Bool {
        switch self {
        case .status(let head): head.status >= 500
        case .blocked: true
        case .transport(let error), .account(.refresh(.transport(_, let error))): error.isPassing
        default: false
        }
    }
}
