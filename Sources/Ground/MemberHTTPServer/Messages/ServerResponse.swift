public import Foundation
public import MemberCore

/// What a handler answers.
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
    /// Where the body comes from.
    var source = ResponseSource.body

    /// An answer of any kind.
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
    /// - Returns: The answer, `text/html` in UTF-8.
    public static func html(_ text: String, status: Int = 200) -> ServerResponse {
        ServerResponse(status: status, headers: ["Content-Type": "text/html; charset=utf-8"], body: Data(text.utf8))
    }

    /// A plain text.
    /// - Parameters:
    ///   - text: The text.
    ///   - status: The status code.
    /// - Returns: The answer, `text/plain` in UTF-8.
    public static func text(_ text: String, status: Int = 200) -> ServerResponse {
        ServerResponse(status: status, headers: ["Content-Type": "text/plain; charset=utf-8"], body: Data(text.utf8))
    }

    /// A JSON text that is there already.
    /// - Parameters:
    ///   - bytes: UTF-8.
    ///   - status: The status code.
    /// - Returns: The answer, `application/json`.
    public static func json(bytes: Data, status: Int = 200) -> ServerResponse {
        ServerResponse(status: status, headers: ["Content-Type": "application/json"], body: bytes)
    }

    /// A value as JSON, members sorted by name, slashes bare.
    /// - Parameters:
    ///   - value: What to encode.
    ///   - status: The status code.
    /// - Returns: The answer, `application/json`.
    /// - Throws: What the encoder throws.
    public static func json(_ value: some Encodable, status: Int = 200) throws -> ServerResponse {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return json(bytes: try encoder.encode(value), status: status)
    }

    /// A redirect.
    /// - Parameters:
    ///   - location: The address, absolute or a path.
    ///   - status: 301, 302, 303, 307 or 308.
    /// - Returns: The answer, without a body.
    public static func redirect(to location: String, status: Int = 302) -> ServerResponse {
        ServerResponse(status: status, headers: ["Location": location])
    }

    /// No body.
    /// - Parameter status: The status code.
    /// - Returns: The answer.
    public static func empty(_ status: Int = 204) -> ServerResponse { ServerResponse(status: status) }

    /// Adds a cookie.
    /// - Parameter cookie: Its name, value and attributes.
    public mutating func setCookie(_ cookie: ServerCookie) { headers.add("Set-Cookie", cookie.headerValue) }
}
