extension Router {
    /// The same routes, each behind a step that sees the request first: to count, to log, to refuse, to delay.
    ///
    /// Unknown paths, wrong methods, and routes that are added later do not reach it; see ``wrappingAll(_:)``.
    /// - Parameter step: Gets the request and the next handler; returns its own response or that of the next handler.
    /// - Returns: The wrapped routes.
    public func wrapping(_ step: @escaping Step) -> Router {
        var wrapped = self
        wrapped.routes = routes.map { route in
            var behind = route
            behind.handler = { request in try await step(request, route.handler) }
            return behind
        }
        return wrapped
    }

    /// The same router behind a step that sees every request first, also one for an unknown path, with a wrong method, or for a route
    /// that is added later.
    ///
    /// ```swift
    /// let counted = router.wrappingAll { request, next in
    ///     let response = try await next(request)
    ///     count(request.route ?? "unmatched", response.status)
    ///     return response
    /// }
    /// ```
    /// ``ServerRequest/route`` is the pattern of the route, or nil. Of several such steps the one added last sees a request first, and
    /// all of them see it before those of ``wrapping(_:)``. The body of a request without a route is read up to
    /// ``HTTPServerConfiguration/maximumBody``. Requests that the server itself refuses, such as a body that is too large or too slow, reach no
    /// step: ``HTTPServerConfiguration/accessLog`` gets them too.
    /// - Parameter step: Gets the request and the next handler, whose response is 404 or 405 where no route serves the request.
    /// - Returns: The wrapped router.
    public func wrappingAll(_ step: @escaping Step) -> Router {
        var wrapped = self
        wrapped.steps.append(step)
        return wrapped
    }

    /// The method and the pattern of each route, in order; the method is nil for any. For tests that walk all routes.
    package var patterns: [(method: String?, pattern: String)] { routes.map { ($0.method, $0.pattern) } }
}
