import Foundation
public import MemberCore

/// The network itself: libcurl on Linux, `URLSession` on Apple systems.
///
/// One per process is usual; it keeps connections open and serves any number of tasks.
/// ```swift
/// let transport = NetworkTransport()
/// let response = try await transport.send(HTTPRequest(.get, url))
/// ```
/// TLS 1.2 or newer with the certificate always checked, HTTP/2 where TLS agrees on it, http and https only, no cookies, no cache,
/// no stored credentials. The system's proxies are used, on Linux those of the environment (`http_proxy`, `https_proxy`, `no_proxy`):
/// for https, and for http where no query, body or field could carry a credential; never for this machine. On Linux ten thousand
/// requests in flight hold about 200 MiB, in one thread, with as many descriptors as connections (`ulimit -n`).
public final class NetworkTransport: StreamingTransport {
    private let engines: NetworkEngines
    private let configuration: NetworkTransportConfiguration
    private let observation: RequestObservation

    /// Creates a transport that opens no connection before its first request.
    /// - Parameters:
    ///   - configuration: Roots, pins, identity and user agent.
    ///   - diagnostics: Gets every response and failure as an event at the level `debug`, by host and code; the duration of every request;
    ///     and a span for each.
    public init(
        _ configuration: NetworkTransportConfiguration = NetworkTransportConfiguration(), diagnostics: Diagnostics = .silent
    ) {
        engines = NetworkEngines(configuration)
        self.configuration = configuration
        observation = RequestObservation(
            diagnostics: diagnostics, clock: configuration.clock,
            hosts: Set(configuration.traceParentHosts.map { $0.lowercased() }))
    }

    deinit { engines.shutdown() }

    /// Sends one request, and follows redirects if it says so.
    /// - Parameter request: The request to send.
    /// - Returns: The response, with any status.
    /// - Throws: ``HTTPError``; ``HTTPError/cancelled`` if the task was cancelled or the transport shut down.
    public func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        guard request.progress != nil || request.redirects != .deliver else { return try await exchange(request, engines.own) }
        var journey = RedirectJourney(request)
        while true {
            let response = try await exchange(journey.current, engines[journey])
            guard try journey.goOn(after: response) else { return response }
        }
    }

    /// Sends one request, and those it is redirected to if it says so, and returns with the head of the last response.
    ///
    /// The body keeps the transport alive until it has been read or released.
    /// - Parameter request: The request to send.
    /// - Returns: The head, with any status, and the stream of the body.
    /// - Throws: ``HTTPError``; ``HTTPError/cancelled`` if the task was cancelled or the transport shut down.
    public func stream(_ request: HTTPRequest) async throws(HTTPError) -> HTTPStream {
        var journey = RedirectJourney(request)
        while true {
            let stream = try await open(journey.current, engines[journey])
            guard try journey.goOn(after: HTTPResponse(status: stream.status, headers: stream.headers)) else { return stream }
            // Reading a short rest costs less than a new connection.
            if let length = stream.headers["Content-Length"].flatMap({ Int($0) }), length <= 64 << 10 {
                _ = try await stream.whole()
            }
        }
    }

    /// Ends every request with ``HTTPError/cancelled``, closes the connections and takes no more requests. The last reference's release
    /// does the same.
    public func shutdown() { engines.shutdown() }

    private func exchange(_ request: HTTPRequest, _ engine: NetworkEngine) async throws(HTTPError) -> HTTPResponse {
        try check(request)
        return try await observation.of(request, status: \.status) { request async throws(HTTPError) in
            let response = try await engine.send(request.packed).get()
            if CertificateDemand.isPossible(response.status, to: request), let page = CertificateDemand(page: response.body) {
                throw .certificateDemanded(refusal(page))
            }
            return response
        }
    }

    private func open(_ request: HTTPRequest, _ engine: NetworkEngine) async throws(HTTPError) -> HTTPStream {
        try check(request)
        return try await observation.of(request, status: \.status) { request async throws(HTTPError) in
            let (head, pipe) = try await engine.stream(request.packed).get()
            return try await refusingDemand(HTTPStream(head, pipe, owner: self), to: request)
        }
    }

    private func refusingDemand(_ stream: HTTPStream, to request: HTTPRequest) async throws(HTTPError) -> HTTPStream {
        guard CertificateDemand.isPossible(stream.status, to: request),
            let length = stream.headers["Content-Length"].flatMap({ Int($0) }), length <= CertificateDemand.largestPage
        else { return stream }
        let whole = try await stream.whole()
        if let page = CertificateDemand(page: whole.body) { throw .certificateDemanded(refusal(page)) }
        return HTTPStream(whole)
    }

    private func refusal(_ page: CertificateDemand) -> HTTPError.CertificateRefusal {
        HTTPError.CertificateRefusal(
            alert: nil, sent: page == .refused ? configuration.identity?.certificate : nil, at: configuration.clock.now)
    }

    private func check(_ request: HTTPRequest) throws(HTTPError) {
        guard request.url.isWebAddress else { throw .invalidURL }
        guard request.hasLegalNames else { throw .invalidRequest }
    }
}

/// Recognises the page by which nginx demands a client certificate after a good handshake (its errors 495 and 496).
enum CertificateDemand {
    /// The certificate is missing.
    case missing
    /// The certificate is refused.
    case refused

    /// The largest page looked at, in bytes; the real one has under 300.
    static let largestPage = 4096

    /// Whether a response may be the page, by its head.
    static func isPossible(_ status: Int, to request: HTTPRequest) -> Bool { status == 400 && request.url.isSecure }

    /// Reads the page by its fixed title; nil if the body is another one.
    init?(page body: Data) {
        guard body.count <= Self.largestPage else { return nil }
        let text = String(decoding: body, as: UTF8.self)
        if text.contains("<title>400 No required SSL certificate was sent</title>") {
            self = .missing
        } else if text.contains("<title>400 The SSL certificate error</title>") {
            self = .refused
        } else {
            return nil
        }
    }
}
