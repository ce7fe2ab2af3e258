public import Foundation

/// A transport that also brings answers bit by bit.
///
/// It refines ``HTTPTransport`` rather than adding to it, so that a transport of one method stays enough for everything else.
public protocol StreamingTransport: HTTPTransport {
    /// Sends one request and returns as soon as the head of its answer is there.
    /// - Parameter request: What to send.
    /// - Returns: The head and the body to come, whatever the status.
    /// - Throws: ``HTTPError`` if no head came.
    func stream(_ request: HTTPRequest) async throws(HTTPError) -> HTTPStream
}

extension StreamingTransport {
    /// Receives a successful answer into a file.
    ///
    /// The file appears whole or not at all: the bytes go to a temporary file beside it, which takes its place at the end and is
    /// removed on any failure. An answer whose status is not 2xx leaves the file alone and is returned with its body.
    /// ```swift
    /// let response = try await transport.download(HTTPRequest(.get, url), to: file)
    /// guard response.status == 200 else { return }
    /// ```
    /// - Parameters:
    ///   - request: What to send; its limit of the body holds here too.
    ///   - file: A file URL in a folder that exists; a file there is replaced.
    /// - Returns: The answer; its body is empty where it went into the file.
    /// - Throws: ``HTTPError/fileFailed`` if the file cannot be written, else as ``stream(_:)``.
    public func download(_ request: HTTPRequest, to file: URL) async throws(HTTPError) -> HTTPResponse {
        let stream = try await stream(request)
        guard (200...299).contains(stream.status) else { return try await stream.whole() }
        let arriving = try ArrivingFile(for: file)
        do {
            for try await chunk in stream.body { try arriving.append(chunk) }
            if Task.isCancelled { throw HTTPError.cancelled }
            try arriving.finish()
        } catch {
            arriving.discard()
            throw error as? HTTPError ?? .fileFailed
        }
        return HTTPResponse(status: stream.status, headers: stream.headers)
    }
}
