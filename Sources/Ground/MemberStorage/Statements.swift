import CMemberSQLite
import Foundation

/// The statements of one connection, prepared once; valid only within the closure of a transaction.
///
/// Not Sendable on purpose: only the holder of the connection's lock uses it.
package final class Statements {
    private let handle: OpaquePointer
    private var prepared: [String: OpaquePointer] = [:]

    init(handle: OpaquePointer) { self.handle = handle }

    deinit { prepared.values.forEach { sqlite3_finalize($0) } }

    /// How many rows the last ``run(_:_:)`` touched.
    package var changes: Int { Int(sqlite3_changes(handle)) }

    /// Runs a statement that returns no rows.
    /// - Parameters:
    ///   - sql: One statement with `?` for each value.
    ///   - values: One for each `?`.
    /// - Throws: ``StorageError``.
    package func run(_ sql: String, _ values: [SQLValue] = []) throws(StorageError) {
        _ = try rows(sql, values)
    }

    /// Runs a query.
    /// - Parameters:
    ///   - sql: One statement with `?` for each value.
    ///   - values: One for each `?`.
    /// - Returns: All rows.
    /// - Throws: ``StorageError``.
    package func rows(_ sql: String, _ values: [SQLValue] = []) throws(StorageError) -> [SQLRow] {
        let statement = try prepare(sql)
        defer {
            sqlite3_reset(statement)
            sqlite3_clear_bindings(statement)
        }
        for (index, value) in values.enumerated() { try check(bind(value, to: Int32(index + 1), of: statement)) }
        var rows: [SQLRow] = []
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: rows.append(row(of: statement))
            case SQLITE_DONE: return rows
            case let code: throw failure(code)
            }
        }
    }

    func check(_ code: Int32) throws(StorageError) {
        guard code == SQLITE_OK else { throw failure(code) }
    }

    private func failure(_ code: Int32) -> StorageError {
        StorageError(code: code, extended: sqlite3_extended_errcode(handle), handle)
    }

    private func prepare(_ sql: String) throws(StorageError) -> OpaquePointer {
        if let statement = prepared[sql] { return statement }
        var statement: OpaquePointer?
        try check(sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil))
        guard let statement else { throw .refused(Int(SQLITE_MISUSE)) }
        prepared[sql] = statement
        return statement
    }

    private func bind(_ value: SQLValue, to index: Int32, of statement: OpaquePointer) -> Int32 {
        switch value {
        case .null: sqlite3_bind_null(statement, index)
        case .integer(let number): sqlite3_bind_int64(statement, index, number)
        case .real(let number): sqlite3_bind_double(statement, index, number)
        case .text(let text): member_sqlite_bind_text(statement, index, text, Int32(text.utf8.count))
        case .blob(let data):
            data.withUnsafeBytes { member_sqlite_bind_blob(statement, index, $0.baseAddress, Int32($0.count)) }
        }
    }

    private func row(of statement: OpaquePointer) -> SQLRow {
        SQLRow(values: (0..<sqlite3_column_count(statement)).map { value(of: statement, at: $0) })
    }

    private func value(of statement: OpaquePointer, at column: Int32) -> SQLValue {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
        case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, column))
        case SQLITE_TEXT:
            let count = Int(sqlite3_column_bytes(statement, column))
            let bytes = UnsafeBufferPointer(start: sqlite3_column_text(statement, column), count: count)
            return .text(String(decoding: bytes, as: UTF8.self))
        case SQLITE_BLOB:
            let count = Int(sqlite3_column_bytes(statement, column))
            return .blob(sqlite3_column_blob(statement, column).map { Data(bytes: $0, count: count) } ?? Data())
        default: return .null
        }
    }
}
