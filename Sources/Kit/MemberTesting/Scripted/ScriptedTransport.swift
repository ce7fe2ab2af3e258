import Foundation
public import MemberCore
public import MemberHTTP

/// A transport that responds by a script and records the requests.
///
/// ```swift
/// let transport = ScriptedTransport { request in .json(#"{"response":[]}"#) }
/// ```
/// A streamed response is delivered in one piece, and progress is reported once, at the end; the limit of the body applies.
public final class ScriptedTransport: StreamingTransport {
    /// The response to one request.
    public enum Response: Sendable {
        /// A response.
        case response(HTTPResponse)
        /// A failure without a response.
        case failure(HTTPError)

        /// Creates a JSON response.
        /// - Parameters:
        ///   - text: The JSON text.
        ///   - status: The status.
        /// - Returns: The response.
        public static func json(_ text: String, status: Int = 200) -> Response {
            .response(HTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: Data(text.utf8)))
        }
    }

    private let script: @Sendable (HTTPRequest) async -> Response
    private let log = Locked<[HTTPRequest]>([])

    /// Creates a transport.
    /// - Parameter script: Responds to each request; may wait.
    public init(_ script: @escaping @Sendable (HTTPRequest) async -> Response) { self.script = script }

    /// Creates a transport that responds in order and then is offline.
    /// - Parameter responses: The responses.
    public convenience init(_ responses: [Response]) {
        let rest = Locked(responses)
        self.init { _ in rest.withLock { $0.isEmpty ? .failure(.offline) : $0.removeFirst() } }
    }

    /// The requests, in order.
    public var requests: [HTTPRequest] { log.value }

    /// Responds by the script.
    /// - Parameter request: The request.
    /// - Returns: The script's response.
    /// - Throws: The script's failure; `HTTPError.cancelled` if the task was cancelled in the meantime.
    public func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        log.withLock { $0.append(request) }
        let result = await script(request)
        if Task.isCancelled { throw .cancelled }
        switch result {
        case .response(let response):
            guard response.body.count <= request.limits.body else { throw .tooLarge }
            let sent = request.body?.bytes.count ?? 0
            if sent > 0 { request.progress?.upload?(sent, sent) }
            if !response.body.isEmpty { request.progress?.download?(response.body.count, response.body.count) }
            return response
        case .failure(let error): throw error
        }
    }

    /// Responds by the script.
    /// - Parameter request: The request.
    /// - Returns: The script's response, its body in one piece.
    /// - Throws: The same as ``send(_:)``.
    public func stream(_ request: HTTPRequest) async throws(HTTPError) -> HTTPStream { HTTPStream(try await send(request)) }
}

extension HTTPRequest {
    /// The fields of a form body.
    public var form: FormFields { FormFields(encoded: String(decoding: body?.bytes ?? Data(), as: UTF8.self)) ?? [] }
    /// The fields of the query.
    public var query: FormFields {
        FormFields(encoded: URLComponents(url: url, resolvingAgainstBaseURL: false)?.percentEncodedQuery ?? "") ?? []
    }
}
