#if canImport(CMemberPostgres)
    package import Foundation

    /// One row of a result; its values are read when they are asked for.
    package struct PostgresRow: Sendable {
        let result: PostgresResult
        let index: Int

        /// How many columns it has.
        package var count: Int { result.columnCount }

        /// The value of a column.
        /// - Parameter column: Its place, from 0; beyond the last one there is null.
        package subscript(_ column: Int) -> PostgresValue { result.value(index, column) }

        /// The value of a column, or null if no column has that name.
        /// - Parameter name: The column's name.
        package subscript(_ name: String) -> PostgresValue { result.column(name).map { self[$0] } ?? .null }

        /// All values in the order of the columns.
        package var values: [PostgresValue] { (0..<count).map { self[$0] } }

        /// A whole number, or nil.
        /// - Parameter column: Its place, from 0.
        /// - Returns: The number.
        package func integer(_ column: Int) -> Int64? { if case .integer(let value) = self[column] { value } else { nil } }

        /// A number, or nil.
        /// - Parameter column: Its place, from 0.
        /// - Returns: The number.
        package func double(_ column: Int) -> Double? {
            switch self[column] {
            case .double(let value): value
            case .integer(let value): Double(value)
            default: nil
            }
        }

        /// A text, or nil.
        /// - Parameter column: Its place, from 0.
        /// - Returns: The text.
        package func text(_ column: Int) -> String? { if case .text(let value) = self[column] { value } else { nil } }

        /// Bytes, or nil.
        /// - Parameter column: Its place, from 0.
        /// - Returns: The bytes.
        package func bytes(_ column: Int) -> Data? { if case .bytes(let value) = self[column] { value } else { nil } }

        /// A truth value, or nil.
        /// - Parameter column: Its place, from 0.
        /// - Returns: The truth value.
        package func bool(_ column: Int) -> Bool? { if case .bool(let value) = self[column] { value } else { nil } }

        /// A moment, or nil.
        /// - Parameter column: Its place, from 0.
        /// - Returns: The moment.
        package func date(_ column: Int) -> Date? { if case .date(let value) = self[column] { value } else { nil } }
    }

    /// The result of a statement: its rows, and how many it changed.
    package struct PostgresRows: RandomAccessCollection, Sendable {
        let result: PostgresResult

        /// The first place.
        package var startIndex: Int { 0 }
        /// The place behind the last row.
        package var endIndex: Int { result.rowCount }
        /// A row.
        /// - Parameter position: Its place.
        package subscript(position: Int) -> PostgresRow { PostgresRow(result: result, index: position) }
        /// The names of the columns.
        package var columns: [String] { (0..<result.columnCount).map(result.name) }
        /// How many rows the statement inserted, changed, deleted or returned.
        package var affected: Int { result.affected }
    }
#endif
