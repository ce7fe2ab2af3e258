public import Foundation

/// Any JSON value, for members that are kept without being understood.
public enum JSONValue: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number without a fraction that fits 64 bits.
    case integer(Int64)
    /// Any other number.
    case number(Double)
    /// A text.
    case string(String)
    /// A list.
    case array([JSONValue])
    /// Members by name.
    case object([String: JSONValue])
}

extension JSONValue: Codable {
    /// Reads any JSON value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    /// Writes the value as it was read.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}

extension JSONValue {
    /// Reads a JSON text.
    /// - Parameter data: UTF-8.
    /// - Throws: `DecodingError` if it is not JSON.
    public init(parsing data: Data) throws { self = try JSONDecoder().decode(JSONValue.self, from: data) }

    /// A member of an object; nil for other values.
    public subscript(name: String) -> JSONValue? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    /// The text, if it is one.
    public var string: String? { if case .string(let value) = self { value } else { nil } }

    /// The truth value, if it is one.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

    /// The list, if it is one.
    public var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }

    /// The members, if it is an object.
    public var object: [String: JSONValue]? { if case .object(let value) = self { value } else { nil } }

    /// The number, if it is one.
    public var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    /// The value as an id: a string, or a whole number in digits. A fraction is not an id: a part of it would be another id.
    public var identifier: String? { if case .integer(let value) = self { String(value) } else { string } }

    /// The whole number, if it is one; a fraction is cut off, a number beyond 64 bits gives nil.
    public var integer: Int64? {
        switch self {
        case .integer(let value): value
        case .number(let value) where abs(value) < 9.2e18: Int64(value)
        default: nil
        }
    }
}
