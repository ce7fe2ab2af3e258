public import Foundation
import MemberCore
public import MemberHTTP

/// A server's statement about its limits.
public struct RateHint: Sendable, Equatable {
    /// The kind of keys it applies to; nil for all keys of the call.
    public var kind: RateKey.Kind?
    /// How long no call is sent.
    public var pause: Duration?
    /// The interval between calls, and how long it applies.
    public var spacing: Spacing?

    /// An interval between calls.
    public struct Spacing: Sendable, Equatable {
        /// The time from one call to the next.
        public var interval: Duration
        /// How long the interval applies.
        public var span: Duration

        /// Creates a spacing.
        /// - Parameters:
        ///   - interval: The time from one call to the next.
        ///   - span: How long the interval applies.
        public init(interval: Duration, span: Duration) {
            self.interval = interval
            self.span = span
        }
    }

    /// Creates a hint.
    /// - Parameters:
    ///   - kind: The kind of keys it applies to; nil for all keys of the call.
    ///   - pause: How long no call is sent.
    ///   - spacing: The interval between calls, and how long it applies.
    public init(for kind: RateKey.Kind? = nil, pause: Duration? = nil, spacing: Spacing? = nil) {
        self.kind = kind
        self.pause = pause
        self.spacing = spacing
    }

    /// Creates a hint from the calls left until a reset: if none is left, calls pause; otherwise they are spread over the time.
    /// - Parameters:
    ///   - remaining: How many calls are left.
    ///   - reset: How long until the full number is available again.
    public init(remaining: Int, reset: Duration) {
        if remaining <= 0 {
            self.init(pause: reset)
        } else {
            self.init(spacing: Spacing(interval: reset / remaining, span: reset))
        }
    }

    /// Reads `Retry-After` of a 429 or 503 (RFC 9110 §10.2.3), else `X-RateLimit-Remaining` with `X-RateLimit-Reset` (in
    /// seconds from now or since 1970), else the same names without `X-`.
    /// - Parameters:
    ///   - response: The response.
    ///   - now: The time.
    /// - Returns: The hint; nil if the response gives no hint.
    @Sendable public static func standard(_ response: HTTPResponse, at now: Date) -> RateHint? {
        if response.status == 429 || response.status == 503, let pause = response.headers.retryAfter(at: now) {
            return RateHint(pause: pause)
        }
        for prefix in ["X-RateLimit-", "RateLimit-"] {
            guard let remaining = response.headers[prefix + "Remaining"].flatMap({ Int($0) }),
                let reset = response.headers[prefix + "Reset"].flatMap({ Double($0) }), reset.isFinite
            else { continue }
            let seconds = reset > 1_000_000_000 ? reset - now.timeIntervalSince1970 : reset
            return RateHint(remaining: remaining, reset: .seconds(min(max(0, seconds), 86_400)))
        }
        return nil
    }

    /// The longest pause and the widest spacing of the hints that are for a key; nil if no hint is for the key.
    static func slowest(_ hints: [RateHint], for key: RateKey) -> RateHint? {
        let own = hints.filter { $0.kind == nil || $0.kind == key.kind }
        guard !own.isEmpty else { return nil }
        return RateHint(
            for: key.kind, pause: own.compactMap(\.pause).max(),
            spacing: own.compactMap(\.spacing).max { $0.interval < $1.interval })
    }
}
