import Foundation
import StoreOffers
import Testing

@testable import OffersService

extension StorePromise {
    private static let damages = [
        "DELETE FROM offers_records WHERE number = 1",
        "DELETE FROM offers_records WHERE number = 2",
        "UPDATE offers_records SET number = 7 WHERE number = 2",
        "UPDATE offers_histories SET records = 4",
        "UPDATE offers_histories SET version = 0",
        "UPDATE offers_histories SET revision = -1",
        "UPDATE offers_records SET body = (SELECT body FROM offers_signatures) WHERE number = 1",
    ]

    static let failures: [StorePromise] =
        damages.map { damage in
            StorePromise("a damaged history is an error: \(damage)") { stage in
                try await stage.first.keep("o1", periods: 3, named: "m")
                var write = OfferWrite()
                write.signature = signature("s", "m")
                _ = try await stage.first.write(write, in: production)
                try await stage.tamper(damage.replacing("SELECT body", with: "SELECT decision"))
                await expectFailure(.damaged) { _ = try await stage.second.history(of: "o1", in: production) }
                await expectFailure(.damaged) { _ = try await stage.second.histories(of: "m", in: production) }
            }
        } + [
            StorePromise("a damaged signature is an error") { stage in
                var write = OfferWrite()
                write.signature = signature("s", "m")
                _ = try await stage.first.write(write, in: production)
                try await stage.tamper("UPDATE offers_signatures SET versions = '[]'")
                await expectFailure(.damaged) { _ = try await stage.second.signatures(of: "m", in: production) }
            },
            StorePromise("a statement that cannot be carried out undoes the whole commit") { stage in
                try await stage.first.keep("o1", periods: 2)
                try await stage.tamper("UPDATE offers_histories SET records = 1")
                try await stage.tamper("DELETE FROM offers_records WHERE number = 0")
                try await stage.tamper("UPDATE offers_records SET number = 0")
                let change = try await stage.first.change("o2")
                var write = OfferWrite()
                let kept = KeptHistory(original: "o1", history: change.kept.history)
                write.histories = [change, .init(kept, HistoryChange(), HistoryDates())]
                #expect(try await stage.second.write(write, in: production) == .conflict)
                #expect(try await stage.first.history(of: "o2", in: production) == nil)
            },
            StorePromise("tables that are there already are left as they are") { stage in
                try await stage.first.keep("o1")
                try await stage.second.database.migrate()
                #expect(try await stage.first.history(of: "o1", in: production) != nil)
            },
            StorePromise("a database of a newer version is refused") { stage in
                try await stage.newer()
                await expectFailure(.newerFormat) { try await stage.second.database.migrate() }
            },
        ]
}

extension OfferStage {
    /// Marks the tables as those of a newer version.
    fileprivate func newer() async throws {
        do { try await tamper("UPDATE member_schema SET number = 99, oldest_writer = 99 WHERE module = 'offers'") } catch {
            try await tamper("UPDATE member_schema SET number = 99 WHERE module = 'offers'")
        }
    }
}
