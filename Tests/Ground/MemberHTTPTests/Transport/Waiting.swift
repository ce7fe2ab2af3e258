import MemberHTTP

/// Waits until something is so, yielding meanwhile; the suite's time limit is the end of patience.
func until(_ condition: () -> Bool) async {
    while !condition() { await Task.yield() }
}

/// How a request failed, or nil if an answer came.
func failure(of transport: any HTTPTransport, _ request: HTTPRequest) async -> HTTPError? {
    do throws(HTTPError) {
        _ = try await transport.send(request)
        return nil
    } catch { return error }
}
