import MemberHTTP

/// A transport without a network.
struct NoTransport: HTTPTransport {
    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse { throw .offline }
}

extension Tool {
    /// Stores a line as if `member` had printed it.
    func note(_ text: String) { keep(text) }
}
