public import Foundation

/// Takes the pieces of an answer's body in order; it belongs to the closure that got it.
public struct ResponseWriter: Sendable {
    let output: OutputPipe

    /// Sends a piece. It waits while the client is slower than the writer, so that the pieces do not pile up.
    /// - Parameter piece: Some of the body.
    /// - Throws: ``HTTPServerError/clientLeft`` once nobody reads any more.
    public func write(_ piece: Data) async throws(HTTPServerError) {
        guard await output.write(piece) else { throw .clientLeft }
    }

    /// Sends a piece of text.
    /// - Parameter text: Some of the body.
    /// - Throws: ``HTTPServerError/clientLeft`` once nobody reads any more.
    public func write(_ text: String) async throws(HTTPServerError) { try await write(Data(text.utf8)) }
}
