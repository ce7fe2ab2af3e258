public import Foundation
import MemberCore
public import MemberHTTP

/// So many calls in any stretch of time.
public struct RateLimit: Sendable, Hashable {
    /// How many.
    public let count: Int
    /// In how long a stretch; it slides, and does not begin anew by a timer.
    public let window: Duration

    /// A limit.
    /// - Parameters:
    ///   - count: How many; at least one.
    ///   - window: In how long a stretch.
    public init(_ count: Int, per window: Duration) {
        self.count = max(1, count)
        self.window = window
    }
}

/// Whose calls are counted together, and how many they may be.
public struct RateKey: Sendable, Hashable {
    /// The name, such as an account's.
    public let name: String
    /// The limit.
    public let limit: RateLimit

    /// A key.
    /// - Parameters:
    ///   - name: The name.
    ///   - limit: The limit.
    public init(_ name: String, limit: RateLimit) {
        self.name = name
        self.limit = limit
    }

    /// Whose line it is, by the bytes of its name.
    var place: ExactText { ExactText(name) }
}

/// Who goes first when several calls wait.
public enum RequestPriority: Int, Sendable, Comparable, CaseIterable {
    /// Nobody waits for it: a refresh in the background.
    case background
    /// Most calls.
    case normal
    /// A member waits for it.
    case high

    /// Whether the left one goes later.
    public static func < (left: RequestPriority, right: RequestPriority) -> Bool { left.rawValue < right.rawValue }
}

/// What a server's response says about its limits.
public struct RateHint: Sendable, Equatable {
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
    ///   - pause: For how long nothing is to be sent.
    ///   - spacing: How far calls are to lie apart.
    public init(pause: Duration? = nil, spacing: Spacing? = nil) {
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
}
