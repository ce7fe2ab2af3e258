import MemberHTTP

/// Waits until something is so, yielding meanwhile; the suite's time limit cancels the wait.
func until(_ condition: () -> Bool) async {
    while !condition(), !Task.isCancelled { await Task.yield() }
}

/// How a request failed, or nil if a response came.
func failure(of transport: any HTTPTransport, _ request: HTTPRequest) async -> HTTPError? {
    do throws(HTTPError) {
        _ = try await transport.send(request)
        return nil
    } catch { return error }
}
