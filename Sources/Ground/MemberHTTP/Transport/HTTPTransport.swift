/// Sends a request and brings the answer.
///
/// The one door to the network: everything above takes a transport as an argument, so that a test passes a scripted one. Use
/// ``NetworkTransport`` otherwise. What also brings answers bit by bit is a ``StreamingTransport``.
/// ```swift
/// struct Offline: HTTPTransport {
///     func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse { throw .offline }
/// }
/// ```
public protocol HTTPTransport: Sendable {
    /// Sends one request.
    /// - Parameter request: What to send.
    /// - Returns: The answer, whatever its status.
    /// - Throws: ``HTTPError`` if no whole answer came; ``HTTPError/cancelled`` if the task was cancelled.
    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse
}
