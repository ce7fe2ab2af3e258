public import Foundation
public import MemberCore

/// A request that another server has read, such as Hummingbird's or Vapor's, for the routes of a ``Router``.
public struct IncomingRequest<Body: AsyncSequence & Sendable>: Sendable where Body.Element == Data {
    /// The method, as on the request line.
    public var method: String
    /// Path and query as they came, still encoded.
    public var target: String
    /// The header fields in order.
    public var headers: HTTPHeaders
    /// The body, piece by piece; read only for a route that exists, up to its limit.
    public var body: Body
    /// The client's numeric address.
    public var peer: String
    /// The other server's identifier of this request.
    public var identifier: String

    /// A request.
    /// - Parameters:
    ///   - method: The method, as on the request line.
    ///   - target: Path and query as they came, still encoded.
    ///   - headers: The header fields in order.
    ///   - body: The body, piece by piece.
    ///   - peer: The client's numeric address, if it is known.
    ///   - identifier: The other server's identifier of this request.
    public init(
        _ method: String, _ target: String, headers: HTTPHeaders = [:], body: Body, peer: String = "", identifier: String = ""
    ) {
        (self.method, self.target, self.headers, self.body) = (method, target, headers, body)
        (self.peer, self.identifier) = (peer, identifier)
    }
}

extension IncomingRequest {
    /// The request as a handler sees it.
    func request(
        _ target: RequestTarget, _ resolution: Router.Resolution, _ body: Data, _ configuration: HTTPServerConfiguration,
        _ pipe: InputPipe? = nil
    ) -> ServerRequest {
        ServerRequest(
            method: method, target: self.target, path: target.path, query: target.query, headers: headers, body: body,
            stream: RequestStream(pipe: pipe, whole: body), parameters: resolution.parameters, peer: peer, identifier: identifier,
            route: resolution.pattern, forwarded: configuration.proxies.client(of: peer, headers))
    }

    /// The length of the body that the head announces; nil for none, or for something else than a length.
    var announced: Int? { headers["Content-Length"].flatMap { Int($0) } }

    /// Whether the head announces a longer body.
    func announcesMore(than limit: Int) -> Bool {
        headers["Content-Length"] != nil && announced.map { $0 > limit } ?? true
    }

    /// The whole body.
    /// - Returns: Nil if it is longer.
    /// - Throws: What reading it throws.
    func collected(upTo limit: Int) async throws -> Data? {
        var whole = Data()
        for try await piece in body {
            guard piece.count <= limit - whole.count else { return nil }
            whole.append(piece)
        }
        return whole
    }

    /// Passes the body on; the sender waits while the handler is slower.
    func feed(_ pipe: InputPipe, upTo limit: Int, _ wakes: AsyncStream<Void>, tooLarge: @Sendable () -> Void) async {
        var (count, waiting) = (0, wakes.makeAsyncIterator())
        do {
            for try await piece in body {
                guard piece.count <= limit - count else {
                    tooLarge()
                    return pipe.fail()
                }
                count += piece.count
                switch pipe.push(piece) {
                case .taken: break
                case .full: await waiting.next()
                case .unwanted: return
                }
            }
            if Task.isCancelled { pipe.fail() } else { pipe.end() }
        } catch { pipe.fail() }
    }
}
