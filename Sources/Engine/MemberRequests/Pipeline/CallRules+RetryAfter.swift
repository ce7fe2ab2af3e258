public import Foundation
import MemberCore
public import MemberHTTP

extension CallRules {
    /// `Retry-After` in seconds or until a date; never more than a day (RFC 9110 §10.2.3).
    /// - Parameters:
    ///   - response: The response.
    ///   - now: The time.
    /// - Returns: The wait; nil where the field is missing or says neither.
    @Sendable public static func standardRetryAfter(_ response: HTTPResponse, at now: Date) -> Duration? {
        response.headers.retryAfter(at: now)
    }

    /// `Retry-After` as a point in time, in milliseconds since 1970, as some providers write it.
    /// - Parameter limit: The longest wait.
    /// - Returns: A rule for ``retryAfter``: no wait where the moment has passed, nil where the field is no such number.
    public static func momentRetryAfter(atMost limit: Duration) -> @Sendable (HTTPResponse, Date) -> Duration? {
        { response, now in
            guard let moment = response.headers["Retry-After"].flatMap({ Int64($0) }), moment >= 0 else { return nil }
            let wait = Double(moment) / 1000 - now.timeIntervalSince1970
            return min(limit, .milliseconds(max(0, wait * 1000).rounded()))
        }
    }

    /// What a response says about the limits: the wait after a 429 and a 503, else what ``rateHint`` reads.
    func hint(of response: HTTPResponse, at now: Date) -> RateHint? {
        if [429, 503].contains(response.status), let pause = retryAfter(response, now) { return RateHint(pause: pause) }
        return rateHint(response, now)
    }
}
