public import Foundation

/// One part of a form with files (RFC 7578 §4).
///
/// Quotes and line breaks in its name and file name are escaped (`%22`, `%0D`, `%0A`), as browsers do.
public struct MultipartPart: Sendable {
    /// Where the bytes come from.
    public enum Content: Sendable {
        /// Memory.
        case bytes(Data)
        /// A file, read while it is sent.
        case file(URL)
    }

    /// The field's name.
    public var name: String
    /// Where the bytes come from.
    public var content: Content
    /// The name the server is told the file has.
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
    ///   - fileName: The name the server is told the file has.
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
    ///   - fileName: The name the server is told; the file's own by default.
    ///   - contentType: The media type.
    public init(_ name: String, file: URL, fileName: String? = nil, contentType: String? = "application/octet-stream") {
        self.name = name
        content = .file(file)
        self.fileName = fileName ?? file.lastPathComponent
        self.contentType = contentType
    }
}
