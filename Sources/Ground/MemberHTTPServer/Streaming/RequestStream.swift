public import Foundation

/// A request's body, piece by piece; one reader, once.
///
/// ```swift
/// router.on("POST", "/files", body: .streamed(upTo: 1 << 30)) { request in
///     for try await piece in request.stream { try file.write(contentsOf: piece) }
///     return .empty()
/// }
/// ```
/// Reading throws ``HTTPServerError/bodyBroken`` when the client leaves before the end, is too slow, or sends too much.
public struct RequestStream: AsyncSequence, Sendable {
    let pipe: InputPipe?
    let whole: Data

    /// Begins to read.
    /// - Returns: The pieces.
    public func makeAsyncIterator() -> Iterator { Iterator(pipe: pipe, whole: whole.isEmpty ? nil : whole) }

    /// The pieces in order.
    public struct Iterator: AsyncIteratorProtocol {
        let pipe: InputPipe?
        var whole: Data?

        /// Waits for the next piece.
        /// - Returns: The piece, or nil at the end.
        /// - Throws: ``HTTPServerError/bodyBroken`` if the rest does not come.
        public mutating func next() async throws(HTTPServerError) -> Data? {
            if let pipe { return try await pipe.next() }
            defer { whole = nil }
            return whole
        }

        /// Waits for the next piece.
        /// - Parameter actor: Whose executor it comes back to.
        /// - Returns: The piece, or nil at the end.
        /// - Throws: ``HTTPServerError/bodyBroken`` if the rest does not come.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(HTTPServerError) -> Data? {
            try await next()
        }
    }
}
