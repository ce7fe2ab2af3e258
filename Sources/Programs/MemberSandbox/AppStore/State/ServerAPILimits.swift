import Foundation
import MemberCore

/// The limits of calls for each endpoint: the documented rates, applied per hour, unless a tester allows fewer calls.
final class ServerAPILimits: Sendable {
    private struct Window: Sendable {
        var begin: Duration
        var used = 0
    }
    private struct State: Sendable {
        var windows: [String: Window] = [:]
        /// A tester's limit: the number of calls of all endpoints together in a number of seconds.
        var allowed: (calls: Int, seconds: Int)?
        var window: Window?
    }

    private let state = Locked(State())
    private let clock: any MemberClock

    init(clock: any MemberClock) { self.clock = clock }

    /// Limits the calls to a number in a number of seconds; nil means the documented rates.
    func allow(_ calls: Int?, in seconds: Int) {
        state.withLock { state in
            state.allowed = calls.map { ($0, seconds) }
            state.window = nil
        }
    }

    /// Removes a tester's limit, and all counts.
    func reset() { state.withLock { $0 = State() } }

    var allowed: (calls: Int, seconds: Int)? { state.withLock { $0.allowed } }

    /// Counts a call, and refuses it if it exceeds a limit. The store's sandbox has a tenth of the documented rate of calls a
    /// second.
    func count(_ endpoint: String, rate: Int, _ environment: ShopCustomer.Environment) throws(ServerAPIRefusal) {
        let now = clock.uptime
        let wait = state.withLock { state -> Duration? in
            let hourly = max(1, rate * 3600 / (environment == .production ? 1 : 10))
            let key = "\(environment.rawValue)/\(endpoint)"
            let wait = Self.take(&state.windows[key], limit: hourly, .seconds(3600), now)
            guard wait == nil, let allowed = state.allowed else { return wait }
            return Self.take(&state.window, limit: allowed.calls, .seconds(allowed.seconds), now)
        }
        guard let wait else { return }
        let until = clock.now.timeIntervalSince1970 + wait / .seconds(1)
        throw .limited(until: Int64((until * 1000).rounded(.up)))
    }

    /// Returns the time to wait; nil if the call is within the limit.
    private static func take(_ window: inout Window?, limit: Int, _ length: Duration, _ now: Duration) -> Duration? {
        var open = window ?? Window(begin: now)
        if now - open.begin >= length { open = Window(begin: now) }
        open.used += 1
        window = open
        return open.used > limit ? length - (now - open.begin) : nil
    }
}

/// The reason why the Server API refuses a call.
enum ServerAPIRefusal: Error {
    /// The token is invalid.
    case unauthenticated
    /// The store's own error number; its first three digits are the HTTP status.
    case code(Int)
    /// The limit is reached until a moment, in milliseconds since 1970.
    case limited(until: Int64)

    var response: ServerResponse {
        switch self {
        case .unauthenticated: return .text("Unauthenticated\n\nRequest ID: sandbox\n", status: 401)
        case .code(let code): return Self.error(code)
        case .limited(let until):
            var response = Self.error(4_290_000)
            response.headers["Retry-After"] = String(until)
            return response
        }
    }

    private static func error(_ code: Int) -> ServerResponse {
        .object(
            ["errorCode": .integer(Int64(code)), "errorMessage": .string("Error \(code), simulated by the sandbox.")],
            status: code / 10_000)
    }
}
