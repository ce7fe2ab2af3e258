import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import StoreOffers

/// In what the App Store Server API differs from other APIs.
enum ServerAPIRules {
    /// The longest wait that a response can ask for: the limits are held per hour.
    static let longestWait = Duration.seconds(3600)
    /// Up to here a call waits by itself; a longer wait is told to the caller, and to all who call meanwhile.
    static let patience = Duration.seconds(5)

    /// The rules of one environment.
    static func rules(_ environment: StoreEnvironment) -> CallRules {
        let limits = Dictionary(uniqueKeysWithValues: ServerAPIEndpoint.all.map { ($0.name, $0.limit(in: environment)) })
        var rules = CallRules()
        rules.retryAfter = CallRules.momentRetryAfter(atMost: longestWait)
        rules.rateHint = { _, _ in nil }
        rules.rateKey = { call, app in
            (limits[call.operation] ?? nil).map { RateKey("\(app)/\(call.operation)", limit: $0) }
        }
        rules.react = react
        return rules
    }

    /// What a response means.
    @Sendable static func react(_ answer: CallResponse) -> CallReaction {
        let response = answer.response
        if (200..<300).contains(response.status) { return .value }
        let number = (try? JSONValue(parsing: response.body))?["errorCode"]?.integer.map { ServerAPICode(rawValue: $0) }
        if response.status == 429 || number == .rateLimitExceeded { return limited(answer) }
        if let number {
            let error = RequestError.refused(APIRefusal(code: "\(number.rawValue)", text: ""))
            // What was not found was not carried out either.
            return number.isRetryable ? .retry(error, evenWrites: number.status == 404) : .fail(error)
        }
        switch response.status {
        case 401: return .renewToken(.status(401))
        case 500...: return .retry(.status(response.status))
        default: return .fail(.status(response.status))
        }
    }

    private static func limited(_ answer: CallResponse) -> CallReaction {
        guard let wait = answer.retryAfter else {
            let code = ServerAPICode.rateLimitExceeded.rawValue
            return .retry(.refused(APIRefusal(code: "\(code)", text: "")), evenWrites: true)
        }
        let scope = answer.call.operation
        let error = RequestError.blocked(scope: scope, until: answer.now.addingTimeInterval(wait / .seconds(1)))
        return wait <= patience ? .pause(error, for: wait) : .block(error, scope: scope, for: wait)
    }
}

extension ServerAPIError {
    /// The same in this module's words.
    init(_ error: RequestError) {
        switch error {
        case .account, .tokenUnavailable: self = .signingFailed
        case .transport(let error): self = .unreachable(error.code)
        case .blocked(_, let until): self = .rateLimited(until: until.storeMilliseconds)
        case .refused(let refusal): self = Int64(refusal.code).map { Self.of(ServerAPICode(rawValue: $0)) } ?? .malformed
        case .status(401): self = .unauthorized
        case .status(let status) where status >= 500: self = .unreachable("http.status_\(status)")
        case .status, .stepUp, .invalidReply: self = .malformed
        }
    }

    private static func of(_ code: ServerAPICode) -> ServerAPIError {
        code == .rateLimitExceeded ? .rateLimited(until: nil) : .refused(code)
    }
}
