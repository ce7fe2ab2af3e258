import Foundation
public import MemberCore

/// The network itself: libcurl on Linux, `URLSession` on Apple systems.
///
/// One per process is usual; it keeps connections open and serves any number of tasks.
/// ```swift
/// let transport = NetworkTransport()
/// let response = try await transport.send(HTTPRequest(.get, url))
/// ```
/// TLS 1.2 or newer with the certificate always checked, http and https only, no cookies, no cache, no stored credentials. On
/// Linux the proxies of the environment are used (`http_proxy`, `https_proxy`, `no_proxy`).
public final class NetworkTransport: HTTPTransport {
    private let engine: NetworkEngine
    private let diagnostics: Diagnostics

    /// Opens nothing yet: the first request does.
    /// - Parameters:
    ///   - configuration: Roots and user agent.
    ///   - diagnostics: Told of every answer and failure, at the level `debug`, by host and code.
    public init(
        _ configuration: NetworkTransportConfiguration = NetworkTransportConfiguration(), diagnostics: Diagnostics = .silent
    ) {
        engine = NetworkEngine(configuration)
        self.diagnostics = diagnostics
    }

    deinit { engine.shutdown() }

    /// Sends one request, and those it is redirected to if it says so.
    /// - Parameter request: What to send.
    /// - Returns: The answer, whatever its status.
    /// - Throws: ``HTTPError``; ``HTTPError/cancelled`` if the task was cancelled or the transport shut down.
    public func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        guard case .follow(let maximum) = request.redirects else { return try await exchange(request) }
        var policy = RedirectPolicy(maximum: maximum)
        var current = request
        let clock = ContinuousClock()
        let deadline = clock.now + request.limits.whole
        while true {
            let response = try await exchange(current)
            guard let next = try policy.next(after: response, to: current) else { return response }
            current = next
            current.limits.whole = clock.now.duration(to: deadline)
            guard current.limits.whole > .zero else { throw .timedOut }
        }
    }

    /// Ends every request with ``HTTPError/cancelled``, closes the connections and takes no more. Also happens when the last
    /// reference goes.
    public func shutdown() { engine.shutdown() }

    private func exchange(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        guard request.url.isWebAddress else { throw .invalidURL }
        guard request.hasLegalNames else { throw .invalidRequest }
        let result = await engine.send(request)
        switch result {
        case .success(let response):
            diagnostics.report(.debug, "http.answered", fields(of: request, and: ["status": .number(response.status)]))
        case .failure(let error):
            diagnostics.report(.debug, "http.failed", fields(of: request, and: ["code": .open(error.code)]))
        }
        return try result.get()
    }

    private func fields(of request: HTTPRequest, and more: [String: DiagnosticValue]) -> [String: DiagnosticValue] {
        var fields = more
        fields["host"] = .open(request.url.host() ?? "")
        fields["method"] = .open(request.method.rawValue)
        return fields
    }
}
