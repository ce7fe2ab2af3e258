import Foundation
public import MemberCore
public import MemberHTTP

/// A transport that answers from a script and remembers what was asked.
///
/// ```swift
/// let transport = ScriptedTransport { request in .json(#"{"response":[]}"#) }
/// ```
/// A streamed answer comes in one piece, and progress is told once, at the end; the limit of the body holds.
public final class ScriptedTransport: StreamingTransport {
    /// What the script says to one request.
    public enum Answer: Sendable {
        /// An answer.
        case response(HTTPResponse)
        /// No answer.
        case failure(HTTPError)

        /// A JSON answer.
        /// - Parameters:
        ///   - text: The JSON text.
        ///   - status: The status.
        /// - Returns: The answer.
        public static func json(_ text: String, status: Int = 200) -> Answer {
            .response(HTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: Data(text.utf8)))
        }
    }

    private let script: @Sendable (HTTPRequest) async -> Answer
    private let log = Locked<[HTTPRequest]>([])

    /// A transport.
    /// - Parameter script: Answers each request; may wait.
    public init(_ script: @escaping @Sendable (HTTPRequest) async -> Answer) { self.script = script }

    /// A transport that answers in order and then says that it is offline.
    /// - Parameter answers: The answers.
    public convenience init(_ answers: [Answer]) {
        let rest = Locked(answers)
        self.init { _ in rest.withLock { $0.isEmpty ? .failure(.offline) : $0.removeFirst() } }
    }

    /// What was asked, in order.
    public var requests: [HTTPRequest] { log.value }

    /// Answers by the script.
    /// - Parameter request: What is asked.
    /// - Returns: The script's answer.
    /// - Throws: The script's failure; `HTTPError.cancelled` if the task was cancelled meanwhile.
    public func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        log.withLock { $0.append(request) }
        let answer = await script(request)
        if Task.isCancelled { throw .cancelled }
        switch answer {
        case .response(let response):
            guard response.body.count <= request.limits.body else { throw .tooLarge }
            let sent = request.body?.bytes.count ?? 0
            if sent > 0 { request.progress?.upload?(sent, sent) }
            if !response.body.isEmpty { request.progress?.download?(response.body.count, response.body.count) }
            return response
        case .failure(let error): throw error
        }
    }

    /// Answers by the script.
    /// - Parameter request: What is asked.
    /// - Returns: The script's answer, its body in one piece.
    /// - Throws: As ``send(_:)``.
    public func stream(_ request: HTTPRequest) async throws(HTTPError) -> HTTPStream { HTTPStream(try await send(request)) }
}

extension HTTPRequest {
    /// The pairs of a form body.
    public var form: FormFields { FormFields(encoded: String(decoding: body?.bytes ?? Data(), as: UTF8.self)) ?? [] }
    /// The pairs of the query.
    public var query: FormFields {
        FormFields(encoded: URLComponents(url: url, resolvingAgainstBaseURL: false)?.percentEncodedQuery ?? "") ?? []
    }
}
