public import Foundation
public import MemberCore

/// What a request carries: bytes, a file, or the parts of a form.
///
/// ```swift
/// request.body = .form([("grant_type", "refresh_token")])
/// request.body = .file(video, contentType: "video/mp4")
/// request.body = .multipart([MultipartPart("title", text: "Sea"), MultipartPart("photo", file: photo)])
/// ```
public struct HTTPBody: Sendable {
    /// Where the bytes come from.
    public enum Content: Sendable {
        /// Memory.
        case bytes(Data)
        /// A file, read while it is sent; `Content-Length` is its size at the start.
        case file(URL)
        /// The parts of a form (RFC 7578), files among them read while they are sent.
        case multipart([MultipartPart])
    }

    /// Where the bytes come from.
    public var content: Content
    /// The media type sent when the request names none. A multipart body always has its own, with a fresh boundary.
    public var contentType: String?

    /// The bytes of a body in memory; empty for a file and for parts.
    public var bytes: Data {
        get { if case .bytes(let data) = content { data } else { Data() } }
        set { content = .bytes(newValue) }
    }

    /// Bytes of any type.
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - contentType: Their media type.
    public init(_ bytes: Data, contentType: String? = nil) { self.init(.bytes(bytes), contentType) }

    private init(_ content: Content, _ contentType: String?) {
        self.content = content
        self.contentType = contentType
    }

    /// A form (`application/x-www-form-urlencoded`), encoded so that every decoder reads the same text.
    /// - Parameter fields: The pairs in order.
    /// - Returns: The body.
    public static func form(_ fields: FormFields) -> HTTPBody {
        HTTPBody(Data(fields.encoded.utf8), contentType: "application/x-www-form-urlencoded")
    }

    /// A JSON text.
    /// - Parameter bytes: UTF-8.
    /// - Returns: The body.
    public static func json(_ bytes: Data) -> HTTPBody { HTTPBody(bytes, contentType: "application/json") }

    /// A file, never held in memory as a whole.
    /// - Parameters:
    ///   - file: A file URL; it must not change while it is sent.
    ///   - contentType: Its media type.
    /// - Returns: The body.
    public static func file(_ file: URL, contentType: String? = nil) -> HTTPBody { HTTPBody(.file(file), contentType) }

    /// A form with files (`multipart/form-data`, RFC 7578).
    /// - Parameter parts: The parts in order.
    /// - Returns: The body.
    public static func multipart(_ parts: [MultipartPart]) -> HTTPBody { HTTPBody(.multipart(parts), nil) }
}
