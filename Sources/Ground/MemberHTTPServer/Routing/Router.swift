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

    /// A step that sees a request first, and the handler behind it.
    package typealias Step = @Sendable (ServerRequest, _ next: Handler) async throws -> ServerResponse

    var routes: [Route] = []
    /// The step before every request, also one without a route; nil for none.
    private var first: Step?

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
        /// This handler serves it, with these parameters.
        case found(Handler, [String: String], BodyMode)
        /// The path is known, with these methods.
        case wrongMethod(allowed: [String])
        /// The path is unknown.
        case unknown

        /// The parameters of the path.
        var parameters: [String: String] {
            if case .found(_, let parameters, _) = self { parameters } else { [:] }
        }

        /// How the body is delivered.
        var body: BodyMode {
            if case .found(_, _, let body) = self { body } else { .whole() }
        }
    }

    /// Finds the route of a request; behind a step that comes first, everything is found.
    func resolve(_ method: String, _ segments: [String]) -> Resolution {
        let resolution = routed(method, segments)
        guard let first else { return resolution }
        let next: Handler =
            if case .found(let handler, _, _) = resolution { handler } else { { _ in Self.refusal(resolution) } }
        return .found({ try await first($0, next) }, resolution.parameters, resolution.body)
    }

    private func routed(_ method: String, _ segments: [String]) -> Resolution {
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
        guard case .found(let handler, _, _) = resolution else { return refusal(resolution) }
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

extension Router {
    /// The same routes, each behind a step that sees the request first: to count, to log, to refuse, to delay.
    ///
    /// Unknown paths and wrong methods do not reach it.
    /// - Parameter step: Gets the request and the next handler; returns its own response or that of the next handler.
    /// - Returns: The wrapped routes.
    package func wrapping(_ step: @escaping Step) -> Router {
        var wrapped = self
        wrapped.routes = routes.map { route in
            var behind = route
            behind.handler = { request in try await step(request, route.handler) }
            return behind
        }
        return wrapped
    }
    /// The same routes behind a step that sees every request, also one for an unknown path or with a wrong method.
    ///
    /// The body of such a request is read up to the server's limit. A router has one such step; a second one replaces the first.
    /// - Parameter step: Gets the request and the next handler, as in ``wrapping(_:)``.
    /// - Returns: The guarded routes.
    package func guarded(by step: @escaping Step) -> Router {
        var guarded = self
        guarded.first = step
        return guarded
    }

    /// The method and the pattern of each route, in order; the method is nil for any. For tests that walk all routes.
    package var patterns: [(method: String?, pattern: String)] { routes.map { ($0.method, $0.pattern) } }
}
