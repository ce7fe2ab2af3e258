import MemberCore

/// Chooses the handler for a path.
///
/// ```swift
/// var router = Router()
/// router.on("GET", "/members/{id}") { request in .text(request.parameters["id"] ?? "") }
/// ```
/// An unknown path is 404, a known one with another method 405 with `Allow`. `HEAD` is served by `GET`. A handler that throws ends
/// as 500, without details.
public struct Router: Sendable {
    /// Makes the response to a request.
    public typealias Handler = @Sendable (ServerRequest) async throws -> ServerResponse

    /// A step that sees a request before the handler, which is `next`: it returns its own response or that of `next`.
    public typealias Step = @Sendable (ServerRequest, _ next: Handler) async throws -> ServerResponse

    var routes: [Route] = []
    /// The steps before every request, also one without a route; the last one sees it first.
    var steps: [Step] = []

    /// No routes.
    public init() {}

    /// Adds a route.
    /// - Parameters:
    ///   - method: Its method, upper case.
    ///   - pattern: The path; a part in braces is a parameter. A fixed part wins over a parameter, then the earlier route over
    ///     the later.
    ///   - body: How the body is delivered, and its limit.
    ///   - handler: Makes the response. It begins on the server's own thread: it must not block.
    public mutating func on(
        _ method: String, _ pattern: String, body: BodyMode = .whole(), _ handler: @escaping Handler
    ) {
        routes.append(Route(method: method, pattern: pattern, body: body, handler: handler))
    }

    /// Adds a route for every method without a route of its own.
    /// - Parameters:
    ///   - pattern: The path, as in ``on(_:_:body:_:)``.
    ///   - body: How the body is delivered, and its limit.
    ///   - handler: Makes the response.
    public mutating func onAny(_ pattern: String, body: BodyMode = .whole(), _ handler: @escaping Handler) {
        routes.append(Route(method: nil, pattern: pattern, body: body, handler: handler))
    }

    /// The routes' result for a request.
    enum Resolution: Sendable {
        /// This handler serves it, with these parameters; the pattern is nil where only steps see an unknown path or a wrong method.
        case found(Handler, [String: String], BodyMode, pattern: String?)
        /// The path is known, with these methods.
        case wrongMethod(allowed: [String])
        /// The path is unknown.
        case unknown

        /// The parameters of the path.
        var parameters: [String: String] {
            if case .found(_, let parameters, _, _) = self { parameters } else { [:] }
        }

        /// How the body is delivered.
        var body: BodyMode {
            if case .found(_, _, let body, _) = self { body } else { .whole() }
        }

        /// The pattern of the route; nil for none.
        var pattern: String? {
            if case .found(_, _, _, let pattern) = self { pattern } else { nil }
        }
    }

    /// Finds the route of a request; behind steps that see all requests, everything is found.
    func resolve(_ method: String, _ segments: [String]) -> Resolution {
        let resolution = routed(method, segments)
        guard !steps.isEmpty else { return resolution }
        var whole: Handler =
            if case .found(let handler, _, _, _) = resolution { handler } else { { _ in Self.refusal(resolution) } }
        for step in steps {
            let next = whole
            whole = { try await step($0, next) }
        }
        return .found(whole, resolution.parameters, resolution.body, pattern: resolution.pattern)
    }

    private func routed(_ method: String, _ segments: [String]) -> Resolution {
        var best: (route: Route, parameters: [String: String], rank: Int)?
        for route in routes {
            guard let parameters = route.match(segments) else { continue }
            guard let rank = route.rank(method) else { continue }
            let whole = parameters.count * 4 + rank
            if best.map({ whole < $0.rank }) ?? true { best = (route, parameters, whole) }
        }
        if let best { return .found(best.route.handler, best.parameters, best.route.body, pattern: best.route.pattern) }
        let allowed = Set(routes.filter { $0.match(segments) != nil }.compactMap(\.method))
        guard !allowed.isEmpty else { return .unknown }
        return .wrongMethod(allowed: allowed.union(allowed.contains("GET") ? ["HEAD"] : []).sorted())
    }
}

extension Router {
    /// The response to a request, in every case.
    /// - Parameters:
    ///   - resolution: The routes' result for it.
    ///   - request: The request.
    ///   - diagnostics: Receives a handler's failure, with only its error's code or type.
    /// - Returns: The response.
    static func response(
        _ resolution: Resolution, _ request: ServerRequest, _ diagnostics: Diagnostics
    ) async -> ServerResponse {
        guard case .found(let handler, _, _, _) = resolution else { return refusal(resolution) }
        do {
            return try await handler(request)
        } catch let error as HTTPServerError where error.status != 500 {
            return .plain(error.status)
        } catch {
            diagnostics.reportFailure(of: error)
            return .plain(500)
        }
    }

    /// The response where no route serves the request.
    private static func refusal(_ resolution: Resolution) -> ServerResponse {
        guard case .wrongMethod(let allowed) = resolution else { return .plain(404) }
        var response = ServerResponse.plain(405)
        response.headers["Allow"] = allowed.joined(separator: ", ")
        return response
    }
}

extension Diagnostics {
    /// Reports that a handler failed, with only its error's code or type.
    func reportFailure(of error: any Error) {
        let name = (error as? any CodedError)?.code ?? "\(type(of: error))"
        report(.error, "http_server.handler_failed", ["error": .open(name)])
    }
}
