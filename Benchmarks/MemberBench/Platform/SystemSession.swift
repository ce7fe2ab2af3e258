import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// `URLSession` as it is, without a cache, with as many connections as requests are in flight.
final class SystemSession: Sendable {
    private let session: URLSession
    private let url: URL

    init(_ url: URL, width: Int) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpMaximumConnectionsPerHost = width
        session = URLSession(configuration: configuration)
        self.url = url
    }

    /// One request.
    /// - Parameter size: The bytes that it should bring.
    /// - Returns: The body.
    /// - Throws: What the session throws; for another answer, that.
    func body(expecting size: Int) async throws -> Data {
        let (body, response) = try await session.data(from: url)
        guard (response as? HTTPURLResponse)?.statusCode == 200, body.count == size else {
            throw BenchError.wrongResult("URLSession")
        }
        return body
    }
}
