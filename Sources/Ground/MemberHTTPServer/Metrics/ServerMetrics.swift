import Foundation
public import MemberCore

/// Counts the requests of a server and measures their durations, for Prometheus.
///
/// ```swift
/// let metrics = ServerMetrics()
/// let router = routes.wrappingAll(metrics.step)
/// configuration.accessLog = { metrics.count(refused: $0) }
/// ```
/// | Measurement | Labels |
/// |---|---|
/// | `http_server_requests_total` | `route`, `method`, `status` |
/// | `http_server_request_duration_seconds`, a histogram | `route`, `method` |
/// | `http_server_requests_in_flight` | |
///
/// A client cannot add series: `route` is the route's pattern or `unmatched`, `method` a known one or `_OTHER`, `status` a class such as
/// `2xx`, or `none` for a request whose client left or whose time was over. A request lasts until its handler returns; a streamed body
/// that is sent afterwards does not count.
public final class ServerMetrics: Sendable {
    private struct Series: Hashable, Sendable {
        let route: String
        let method: String
    }

    private struct State: Sendable {
        var counts: [Series: [String: Int]] = [:]
        var durations: [Series: DurationHistogram] = [:]
        var inFlight = 0
    }

    private let prefix: String
    private let clock: any MemberClock
    private let state = Locked(State())

    /// No requests yet.
    /// - Parameters:
    ///   - prefix: The beginning of every name.
    ///   - clock: Its `uptime` measures durations.
    public init(prefix: String = "http_server", clock: any MemberClock = SystemClock()) {
        self.prefix = prefix
        self.clock = clock
    }

    /// The step that counts and measures, for ``Router/wrappingAll(_:)``; added last, it also counts what other steps refuse.
    public var step: Router.Step {
        { [self] request, next in
            let began = clock.uptime
            state.withLock { $0.inFlight += 1 }
            do {
                let response = try await next(request)
                end(request, response.status, clock.uptime - began)
                return response
            } catch {
                end(request, (error as? HTTPServerError)?.status ?? 500, clock.uptime - began)
                throw error
            }
        }
    }

    private func end(_ request: ServerRequest, _ status: Int, _ duration: Duration) {
        let series = Self.series(request.route, request.method)
        let status = Task.isCancelled ? "none" : Self.label(of: status)
        state.withLock { state in
            state.inFlight -= 1
            state.counts[series, default: [:]][status, default: 0] += 1
            state.durations[series, default: DurationHistogram()].add(duration)
        }
    }

    /// Counts a request that the server refused before any step of the router saw it: a body that was too large or too slow, a malformed
    /// head. Other records are left out, so that no request counts twice.
    /// - Parameter record: A record of ``HTTPServerConfiguration/accessLog``.
    public func count(refused record: AccessRecord) {
        guard record.isRefusal else { return }
        let series = Self.series(record.route, record.method)
        state.withLock { $0.counts[series, default: [:]][Self.label(of: record.status), default: 0] += 1 }
    }

    private static func series(_ route: String?, _ method: String) -> Series {
        Series(route: route ?? "unmatched", method: AccessRecord.label(of: method))
    }

    private static func label(of status: Int) -> String { (100..<600).contains(status) ? "\(status / 100)xx" : "none" }
}

extension ServerMetrics {
    /// Writes all measurements, in an order that does not change.
    /// - Parameter text: Receives them, so that others can stand beside them.
    public func write(to text: inout PrometheusText) {
        let state = state.value
        let order = { (series: Series) in [("route", series.route), ("method", series.method)] }
        let isBefore = { (left: Series, right: Series) in (left.route, left.method) < (right.route, right.method) }
        text.family("\(prefix)_requests_total", .counter, help: "Requests by route, method and class of status.")
        for series in state.counts.keys.sorted(by: isBefore) {
            for (status, count) in (state.counts[series] ?? [:]).sorted(by: { $0.key < $1.key }) {
                text.sample("\(prefix)_requests_total", Double(count), order(series) + [("status", status)])
            }
        }
        let name = "\(prefix)_request_duration_seconds"
        text.family(name, .histogram, help: "Time from a request's arrival at the router to the handler's response.")
        for series in state.durations.keys.sorted(by: isBefore) {
            state.durations[series]?.write(name, order(series), to: &text)
        }
        text.family("\(prefix)_requests_in_flight", .gauge, help: "Requests whose handlers work now.")
        text.sample("\(prefix)_requests_in_flight", Double(state.inFlight))
    }

    /// All measurements as the response of a route such as `/metrics`.
    public var response: ServerResponse {
        var text = PrometheusText()
        write(to: &text)
        return text.response
    }
}
