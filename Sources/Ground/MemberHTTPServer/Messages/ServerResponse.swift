public import Foundation
public import MemberCore

/// The response that a handler returns.
///
/// ```swift
/// var response = ServerResponse.redirect(to: "/")
/// response.setCookie(ServerCookie("session", identifier))
/// ```
public struct ServerResponse: Sendable {
    /// The status code.
    public var status: Int
    /// The header fields. `Content-Length`, `Transfer-Encoding`, `Connection` and `X-Request-Id` are the server's; so is `Date` unless it
    /// is among them.
    public var headers: HTTPHeaders
    /// The body; of a stream or a file it is empty.
    public var body: Data
    /// The source of the body.
    var source = ResponseSource.body
    /// The problem that a refusal states; it is sent as JSON with ``HTTPServerConfiguration/sendsProblemDetails``.
    var problem: ProblemDetails?

    /// A response of any kind.
    /// - Parameters:
    ///   - status: The status code, 200 to 599.
    ///   - headers: The header fields.
    ///   - body: The body.
    public init(status: Int = 200, headers: HTTPHeaders = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// A page.
    /// - Parameters:
    ///   - text: The HTML.
    ///   - status: The status code.
    /// - Returns: The response, `text/html` in UTF-8.
    public static func html(_ text: String, status: Int = 200) -> ServerResponse {
        ServerResponse(status: status, headers: ["Content-Type": "text/html; charset=utf-8"], body: Data(text.utf8))
    }

    /// A plain text.
    /// - Parameters:
    ///   - text: The text.
    ///   - status: The status code.
    /// - Returns: The response, `text/plain` in UTF-8.
    public static func text(_ text: String, status: Int = 200) -> ServerResponse {
        ServerResponse(status: status, headers: ["Content-Type": "text/plain; charset=utf-8"], body: Data(text.utf8))
    }

    /// A JSON text that is already encoded.
    /// - Parameters:
    ///   - bytes: UTF-8.
    ///   - status: The status code.
    /// - Returns: The response, `application/json`.
    public static func json(bytes: Data, status: Int = 200) -> ServerResponse {
        ServerResponse(status: status, headers: ["Content-Type": "application/json"], body: bytes)
    }

    /// A value as JSON, members sorted by name, slashes bare.
    /// - Parameters:
    ///   - value: The value to encode.
    ///   - status: The status code.
    /// - Returns: The response, `application/json`.
    /// - Throws: The encoder's error.
    public static func json(_ value: some Encodable, status: Int = 200) throws -> ServerResponse {
        json(bytes: try JSONEncoder.sorted.encode(value), status: status)
    }

    /// A redirect.
    /// - Parameters:
    ///   - location: The address, absolute or a path.
    ///   - status: 301, 302, 303, 307 or 308.
    /// - Returns: The response, without a body.
    public static func redirect(to location: String, status: Int = 302) -> ServerResponse {
        ServerResponse(status: status, headers: ["Location": location])
    }

    /// No body.
    /// - Parameter status: The status code.
    /// - Returns: The response.
    public static func empty(_ status: Int = 204) -> ServerResponse { ServerResponse(status: status) }

    /// A refusal or failure: only the status and its reason phrase, without the cause.
    static func plain(_ status: Int) -> ServerResponse { .refusal(ProblemDetails(status)) }

    /// Adds a cookie.
    /// - Parameter cookie: Its name, value and attributes.
    public mutating func setCookie(_ cookie: ServerCookie) { headers.add("Set-Cookie", cookie.headerValue) }
}

extension ServerResponse: Masked {
    /// Status, fields without possible credentials, and the body's size.
    public var description: String { "\(status) \(headers) <\(body.count) bytes>" }
}

extension ServerResponse {
    /// A body that is written while it is sent.
    ///
    /// ```swift
    /// return .stream(headers: ["Content-Type": "text/csv"]) { writer in
    ///     for try await row in rows { try await writer.write(row.line) }
    /// }
    /// ```
    /// If the closure throws, the connection is closed early. Its task is cancelled when the client leaves, and when it writes
    /// nothing for ``HTTPServerConfiguration/requestTimeLimit``.
    /// - Parameters:
    ///   - status: The status code.
    ///   - headers: The header fields.
    ///   - length: The bytes in all if they are known; else the body is sent in chunks.
    ///   - body: Writes it. For `HEAD` it is not called.
    /// - Returns: The response.
    public static func stream(
        status: Int = 200, headers: HTTPHeaders = [:], length: Int? = nil,
        body: @escaping @Sendable (ResponseWriter) async throws -> Void
    ) -> ServerResponse {
        var response = ServerResponse(status: status, headers: headers)
        response.source = .stream(ResponseStream(length: length, heartbeat: nil, body: body))
        return response
    }
}

/// The source of a response's body.
enum ResponseSource: Sendable {
    /// From ``ServerResponse/body``.
    case body
    /// From these bytes of a file. The closure gives a descriptor, which its caller closes; nil without a free number.
    case file(descriptor: @Sendable () -> Int32?, Range<Int>)
    /// From a closure that writes it piece by piece.
    case stream(ResponseStream)
}
