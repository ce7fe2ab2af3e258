public import Foundation
import MemberCore
public import MemberHTTP

/// What a server's response says about its limits.
public struct RateHint: Sendable, Equatable {
    /// For the keys of which kind; nil for all keys of the call.
    public var kind: RateKey.Kind?
    /// For how long nothing is to be sent.
    public var pause: Duration?
    /// How far calls are to lie apart, and for how long.
    public var spacing: Spacing?

    /// Calls that lie apart.
    public struct Spacing: Sendable, Equatable {
        /// How far, from one to the next.
        public var interval: Duration
        /// For how long.
        public var span: Duration

        /// A spacing.
        /// - Parameters:
        ///   - interval: How far, from one to the next.
        ///   - span: For how long.
        public init(interval: Duration, span: Duration) {
            self.interval = interval
            self.span = span
        }
    }

    /// A hint.
    /// - Parameters:
    ///   - kind: For the keys of which kind; nil for all keys of the call.
    ///   - pause: For how long nothing is to be sent.
    ///   - spacing: How far calls are to lie apart.
    public init(for kind: RateKey.Kind? = nil, pause: Duration? = nil, spacing: Spacing? = nil) {
        self.kind = kind
        self.pause = pause
        self.spacing = spacing
    }

    /// What is left until a reset: nothing, and calls pause; something, and they share the time out.
    /// - Parameters:
    ///   - remaining: How many calls are left.
    ///   - reset: How long until they are as many as ever.
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

    /// The longest pause and the widest spacing of the hints that are for a key; nil if none of them is.
    static func slowest(_ hints: [RateHint], for key: RateKey) -> RateHint? {
        let own = hints.filter { $0.kind == nil || $0.kind == key.kind }
        guard !own.isEmpty else { return nil }
        return RateHint(
            for: key.kind, pause: own.compactMap(\.pause).max(),
            spacing: own.compactMap(\.spacing).max { $0.interval < $1.interval })
    }
}
