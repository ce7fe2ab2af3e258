public import Foundation
public import MemberCore

/// A response whose body is still to be received.
///
/// ```swift
/// let stream = try await transport.stream(request)
/// for try await chunk in stream.body { digest.update(chunk) }
/// ```
public struct HTTPStream: Sendable {
    /// The status code.
    public let status: Int
    /// The header fields in order.
    public let headers: HTTPHeaders
    /// The body.
    public let body: Body

    /// Creates a stream from a complete response, for a transport that has it whole, such as one in a test.
    /// - Parameter response: The response; its body is delivered in one piece.
    public init(_ response: HTTPResponse) {
        self.init(HTTPResponse(status: response.status, headers: response.headers), StreamPipe(response.body), owner: nil)
    }

    init(_ head: HTTPResponse, _ pipe: StreamPipe, owner: (any Sendable)?) {
        status = head.status
        headers = head.headers
        body = Body(lease: StreamLease(pipe, owner: owner))
    }

    /// The bytes of a body in order, in pieces of any size, read once.
    ///
    /// While its reader is behind, the transfer rests, so that memory holds about 256 KiB of it. Leaving the loop, releasing
    /// the sequence or cancelling the task stops the transfer. It throws ``HTTPError``.
    public struct Body: AsyncSequence, Sendable {
        /// One piece.
        public typealias Element = Data

        let lease: StreamLease

        /// Begins to read; the bytes that a second reader takes are lost to the first.
        /// - Returns: The reader.
        public func makeAsyncIterator() -> Iterator {
            Iterator(lease: StreamLease(lease.pipe, owner: lease))
        }

        /// Reads one piece after another.
        public struct Iterator: AsyncIteratorProtocol {
            let lease: StreamLease

            /// The next piece.
            /// - Returns: The piece, or nil after the last.
            /// - Throws: ``HTTPError`` if the transfer broke off.
            public mutating func next() async throws -> Data? { try await lease.pipe.next() }
        }
    }

    /// The response with its whole body.
    func whole() async throws(HTTPError) -> HTTPResponse {
        var response = HTTPResponse(status: status, headers: headers)
        while let chunk = try await body.lease.pipe.next() { response.body.append(chunk) }
        return response
    }
}

/// Stops the transfer when the last reader is released.
final class StreamLease: Sendable {
    let pipe: StreamPipe
    private let owner: (any Sendable)?

    /// - Parameters:
    ///   - pipe: The pipe to read.
    ///   - owner: Kept until then.
    init(_ pipe: StreamPipe, owner: (any Sendable)?) {
        self.pipe = pipe
        self.owner = owner
    }

    deinit { pipe.cancel() }
}
