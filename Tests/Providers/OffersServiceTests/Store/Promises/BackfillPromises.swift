import Foundation
import StoreOffers
import Testing

@testable import OffersService

/// Identifiers whose hash is their text.
private func items(_ ids: ClosedRange<Int>) -> [BackfillItem] {
    ids.map { BackfillItem(hash: Data("\($0)".utf8), id: "\($0)", fallsBack: $0 == 1) }
}

extension OfferStore {
    fileprivate func claim(_ limit: Int = 100, for time: Duration = .seconds(60)) async throws -> [BackfillItem] {
        try await claimBackfill(limit: limit, for: time, in: production)
    }

    fileprivate func progress() async throws -> BackfillProgress {
        try #require(try await backfill(in: production))
    }
}

extension StorePromise {
    static let backfills = [
        StorePromise("an identifier is added once, by whichever process and however often") { stage in
            #expect(try await stage.first.backfill(in: production) == nil)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for store in [stage.first, stage.second] {
                    for first in [1, 4] {
                        group.addTask { try await store.add(items(first...(first + 5)), again: false, in: production) }
                    }
                }
                try await group.waitForAll()
            }
            let progress = try await stage.first.progress()
            #expect(progress.total == 9 && progress.open == 9 && progress.perHour == nil && progress.end == nil)
            let claimed = try await stage.second.claim()
            #expect(Set(claimed.map(\.id)) == Set((1...9).map(String.init)) && claimed.count == 9)
            #expect(claimed.filter(\.fallsBack).map(\.id) == ["1"] && claimed.allSatisfy { $0.attempts == 1 })
        },
        StorePromise("of two processes each claims other identifiers, and those of one that ended are taken over") { stage in
            try await stage.first.add(items(1...12), again: false, in: production)
            async let left = stage.first.claim(12)
            async let right = stage.second.claim(12)
            let all = try await (left + right).map(\.id)
            #expect(all.count == 12 && Set(all).count == 12)
            try await stage.tamper("UPDATE offers_backfill_items SET due = 1")
            let late = try await stage.first.claim(1)
            #expect(late.first?.attempts == 2)
        },
        StorePromise("what a process claimed and does not respond about is counted, with when it is taken over") { stage in
            try await stage.first.add(items(1...9), again: false, in: production)
            _ = try await stage.first.claim(6, for: BackfillProgress.claimTime)
            let fresh = try await stage.second.progress()
            #expect(fresh.stalled == 0 && fresh.takenOver == nil)
            try await stage.tamper("UPDATE offers_backfill_items SET due = due - 70000 WHERE claim IS NOT NULL")
            let late = try await stage.second.progress()
            #expect(late.stalled == 6 && late.open == 9)
            let rest = (late.takenOver?.milliseconds ?? 0) - late.now.milliseconds
            #expect((1...230_000).contains(rest))
            try await stage.tamper("UPDATE offers_backfill_items SET due = 1 WHERE claim IS NOT NULL")
            #expect(try await stage.second.progress().stalled == 0)
        },
        StorePromise("each outcome is counted once, by the process that has the identifier") { stage in
            try await stage.first.add(items(1...4), again: false, in: production)
            let mine = try await stage.first.claim(for: .zero)
            #expect(try await stage.second.claim().count == 4)
            #expect(try await !stage.first.note(.done(isErased: false), of: mine[0], in: production))
            try await stage.tamper("UPDATE offers_backfill_items SET due = 1")
            let all = try await stage.first.claim()
            try await stage.first.note(.done(isErased: false), of: all[0], in: production)
            try await stage.first.note(.done(isErased: true), of: all[1], in: production)
            try await stage.first.note(.failed("a.b"), of: all[2], in: production)
            try await stage.first.note(.again(.seconds(600)), of: all[3], in: production)
            #expect(try await !stage.first.note(.failed("a.b"), of: all[0], in: production))
            let progress = try await stage.second.progress()
            #expect(progress.counts == [4, 2, 1, 1])
            #expect(progress.errors == ["a.b": 1] && progress.perHour != nil && progress.end != nil)
            #expect(try await stage.second.claim().isEmpty)
        },
        StorePromise("an identifier that was not tried keeps its tries, and all can wait for a time") { stage in
            try await stage.first.add(items(1...1), again: false, in: production)
            for _ in 0..<3 {
                let one = try #require(try await stage.first.claim().first)
                #expect(one.attempts == 1)
                try await stage.first.note(.waits(.zero), of: one, in: production)
            }
            try await stage.first.pauseBackfill("c.d", for: .seconds(60), in: production)
            let progress = try await stage.second.progress()
            #expect(progress.error == "c.d" && progress.paused.map { $0 > progress.now } == true)
            try await stage.first.pauseBackfill("c.d", for: .zero, in: production)
            #expect(try await stage.second.progress().error == nil)
        },
        StorePromise("what failed is listed with its reason, and can be tried again") { stage in
            try await stage.first.add(items(1...5), again: false, in: production)
            for one in try await stage.first.claim() {
                try await stage.first.note(.failed(one.id == "3" ? "z" : "a"), of: one, in: production)
            }
            var (found, last) = ([BackfillFailure](), BackfillFailure?.none)
            while let page = try await stage.second.backfillFailures(after: last, limit: 2, in: production).nonEmpty {
                found += page
                last = page.last
            }
            #expect(found.map(\.id) == ["1", "2", "4", "5", "3"] && found.last?.code == "z")
            #expect(try await stage.second.retryBackfill(limit: 3, in: production) == 3)
            #expect(try await stage.second.retryBackfill(limit: 3, in: production) == 2)
            #expect(try await stage.second.retryBackfill(limit: 3, in: production) == 0)
            let progress = try await stage.first.progress()
            #expect(progress.failed == 0 && progress.open == 5 && progress.errors.isEmpty)
            #expect(try await stage.first.claim().map(\.attempts) == [1, 1, 1, 1, 1])
        },
        StorePromise("what is done keeps no identifier, and is fetched again only if that is asked for") { stage in
            try await stage.first.add(items(1...3), again: false, in: production)
            let all = try await stage.first.claim()
            try await stage.first.note(.done(isErased: false), of: all[0], in: production)
            try await stage.first.note(.failed("a"), of: all[1], in: production)
            let query = OfferStatement("SELECT count(*) FROM offers_backfill_items WHERE id IS NULL")
            #expect(try await stage.first.database.rows(query).first?.integer(0) == 1)
            try await stage.second.add(items(1...3), again: false, in: production)
            #expect(try await stage.second.claim().isEmpty)
            try await stage.second.add(items(1...3), again: true, in: production)
            let progress = try await stage.first.progress()
            #expect(progress.counts == [3, 0, 0, 0])
            #expect(try await stage.second.claim().count == 2)
        },
        StorePromise("an erasure leaves only the hash, whatever the state of the identifier") { stage in
            try await stage.first.add(items(1...4), again: false, in: production)
            let all = try await stage.first.claim(3)
            try await stage.first.note(.failed("a"), of: all[0], in: production)
            try await stage.first.note(.done(isErased: false), of: all[1], in: production)
            let hashes = (1...5).map { Data("\($0)".utf8) }
            try await stage.second.forgetBackfill(hashes, in: production)
            #expect(try await !stage.first.note(.failed("a"), of: all[2], in: production))
            let progress = try await stage.first.progress()
            #expect(progress.counts == [4, 4, 3, 0])
            let query = OfferStatement("SELECT count(*) FROM offers_backfill_items WHERE id IS NOT NULL")
            #expect(try await stage.first.database.rows(query).first?.integer(0) == 0)
        },
        StorePromise("the original transactions of all histories are read in pages") { stage in
            for number in 1...5 { try await stage.first.keep("o\(number)") }
            let first = try await stage.second.originals(after: "", limit: 3, in: production)
            let rest = try await stage.second.originals(after: first.last ?? "", limit: 3, in: production)
            #expect(first + rest == (1...5).map { "o\($0)" })
        },
    ]
}

extension BackfillProgress {
    /// All, those that are done, the erased ones among them, and those that failed.
    fileprivate var counts: [Int] { [total, done, erased, failed] }
}

extension Array {
    /// The array; nil for an empty one.
    fileprivate var nonEmpty: [Element]? { isEmpty ? nil : self }
}
