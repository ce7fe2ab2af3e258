package import Foundation
import MemberCore
import MemberStorage
import StoreOffers

/// An identifier whose history could not be fetched.
package struct BackfillFailure: Sendable, Equatable {
    /// Its keyed hash.
    package let hash: Data
    package let id: String
    /// Why, by an error's code.
    package let code: String
}

extension OfferStore {
    /// Reads how far a back-fill is; nil where nothing was ever added.
    package func backfill(in scope: OfferScope) async throws(OfferStoreError) -> BackfillProgress? {
        let found = try await database.rows(OfferStatement(BackfillRows.status, scope.values)).reading {
            row throws(OfferStoreError) in try BackfillRows.read(&row)
        }
        guard var progress = found.first else { return nil }
        let errors = try await database.rows(OfferStatement(BackfillRows.errors, scope.values)).reading {
            row throws(OfferStoreError) in (try row.text(), Int(try row.integer()))
        }
        progress.errors = Dictionary(errors) { $1 }
        try await addStalled(to: &progress, scope)
        return progress
    }

    private func addStalled(to progress: inout BackfillProgress, _ scope: OfferScope) async throws(OfferStoreError) {
        guard progress.open > 0 else { return }
        let rest = (BackfillProgress.claimTime - BackfillProgress.patience).milliseconds
        let query = OfferStatement(BackfillRows.stalled, scope.values + [.integer(rest)])
        let found = try await database.rows(query).reading { row throws(OfferStoreError) in
            (Int(try row.integer()), try row.optionalTime())
        }
        if let (count, due) = found.first { (progress.stalled, progress.takenOver) = (count, due) }
    }

    /// Reads a page of the identifiers that failed, by reason.
    /// - Parameters:
    ///   - last: The last one of the page before; nil for the first page.
    ///   - limit: The highest number.
    ///   - scope: The app and environment.
    /// - Returns: The identifiers; empty behind the last one.
    /// - Throws: ``OfferStoreError``.
    package func backfillFailures(
        after last: BackfillFailure? = nil, limit: Int, in scope: OfferScope
    ) async throws(OfferStoreError) -> [BackfillFailure] {
        let cursor: [SQLValue] = [.text(last?.code ?? ""), .blob(last?.hash ?? Data())]
        let query = OfferStatement(BackfillRows.failures, scope.values + cursor + [.integer(Int64(max(0, limit)))])
        return try await database.rows(query).reading { row throws(OfferStoreError) in
            BackfillFailure(hash: try row.blob(), id: try row.text(), code: try row.text())
        }
    }

    /// Makes some of those that failed due again.
    /// - Returns: How many; 0 where none is left.
    package func retryBackfill(limit: Int, in scope: OfferScope) async throws(OfferStoreError) -> Int {
        while true {
            let page = try await backfillFailures(limit: limit, in: scope).sorted { $0.hash.lexicographicallyPrecedes($1.hash) }
            guard !page.isEmpty else { return 0 }
            let statements = page.map { OfferStatement(BackfillRows.retried, scope.values + [.blob($0.hash)], expected: 1) }
            let count = OfferStatement(BackfillRows.failuresLeft, [.integer(Int64(page.count))] + scope.values)
            // Where another process was faster with one of them, nothing is changed.
            if try await database.commit(statements + [count]) == nil { return page.count }
        }
    }

    /// Leaves only the hashes of identifiers, because their subscriptions are erased.
    func forgetBackfill(_ hashes: [Data], in scope: OfferScope) async throws(OfferStoreError) {
        guard !hashes.isEmpty, try await backfill(in: scope) != nil else { return }
        let (mark, key) = (SQLValue.text(Base64URL.encode(random.bytes(12))), scope.values)
        let sorted = hashes.sorted { $0.lexicographicallyPrecedes($1) }
        let marked = key + [mark]
        _ = try await database.commit(
            sorted.map { OfferStatement(BackfillRows.forgettable, [mark] + key + [.blob($0)]) } + [
                OfferStatement(BackfillRows.forgotten, marked + marked + marked + key),
                OfferStatement(BackfillRows.forgetting, marked),
            ])
    }

    /// Reads the original transactions of all stored histories, in pages.
    package func originals(after last: String, limit: Int, in scope: OfferScope) async throws(OfferStoreError) -> [String] {
        let query = OfferStatement(BackfillRows.originals, scope.values + [.text(last), .integer(Int64(limit))])
        return try await database.rows(query).reading { row throws(OfferStoreError) in try row.text() }
    }
}

extension BackfillRows {
    static func read(_ row: inout OfferRowReading) throws(OfferStoreError) -> BackfillProgress {
        var progress = BackfillProgress()
        (progress.total, progress.done) = (Int(try row.integer()), Int(try row.integer()))
        (progress.erased, progress.failed) = (Int(try row.integer()), Int(try row.integer()))
        (progress.began, progress.measured) = (try row.time(), try row.time())
        progress.measuredCount = Int(try row.integer())
        let (error, paused) = (try row.optionalText(), try row.optionalTime())
        progress.now = try row.time()
        if let paused, paused > progress.now { (progress.error, progress.paused) = (error, paused) }
        return progress
    }
}
