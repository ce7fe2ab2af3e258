extension Router {
    /// The same routes, each behind a step that sees the request first: to count, to log, to refuse, to delay.
    ///
    /// Unknown paths and wrong methods do not reach it.
    /// - Parameter step: Gets the request and what comes next; answers itself, or with what comes next.
    /// - Returns: The wrapped routes.
    public func wrapping(
        _ step: @escaping @Sendable (ServerRequest, _ next: Handler) async throws -> ServerResponse
    ) -> Router {
        var wrapped = self
        wrapped.routes = routes.map { route in
            var behind = route
            behind.handler = { request in try await step(request, route.handler) }
            return behind
        }
        return wrapped
    }
}
