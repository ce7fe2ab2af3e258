import Foundation
import MemberCore

/// Counts the requests of another transport: to show that a reply was read from a cache.
///
/// ```swift
/// let counting = CountingTransport(NetworkTransport())
/// _ = try await counting.send(request)
/// counting.requestCount             // 1
/// counting.counts["example.org/me"] // 1
/// ```
package final class CountingTransport: StreamingTransport {
    private let base: any HTTPTransport
    private let tally = Locked<[String: Int]>([:])

    /// Wraps a transport.
    /// - Parameter base: The transport that sends.
    package init(_ base: any HTTPTransport) { self.base = base }

    /// How many requests were sent, failed ones too; a followed redirect is part of its request.
    package var requestCount: Int { tally.withLock { $0.values.reduce(0, +) } }

    /// How many by host (with its port, if the address has one) and path; queries are not kept.
    package var counts: [String: Int] { tally.value }

    /// Counts the request and passes it on.
    /// - Parameter request: The request to send.
    /// - Returns: The response.
    /// - Throws: The error of the wrapped transport.
    package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        count(request)
        return try await base.send(request)
    }

    /// Counts the request and passes it on; a transport that cannot stream delivers the body in one piece.
    /// - Parameter request: The request to send.
    /// - Returns: The head and the body to come.
    /// - Throws: The error of the wrapped transport.
    package func stream(_ request: HTTPRequest) async throws(HTTPError) -> HTTPStream {
        count(request)
        guard let base = base as? any StreamingTransport else { return HTTPStream(try await base.send(request)) }
        return try await base.stream(request)
    }

    private func count(_ request: HTTPRequest) {
        let url = request.url
        let host = (url.host() ?? "") + (url.port.map { ":\($0)" } ?? "")
        tally.withLock { $0[host + url.path(percentEncoded: true), default: 0] += 1 }
    }
}
