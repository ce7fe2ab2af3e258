#if canImport(CMemberPostgres)
    public import Foundation

    /// One row of a result; its values are read when they are asked for.
    public struct PostgresRow: Sendable {
        let result: PostgresResult
        let index: Int

        /// How many columns it has.
        public var count: Int { result.columnCount }

        /// The value of a column.
        /// - Parameter column: Its place, from 0; beyond the last one there is null.
        public subscript(_ column: Int) -> PostgresValue { result.value(index, column) }

        /// The value of a column, or null if no column has that name.
        /// - Parameter name: The column's name.
        public subscript(_ name: String) -> PostgresValue { result.column(name).map { self[$0] } ?? .null }

        /// All values in the order of the columns.
        public var values: [PostgresValue] { (0..<count).map { self[$0] } }

        /// A whole number, or nil.
        /// - Parameter column: Its place, from 0.
        /// - Returns: The number.
        public func integer(_ column: Int) -> Int64? { if case .integer(let value) = self[column] { value } else { nil } }

        /// A number, or nil.
        /// - Parameter column: Its place, from 0.
        /// - Returns: The number.
        public func double(_ column: Int) -> Double? {
            switch self[column] {
            case .double(let value): value
            case .integer(let value): Double(value)
            default: nil
            }
        }

        /// A text, or nil.
        /// - Parameter column: Its place, from 0.
        /// - Returns: The text.
        public func text(_ column: Int) -> String? { if case .text(let value) = self[column] { value } else { nil } }

        /// Bytes, or nil.
        /// - Parameter column: Its place, from 0.
        /// - Returns: The bytes.
        public func bytes(_ column: Int) -> Data? { if case .bytes(let value) = self[column] { value } else { nil } }

        /// A truth value, or nil.
        /// - Parameter column: Its place, from 0.
        /// - Returns: The truth value.
        public func bool(_ column: Int) -> Bool? { if case .bool(let value) = self[column] { value } else { nil } }

        /// A moment, or nil.
        /// - Parameter column: Its place, from 0.
        /// - Returns: The moment.
        public func date(_ column: Int) -> Date? { if case .date(let value) = self[column] { value } else { nil } }
    }

    /// The result of a statement: its rows, and how many it changed.
    public struct PostgresRows: RandomAccessCollection, Sendable {
        let result: PostgresResult

        /// The first place.
        public var startIndex: Int { 0 }
        /// The place behind the last row.
        public var endIndex: Int { result.rowCount }
        /// A row.
        /// - Parameter position: Its place.
        public subscript(position: Int) -> PostgresRow { PostgresRow(result: result, index: position) }
        /// The names of the columns.
        public var columns: [String] { (0..<result.columnCount).map(result.name) }
        /// How many rows the statement inserted, changed, deleted or returned.
        public var affected: Int { result.affected }
    }
#endif
