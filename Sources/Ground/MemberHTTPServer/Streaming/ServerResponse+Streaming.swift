public import MemberCore

extension ServerResponse {
    /// A body that comes into being while it is sent.
    ///
    /// ```swift
    /// return .stream(headers: ["Content-Type": "text/csv"]) { writer in
    ///     for try await row in rows { try await writer.write(row.line) }
    /// }
    /// ```
    /// A closure that throws breaks the connection off. Its task is cancelled when the client leaves, and when it writes nothing for
    /// ``HTTPServerConfiguration/requestTimeLimit``.
    /// - Parameters:
    ///   - status: The status code.
    ///   - headers: The header fields.
    ///   - length: The bytes in all if they are known; else the body is sent in chunks.
    ///   - body: Writes it. For `HEAD` it is not called.
    /// - Returns: The answer.
    public static func stream(
        status: Int = 200, headers: HTTPHeaders = [:], length: Int? = nil,
        body: @escaping @Sendable (ResponseWriter) async throws -> Void
    ) -> ServerResponse {
        var response = ServerResponse(status: status, headers: headers)
        response.source = .stream(ResponseStream(length: length, heartbeat: nil, body: body))
        return response
    }
}
