import Foundation
import MemberCore
import MemberStorage

/// How a move begins, and how it copies.
extension OfferMove {
    /// Marks the new database, and fences the old one.
    func begin() async throws(OfferMoveError) -> MoveMark {
        let id = random.uuid().uuidString.lowercased()
        let (arriving, away) = (mark(id, .from), mark(id, .to))
        try await demandEmptyTarget()
        // The mark of a move that did not come as far as its fence is in the way.
        let earlier = try await atTarget { target throws(OfferStoreError) in try await target.mark(.from) }
        let statements = (earlier.map { [$0.removal] } ?? []) + [arriving.beginning]
        try await atTarget { target throws(OfferStoreError) in _ = try await target.commit(statements) }
        // A process that started before the mark may have written in between.
        do throws(OfferMoveError) { try await demandEmptyTarget() } catch {
            try? await atTarget { target throws(OfferStoreError) in _ = try await target.commit([arriving.removal]) }
            throw error
        }
        let fence = OfferTables.moved.map(\.fence) + [away.beginning]
        try await atSource { source throws(OfferStoreError) in _ = try await source.commit(fence) }
        return arriving
    }

    private func mark(_ id: String, _ direction: MoveMark.Direction) -> MoveMark {
        MoveMark(id: id, direction: direction, place: direction == .to ? place : "", isFinished: false)
    }

    /// Demands that the new database is that of a move that has begun.
    /// - Returns: The mark there.
    func demandOwn(_ away: MoveMark) async throws(OfferMoveError) -> MoveMark {
        let found = try await atTarget { target throws(OfferStoreError) in try await target.mark(.from) }
        guard let found, found.id == away.id else { throw .movedElsewhere(to: away.place) }
        return found
    }

    /// Demands that no table of the new database has a row.
    func demandEmptyTarget() async throws(OfferMoveError) {
        for table in OfferTables.moved {
            let rows = try await atTarget { target throws(OfferStoreError) in try await target.rows(table.anyRow) }
            guard rows.isEmpty else { throw .targetNotEmpty }
        }
    }

    /// Copies the rows that are not there yet, in the order of each table's key.
    func copy(_ total: Int, _ mark: MoveMark, _ progress: (Progress) -> Void) async throws(OfferMoveError) {
        var moved = 0
        for table in OfferTables.moved {
            moved += try await atTarget { target throws(OfferStoreError) in
                Int(try await target.rows(table.count(isMoved: false)).first?.integer(0) ?? 0)
            }
            var key = try await atTarget { target throws(OfferStoreError) in try await target.rows(table.lastKey).first?.values }
            while let rows = try await nextRows(of: table, after: key, mark) {
                try await write(rows, to: table, mark)
                key = rows.last.map(table.key)
                moved += rows.count
                progress(Progress(table: table.name, moved: moved, total: total))
            }
        }
    }

    private func nextRows(
        of table: OfferTable, after key: [SQLValue]?, _ mark: MoveMark
    ) async throws(OfferMoveError) -> [SQLRow]? {
        guard !Task.isCancelled else { throw .interrupted }
        do throws(OfferMoveError) {
            let rows = try await atSource { source throws(OfferStoreError) in
                try await source.rows(table.next(after: key, limit: batch))
            }
            return rows.isEmpty ? nil : rows
        } catch {
            let away = try await atSource { source throws(OfferStoreError) in try await source.mark(.to) }
            // Once it is cancelled the tables have their own names again.
            throw away?.id == mark.id ? error : .cancelled
        }
    }

    private func write(_ rows: [SQLRow], to table: OfferTable, _ mark: MoveMark) async throws(OfferMoveError) {
        let statements = [mark.guarding] + rows.map(table.insertion)
        let misfit = try await atTarget { target throws(OfferStoreError) in try await target.commit(statements) }
        guard misfit == nil else { throw .overtaken }
    }
}
