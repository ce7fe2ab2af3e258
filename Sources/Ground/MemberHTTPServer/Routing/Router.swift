import MemberCore

/// Which handler answers which path.
///
/// ```swift
/// var router = Router()
/// router.on("GET", "/members/{id}") { request in .text(request.parameters["id"] ?? "") }
/// ```
/// An unknown path is 404, a known one with another method 405 with `Allow`. `HEAD` is served by `GET`. A handler that throws ends
/// as 500, without details.
public struct Router: Sendable {
    /// What answers a request.
    public typealias Handler = @Sendable (ServerRequest) async throws -> ServerResponse

    var routes: [Route] = []

    /// No routes.
    public init() {}

    /// Adds a route.
    /// - Parameters:
    ///   - method: Its method, upper case.
    ///   - pattern: The path; a part in braces takes whatever stands there. A fixed part wins over a taken one, then the earlier
    ///     route over the later.
    ///   - body: How the body comes, and its limit.
    ///   - handler: What answers. It begins on the server's own thread: it must not block.
    public mutating func on(
        _ method: String, _ pattern: String, body: BodyMode = .whole(), _ handler: @escaping Handler
    ) {
        routes.append(Route(method: method, pattern: pattern, body: body, handler: handler))
    }

    /// Adds a route for every method that has none of its own.
    /// - Parameters:
    ///   - pattern: The path, as in ``on(_:_:body:_:)``.
    ///   - body: How the body comes, and its limit.
    ///   - handler: What answers.
    public mutating func onAny(_ pattern: String, body: BodyMode = .whole(), _ handler: @escaping Handler) {
        routes.append(Route(method: nil, pattern: pattern, body: body, handler: handler))
    }

    /// What the routes say about a request.
    enum Resolution: Sendable {
        /// This handler answers, with these parameters.
        case found(Handler, [String: String], BodyMode)
        /// The path is known, with these methods.
        case wrongMethod(allowed: [String])
        /// The path is unknown.
        case unknown

        /// What stands at the taken places.
        var parameters: [String: String] {
            if case .found(_, let parameters, _) = self { parameters } else { [:] }
        }

        /// How the body comes.
        var body: BodyMode {
            if case .found(_, _, let body) = self { body } else { .whole() }
        }
    }

    /// Finds the route of a request.
    func resolve(_ method: String, _ segments: [String]) -> Resolution {
        var best: (route: Route, parameters: [String: String], rank: Int)?
        for route in routes {
            guard let parameters = route.match(segments) else { continue }
            guard let rank = route.rank(method) else { continue }
            let whole = parameters.count * 4 + rank
            if best.map({ whole < $0.rank }) ?? true { best = (route, parameters, whole) }
        }
        if let best { return .found(best.route.handler, best.parameters, best.route.body) }
        let allowed = Set(routes.filter { $0.match(segments) != nil }.compactMap(\.method))
        guard !allowed.isEmpty else { return .unknown }
        return .wrongMethod(allowed: allowed.union(allowed.contains("GET") ? ["HEAD"] : []).sorted())
    }
}
