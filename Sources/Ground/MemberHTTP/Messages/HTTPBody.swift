public import Foundation
public import MemberCore

/// The body of a request: bytes, a file, or the parts of a form.
///
/// ```swift
/// request.body = .form([("grant_type", "refresh_token")])
/// request.body = .file(video, contentType: "video/mp4")
/// request.body = .multipart([MultipartPart("title", text: "Sea"), MultipartPart("photo", file: photo)])
/// ```
public struct HTTPBody: Sendable {
    /// The source of the bytes.
    public enum Content: Sendable {
        /// Memory.
        case bytes(Data)
        /// A file, read while it is sent; `Content-Length` is its size at the start.
        case file(URL)
        /// The parts of a form (RFC 7578), files among them read while they are sent.
        case multipart([MultipartPart])
    }

    /// How bytes are packed on their way (RFC 9110 §8.4.1), by the name that `Content-Encoding` has.
    public enum Coding: String, Sendable {
        /// RFC 1952.
        case gzip
    }

    /// The source of the bytes.
    public var content: Content
    /// How bytes in memory are packed when they leave; nil sends them as they are. Code that looks at the body before sees them plain.
    /// A server must be known to take it.
    public var coding: Coding?
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

/// One part of a form with files (RFC 7578 §4).
///
/// Quotes and line breaks in its name and file name are escaped (`%22`, `%0D`, `%0A`), as browsers do.
public struct MultipartPart: Sendable {
    /// The source of the bytes.
    public enum Content: Sendable {
        /// Memory.
        case bytes(Data)
        /// A file, read while it is sent.
        case file(URL)
    }

    /// The field's name.
    public var name: String
    /// The source of the bytes.
    public var content: Content
    /// The file's name that is sent to the server.
    public var fileName: String?
    /// The media type, if one is sent.
    public var contentType: String?

    /// A field.
    /// - Parameters:
    ///   - name: The field's name.
    ///   - text: Its value, sent as UTF-8.
    public init(_ name: String, text: String) { self.init(name, Data(text.utf8)) }

    /// Bytes, as a file if they have a file name.
    /// - Parameters:
    ///   - name: The field's name.
    ///   - bytes: The bytes.
    ///   - fileName: The file's name that is sent to the server.
    ///   - contentType: The media type.
    public init(_ name: String, _ bytes: Data, fileName: String? = nil, contentType: String? = nil) {
        self.name = name
        content = .bytes(bytes)
        self.fileName = fileName
        self.contentType = contentType
    }

    /// A file.
    /// - Parameters:
    ///   - name: The field's name.
    ///   - file: A file URL; it must not change while it is sent.
    ///   - fileName: The file's name that is sent to the server; the file's own by default.
    ///   - contentType: The media type.
    public init(_ name: String, file: URL, fileName: String? = nil, contentType: String? = "application/octet-stream") {
        self.name = name
        content = .file(file)
        self.fileName = fileName ?? file.lastPathComponent
        self.contentType = contentType
    }
}
