import Foundation
import MemberCore
import MemberHTTP
public import MemberRequests
public import StoreOffers

/// An endpoint of the App Store Server API: the unit in which calls are counted.
///
/// The store documents limits per second and holds them per hour, for each app; the sandbox has a tenth.
public struct ServerAPIEndpoint: Sendable, Hashable {
    /// Its name here.
    public let name: String
    /// The number of calls per second that the store allows; nil where it names no limit.
    package let callsPerSecond: Int?
    /// Whether a call may safely be carried out twice.
    let isSafeToRepeat: Bool

    /// Creates an endpoint.
    /// - Parameters:
    ///   - name: Its name here.
    ///   - callsPerSecond: The number of calls per second that the store allows; nil for no limit.
    ///   - isSafeToRepeat: Whether a call may safely be carried out twice, although it is not a GET.
    public init(_ name: String, callsPerSecond: Int? = nil, isSafeToRepeat: Bool = false) {
        (self.name, self.callsPerSecond, self.isSafeToRepeat) = (name, callsPerSecond, isSafeToRepeat)
    }

    /// The limit in an environment, if the store names one.
    /// - Parameter environment: Production or the sandbox.
    /// - Returns: The number of calls in an hour.
    public func limit(in environment: StoreEnvironment) -> RateLimit? {
        callsPerSecond.map { RateLimit($0 * 3600 / (environment == .production ? 1 : 10), per: .seconds(3600)) }
    }
}

extension ServerAPIEndpoint {
    /// Calls without a limit of their own.
    public static let other = ServerAPIEndpoint("other")
    /// The transaction history.
    public static let history = ServerAPIEndpoint("history", callsPerSecond: 50)
    /// One transaction.
    public static let transaction = ServerAPIEndpoint("transaction", callsPerSecond: 50)
    /// The statuses of subscriptions.
    public static let statuses = ServerAPIEndpoint("statuses", callsPerSecond: 50)
    /// The refund history.
    public static let refunds = ServerAPIEndpoint("refunds", callsPerSecond: 10)
    /// The app transaction.
    public static let appTransaction = ServerAPIEndpoint("appTransaction", callsPerSecond: 50)
    /// The order lookup.
    public static let order = ServerAPIEndpoint("order", callsPerSecond: 10)
    /// The history of notifications: a POST, but it only reads.
    public static let notifications = ServerAPIEndpoint("notifications", callsPerSecond: 50, isSafeToRepeat: true)
    /// The request for a test notification.
    public static let sendTest = ServerAPIEndpoint("sendTest", callsPerSecond: 1)
    /// The outcome of a test notification.
    public static let test = ServerAPIEndpoint("test", callsPerSecond: 1)
    /// The extension of one renewal.
    public static let extendRenewal = ServerAPIEndpoint("extendRenewal", callsPerSecond: 20)
    /// The extension of all renewals of a product.
    public static let extendRenewals = ServerAPIEndpoint("extendRenewals", callsPerSecond: 1)
    /// The progress of such an extension; the store names no limit.
    public static let extensionProgress = ServerAPIEndpoint("extensionProgress")
    /// Consumption: the last call counts, so it may safely be repeated.
    public static let consumption = ServerAPIEndpoint("consumption", callsPerSecond: 50, isSafeToRepeat: true)
    /// The account token: the last call counts.
    public static let accountToken = ServerAPIEndpoint("accountToken", callsPerSecond: 20, isSafeToRepeat: true)
    /// The end of a transaction.
    public static let finish = ServerAPIEndpoint("finish", callsPerSecond: 50, isSafeToRepeat: true)

    /// All endpoints that have a method in ``ServerAPIClient``.
    static let all: [ServerAPIEndpoint] = [
        .history, .transaction, .statuses, .refunds, .appTransaction, .order, .notifications, .sendTest, .test, .extendRenewal,
        .extendRenewals, .extensionProgress, .consumption, .accountToken, .finish,
    ]
}

/// The limits, retries and errors of the App Store Server API.
enum ServerAPIRules {
    /// The longest wait that a response can ask for: the limits are held per hour.
    static let longestWait = Duration.seconds(3600)
    /// The longest wait inside a call; a longer wait is thrown as an error, for all calls until its end.
    static let patience = Duration.seconds(5)

    /// The rules of one environment, for a part of its limits.
    static func rules(_ environment: StoreEnvironment, _ part: ServerAPIPart = .whole) -> CallRules {
        let limits = Dictionary(
            uniqueKeysWithValues: ServerAPIEndpoint.all.map { ($0.name, $0.limit(in: environment).map(part.limit)) })
        var rules = CallRules()
        rules.retryAfter = CallRules.momentRetryAfter(atMost: longestWait)
        rules.rateHints = { _, _ in [] }
        rules.rateKeys = { call, app in
            (limits[call.operation] ?? nil).map { [RateKey(part.key("\(app)/\(call.operation)"), limit: $0, kind: .app)] } ?? []
        }
        rules.react = react
        return rules
    }

    /// The reaction to a response.
    @Sendable static func react(_ reply: CallResponse) -> CallReaction {
        let response = reply.response
        if (200..<300).contains(response.status) { return .value }
        let number = (try? JSONValue(parsing: response.body))?["errorCode"]?.integer.map { ServerAPICode(rawValue: $0) }
        if response.status == 429 || number == .rateLimitExceeded { return limited(reply) }
        if let number {
            let error = RequestError.refused(APIRefusal(number))
            // A call that ends with 404 changed nothing, so a write may be repeated.
            return number.isRetryable ? .retry(error, evenWrites: number.status == 404) : .fail(error)
        }
        switch response.status {
        case 401: return .renewToken(.status(ResponseHead(response)))
        case 500...: return .retry(.status(ResponseHead(response)))
        default: return .fail(.status(ResponseHead(response)))
        }
    }

    private static func limited(_ reply: CallResponse) -> CallReaction {
        guard let wait = reply.retryAfter else {
            return .retry(.refused(APIRefusal(.rateLimitExceeded)), evenWrites: true)
        }
        let scope = reply.call.operation
        let error = RequestError.blocked(scope: scope, until: reply.now.addingTimeInterval(wait / .seconds(1)))
        return wait <= patience ? .pause(error, for: wait) : .block(error, scope: scope, for: wait)
    }
}

extension ServerAPIError {
    /// Converts the pipeline's error.
    init(_ error: RequestError) {
        switch error {
        case .account, .tokenUnavailable: self = .signingFailed
        case .transport(let error): self = .unreachable(.transport(error))
        case .blocked(_, let until): self = .rateLimited(until: until.storeMilliseconds)
        case .refused(let refusal): self = refusal.cause as? ServerAPIError ?? .malformed
        case .status(let head) where head.status == 401: self = .unauthorized
        case .status(let head) where head.status >= 500: self = .unreachable(.status(head.status))
        case .status, .stepUp, .invalidReply: self = .malformed
        }
    }
}

extension APIRefusal {
    /// A refusal by the store's number.
    fileprivate init(_ number: ServerAPICode) {
        let cause: ServerAPIError = number == .rateLimitExceeded ? .rateLimited(until: nil) : .refused(number)
        self.init(code: "\(number.rawValue)", text: "", cause: cause)
    }
}
