import Foundation
import MemberCore
import MemberStorage
import StoreOffers

@testable import OffersService

/// A database whose commits fail at will: before they are made, or after, so that the caller does not hear of them.
final class FailingDatabase: OfferDatabase {
    enum Moment: Sendable, CaseIterable { case before, after }

    private let base: any OfferDatabase
    private let moment: Moment
    private let left: Locked<Int>

    /// Wraps a database.
    /// - Parameters:
    ///   - base: The database.
    ///   - count: How many commits succeed; the next one fails, and all after it succeed.
    ///   - moment: When it fails.
    init(_ base: any OfferDatabase, after count: Int, _ moment: Moment) {
        (self.base, self.moment, left) = (base, moment, Locked(count))
    }

    /// Whether the failure has happened.
    var hasFailed: Bool { left.value < 0 }

    func migrate() async throws(OfferStoreError) { try await base.migrate() }
    func now() async throws(OfferStoreError) -> StoreTime { try await base.now() }
    func rows(_ query: OfferStatement) async throws(OfferStoreError) -> [SQLRow] { try await base.rows(query) }
    func close() async { await base.close() }

    func commit(_ statements: [OfferStatement]) async throws(OfferStoreError) -> Int? {
        let isLast = left.withLock { left in
            left -= 1
            return left == -1
        }
        if isLast, moment == .before { throw .unavailable }
        let result = try await base.commit(statements)
        if isLast { throw .unavailable }
        return result
    }
}

/// A database beside whose commits something else happens.
final class InterposedDatabase: OfferDatabase {
    private let base: any OfferDatabase
    private let left: Locked<Int>
    private let work: @Sendable () async throws -> Void

    /// Wraps a database.
    /// - Parameters:
    ///   - base: The database.
    ///   - count: How many commits come before.
    ///   - work: What happens before the next one.
    init(_ base: any OfferDatabase, after count: Int, _ work: @escaping @Sendable () async throws -> Void) {
        (self.base, self.work, left) = (base, work, Locked(count))
    }

    func migrate() async throws(OfferStoreError) { try await base.migrate() }
    func now() async throws(OfferStoreError) -> StoreTime { try await base.now() }
    func rows(_ query: OfferStatement) async throws(OfferStoreError) -> [SQLRow] { try await base.rows(query) }
    func close() async { await base.close() }

    func commit(_ statements: [OfferStatement]) async throws(OfferStoreError) -> Int? {
        let isNow = left.withLock { left in
            left -= 1
            return left == -1
        }
        if isNow { do { try await work() } catch { throw .damaged } }
        return try await base.commit(statements)
    }
}

extension OfferDatabase {
    /// Writes rows into each table of the service, with every kind of value that its columns take.
    func fill(rows count: Int) async throws {
        for table in OfferTables.moved {
            let statements = (0..<count).map { row in
                table.insertion(of: SQLRow(values: table.columns.map { $0.value(row) }))
            }
            _ = try await commit(statements)
        }
    }

    /// All rows of all tables, in the order of their keys.
    func everything(isMoved: Bool = false) async throws -> [String: [[SQLValue]]] {
        var all: [String: [[SQLValue]]] = [:]
        for table in OfferTables.moved {
            let list = table.columns.map(\.name).joined(separator: ", ")
            let name = isMoved ? table.movedName : table.name
            let rows = try await rows(OfferStatement("SELECT \(list) FROM \(name) ORDER BY \(table.key)"))
            all[table.name] = rows.map(\.values)
        }
        return all
    }
}

extension OfferTable.Column {
    /// A value of a row: different in each, and null at times where it may be.
    fileprivate func value(_ row: Int) -> SQLValue {
        if isOptional, row % 3 == name.utf8.count % 3 { return .null }
        switch kind {
        case .text where name == "app": return .text(row % 2 == 0 ? "com.example.loom" : "com.example.другое")
        case .text where name == "environment": return .text(row % 5 == 0 ? "Sandbox" : "Production")
        case .text: return .text("\(name) “\(row)” \u{10FFFF}é" + String(repeating: "x", count: row % 7))
        case .integer: return .integer(row % 11 == 0 ? .max - Int64(row) : Int64(row) * 1_000_003)
        case .blob: return .blob(Data((0..<(row % 50)).map { UInt8(($0 * 37 + row) % 256) } + Data("\(row)".utf8)))
        }
    }
}
