public import Foundation
import MemberCore

/// Sends a request and returns the response.
///
/// The one way to the network: everything above takes a transport as an argument, so that a test passes a scripted one. Use
/// ``NetworkTransport`` otherwise. A ``StreamingTransport`` also delivers responses bit by bit.
/// ```swift
/// struct Offline: HTTPTransport {
///     func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse { throw .offline }
/// }
/// ```
public protocol HTTPTransport: Sendable {
    /// Sends one request.
    /// - Parameter request: The request to send.
    /// - Returns: The response, with any status.
    /// - Throws: ``HTTPError`` if there was no complete response; ``HTTPError/cancelled`` if the task was cancelled.
    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse
}

/// A transport that also delivers responses bit by bit.
///
/// It refines ``HTTPTransport`` rather than adding to it, so that a transport of one method stays enough for everything else.
public protocol StreamingTransport: HTTPTransport {
    /// Sends one request and returns as soon as the head of its response has arrived.
    /// - Parameter request: The request to send.
    /// - Returns: The head, with any status, and the stream of the body.
    /// - Throws: ``HTTPError`` if there was no head.
    func stream(_ request: HTTPRequest) async throws(HTTPError) -> HTTPStream
}

extension StreamingTransport {
    /// Receives a successful response into a file.
    ///
    /// The file appears whole or not at all: the bytes are written to a temporary file beside it, which replaces it at the end
    /// and is removed on any failure. A response whose status is not 2xx leaves the file alone and is returned with its body.
    /// ```swift
    /// let response = try await transport.download(HTTPRequest(.get, url), to: file)
    /// guard response.status == 200 else { return }
    /// ```
    /// - Parameters:
    ///   - request: The request to send; its limit of the body applies here too.
    ///   - file: A file URL in a folder that exists; a file there is replaced.
    /// - Returns: The response; its body is empty where it went into the file.
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

/// A file that takes its place only when it is whole.
struct ArrivingFile {
    private let target: URL
    private let temporary: URL
    private let handle: FileHandle

    /// Makes the temporary file, readable only by its owner, in the same folder, so that the last step is one rename.
    init(for target: URL) throws(HTTPError) {
        self.target = target
        temporary = target.deletingLastPathComponent().appending(path: ".\(UUID().uuidString).part")
        do throws(PrivateFile.Problem) { try PrivateFile.create(temporary.path(percentEncoded: false), Data()) } catch {
            throw .fileFailed
        }
        guard let handle = try? FileHandle(forWritingTo: temporary) else {
            try? FileManager.default.removeItem(at: temporary)
            throw .fileFailed
        }
        self.handle = handle
    }

    func append(_ chunk: Data) throws { try handle.write(contentsOf: chunk) }

    func finish() throws {
        try handle.synchronize()
        try handle.close()
        guard rename(temporary.path(percentEncoded: false), target.path(percentEncoded: false)) == 0 else {
            throw HTTPError.fileFailed
        }
    }

    func discard() {
        try? handle.close()
        try? FileManager.default.removeItem(at: temporary)
    }
}
