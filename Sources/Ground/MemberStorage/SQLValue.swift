package import Foundation

/// A value of a column.
package enum SQLValue: Equatable, Sendable {
    /// No value.
    case null
    /// A whole number.
    case integer(Int64)
    /// A floating-point number.
    case real(Double)
    /// A text.
    case text(String)
    /// Bytes.
    case blob(Data)

    /// A text, or null.
    /// - Parameter text: The text.
    /// - Returns: The value.
    package static func optional(_ text: String?) -> SQLValue { text.map(SQLValue.text) ?? .null }
    /// Bytes, or null.
    /// - Parameter data: The bytes.
    /// - Returns: The value.
    package static func optional(_ data: Data?) -> SQLValue { data.map(SQLValue.blob) ?? .null }
    /// A moment as seconds since 1970 with fraction, or null.
    /// - Parameter date: The moment.
    /// - Returns: The value.
    package static func optional(_ date: Date?) -> SQLValue { date.map { .real($0.timeIntervalSince1970) } ?? .null }
}

/// The values of one row, by column.
package struct SQLRow: Sendable {
    /// The values in the order of the query's columns.
    package let values: [SQLValue]

    /// A row.
    /// - Parameter values: The values in the order of the query's columns.
    package init(values: [SQLValue]) { self.values = values }

    /// A whole number; 0 where the column contains none.
    /// - Parameter column: Its place, from 0.
    /// - Returns: The number.
    package func integer(_ column: Int) -> Int64 { if case .integer(let value) = values[column] { value } else { 0 } }

    /// A number, or nil.
    /// - Parameter column: Its place, from 0.
    /// - Returns: The number.
    package func real(_ column: Int) -> Double? {
        switch values[column] {
        case .real(let value): value
        case .integer(let value): Double(value)
        default: nil
        }
    }

    /// A text, or nil.
    /// - Parameter column: Its place, from 0.
    /// - Returns: The text.
    package func text(_ column: Int) -> String? { if case .text(let value) = values[column] { value } else { nil } }

    /// Bytes, or nil.
    /// - Parameter column: Its place, from 0.
    /// - Returns: The bytes.
    package func blob(_ column: Int) -> Data? { if case .blob(let value) = values[column] { value } else { nil } }

    /// A moment, or nil; nil also for a number beyond the year 9999.
    /// - Parameter column: Its place, from 0.
    /// - Returns: The moment.
    package func date(_ column: Int) -> Date? {
        guard let seconds = real(column), abs(seconds) < 253_402_300_800 else { return nil }
        return Date(timeIntervalSince1970: seconds)
    }
}
