public import Foundation
import MemberCore
import MemberHTTP

/// A request's parameters in their form for the wire: texts and attachments.
struct GraphParameters: Sendable {
    /// The texts by name.
    var texts: [String: String] = [:]
    /// The attachments, by name.
    var attachments: [(name: String, file: GraphRequestDataAttachment)] = []

    /// Reads an app's values: texts stay, numbers and addresses become texts, lists and dictionaries become JSON, bytes and
    /// pictures become attachments. Values without such a form are left out.
    init(_ values: [String: any Sendable]) {
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            if let file = Self.attachment(value) {
                attachments.append((name, file))
            } else if let text = Self.text(of: value) {
                texts[name] = text
            }
        }
    }

    private static func attachment(_ value: any Sendable) -> GraphRequestDataAttachment? {
        switch value {
        case let file as GraphRequestDataAttachment: file
        case let data as Data: GraphRequestDataAttachment(data: data)
        default: platformPicture(value)
        }
    }

    /// Returns the text of a value; nil if it has none.
    static func text(of value: any Sendable) -> String? {
        switch json(of: value) {
        case nil, .null: nil
        case .string(let text): text
        case .bool(let value): value ? "1" : "0"
        case .number(let number): Int64(exactly: number).map(String.init) ?? String(number)
        case .integer(let number): String(number)
        case .array(let items): GraphJSON.text(of: .array(items))
        case .object(let members): GraphJSON.text(of: .object(members))
        }
    }

    /// Returns an app's named values as JSON.
    static func members(_ values: [String: any Sendable]) -> [String: JSONValue] { values.compactMapValues(json) }

    private static func json(of value: Any) -> JSONValue? {
        switch value {
        case let value as JSONValue: value
        case let value as String: .string(value)
        case let value as Substring: .string(String(value))
        case let value as URL: .string(value.absoluteString)
        case let value as Bool: .bool(value)
        case let value as any BinaryInteger: Int64(exactly: value).map(JSONValue.integer) ?? .string("\(value)")
        case let value as any BinaryFloatingPoint: .number(Double(value))
        case let value as Decimal: .string("\(value)")
        // An id has more digits than a Double can hold.
        case let value as NSNumber: Int64(exactly: value).map(JSONValue.integer) ?? .number(value.doubleValue)
        case is NSNull: .null
        case let value as any RawRepresentable<String>: .string(value.rawValue)
        case let value as [Any]: .array(value.map { json(of: $0) ?? .null })
        case let value as [String: Any]: .object(value.mapValues { json(of: $0) ?? .null })
        default: wrapped(value).flatMap(json)
        }
    }

    /// Returns the value in an optional that was passed as `Any`; nil for everything else.
    private static func wrapped(_ value: Any) -> Any? {
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .optional ? mirror.children.first?.value : nil
    }
}

/// Bytes that a request sends as a file.
///
/// ```swift
/// let video = GraphRequestDataAttachment(data: data, filename: "sea.mp4", contentType: "video/mp4")
/// ```
public struct GraphRequestDataAttachment: Sendable, Equatable {
    /// The bytes.
    public let data: Data
    /// The name that the service receives; nil is the parameter's name.
    public let filename: String?
    /// The media type; nil is `content/unknown`.
    public let contentType: String?

    /// Creates a file.
    /// - Parameters:
    ///   - data: The bytes.
    ///   - filename: The name that the service receives; nil is the parameter's name.
    ///   - contentType: The media type; nil is `content/unknown`.
    public init(data: Data, filename: String? = nil, contentType: String? = nil) {
        self.data = data
        self.filename = filename
        self.contentType = contentType
    }

    /// Returns the file as a part of a form.
    func part(_ name: String) -> MultipartPart {
        MultipartPart(name, data, fileName: filename ?? name, contentType: contentType ?? "content/unknown")
    }
}
