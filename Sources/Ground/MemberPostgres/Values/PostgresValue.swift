package import Foundation

/// A value of a column or a parameter.
///
/// A parameter has the type that the statement gives it, so that one prepared statement serves all values: write `$1::int8`
/// where the type is not clear. Columns of `boolean`, `smallint`, `integer`, `bigint`, `oid`, `real`, `double precision`,
/// `bytea` and `timestamptz` are returned as values of their own, every other type as PostgreSQL's text of it.
package enum PostgresValue: Equatable, Sendable {
    /// No value.
    case null
    /// A text without NUL characters; for types that have no case of their own, their text.
    case text(String)
    /// Bytes: `bytea`.
    case bytes(Data)
    /// A whole number.
    case integer(Int64)
    /// A floating-point number.
    case double(Double)
    /// A truth value.
    case bool(Bool)
    /// A moment: `timestamptz`, in microseconds.
    case date(Date)

    /// A text, or null.
    /// - Parameter text: The text.
    /// - Returns: The value.
    package static func optional(_ text: String?) -> PostgresValue { text.map(PostgresValue.text) ?? .null }
    /// Bytes, or null.
    /// - Parameter data: The bytes.
    /// - Returns: The value.
    package static func optional(_ data: Data?) -> PostgresValue { data.map(PostgresValue.bytes) ?? .null }
    /// A moment, or null.
    /// - Parameter date: The moment.
    /// - Returns: The value.
    package static func optional(_ date: Date?) -> PostgresValue { date.map(PostgresValue.date) ?? .null }
    /// A whole number, or null.
    /// - Parameter number: The number.
    /// - Returns: The value.
    package static func optional(_ number: Int64?) -> PostgresValue { number.map(PostgresValue.integer) ?? .null }
}

extension PostgresValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByFloatLiteral, ExpressibleByNilLiteral
{
    /// A text.
    /// - Parameter value: The text.
    package init(stringLiteral value: String) { self = .text(value) }
    /// A whole number.
    /// - Parameter value: The number.
    package init(integerLiteral value: Int64) { self = .integer(value) }
    /// A truth value.
    /// - Parameter value: The truth value.
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A floating-point number.
    /// - Parameter value: The number.
    package init(floatLiteral value: Double) { self = .double(value) }
    /// Creates a null.
    /// - Parameter nilLiteral: Nothing.
    package init(nilLiteral: ()) { self = .null }
}

extension PostgresValue {
    /// Reads a column's text.
    /// - Parameters:
    ///   - bytes: PostgreSQL's text of the value, in UTF-8.
    ///   - type: The OID of the column's type.
    init(_ bytes: UnsafeBufferPointer<UInt8>, type: UInt32) {
        var text: String { String(decoding: bytes, as: UTF8.self) }
        switch type {
        case 16: self = .bool(bytes.first == UInt8(ascii: "t"))
        case 17: self = HexBytes.read(bytes).map(PostgresValue.bytes) ?? .text(text)
        case 20, 21, 23, 26: self = Int64(text).map(PostgresValue.integer) ?? .text(text)
        case 700, 701: self = Double(text).map(PostgresValue.double) ?? .text(text)
        case 1184: self = TimestampText.read(text).map(PostgresValue.date) ?? .text(text)
        default: self = .text(text)
        }
    }
}

/// `bytea` as PostgreSQL writes it: `\x` and two digits for each byte.
enum HexBytes {
    static func read(_ text: UnsafeBufferPointer<UInt8>) -> Data? {
        guard text.count >= 2, text.count.isMultiple(of: 2), text[0] == UInt8(ascii: "\\"), text[1] == UInt8(ascii: "x") else {
            return nil
        }
        // An array grows by a byte much faster than `Data` does.
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 2 - 1)
        for index in stride(from: 2, to: text.count, by: 2) {
            guard let high = digit(text[index]), let low = digit(text[index + 1]) else { return nil }
            bytes.append(high << 4 | low)
        }
        return Data(bytes)
    }

    private static func digit(_ letter: UInt8) -> UInt8? {
        switch letter {
        case 0x30...0x39: letter - 0x30
        case 0x61...0x66: letter - 0x61 + 10
        default: nil
        }
    }
}
