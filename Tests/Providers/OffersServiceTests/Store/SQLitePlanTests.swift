import Foundation
import MemberStorage
import StoreOffers
import Testing

@testable import OffersService

@Suite("Plans of the store's statements in SQLite", .timeLimit(.minutes(5)))
struct SQLitePlanTests {
    @Test("each statement finds its rows by an index, and sorts only what it has found")
    func plans() async throws {
        let file = OfferFile()
        let database = try await file.store().database
        let files = (0..<StorePromise.all.count).map { _ in OfferFile() }
        var rest = files[...]
        let statements = try await RecordingDatabase.all { try await rest.removeFirst().stage() }
        for one in statements {
            let timed = one.timed(day(0))
            let plan = try await database.rows(OfferStatement("EXPLAIN QUERY PLAN " + timed.sql, timed.values))
            let steps = plan.compactMap { $0.text(3) }.filter { !$0.contains(" CONSTANT ROW") }
            #expect(!steps.contains { $0.hasPrefix("SCAN") || $0.contains("AUTOMATIC") }, "\(one.sql): \(steps)")
            // These have one row for a scope, and the oldest events are read in their order.
            let single = ["offers_feeds", "offers_backfills", "offers_metric_states"]
            let readsScope = steps.contains { step in
                step.contains("(app=? AND environment=?)") && !single.contains { step.contains($0) }
            }
            #expect(!readsScope || one.sql == CleaningRows.oldestEvents, "\(one.sql): \(steps)")
        }
    }
}
