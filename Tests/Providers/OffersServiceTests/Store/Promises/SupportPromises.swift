import Foundation
import StoreOffers
import Testing

@testable import OffersService

extension StorePromise {
    static let support = [
        StorePromise("a transaction leads to its subscription and to the member of the moment, in its scope alone") { stage in
            try await stage.first.keep("o1", periods: 3)
            try await stage.first.keep("o2", periods: 1, named: "m")
            let sandbox = OfferScope(app: production.app, environment: .sandbox)
            #expect(try await stage.second.owner("o1-2") == "o1 of o1")
            #expect(try await stage.second.owner("o1") == "o1 of o1")
            #expect(try await stage.second.owner("o2-0") == "o2 of m")
            #expect(try await stage.second.owner("o3-0").isEmpty)
            #expect(try await stage.second.owners(of: "o1-2", in: sandbox).isEmpty)
            try await stage.first.claim("o1", for: "a")
            #expect(try await stage.second.owner("o1-2") == "o1 of a")
            #expect(try await stage.second.owner(of: "o1", in: production) == "a")
        },
        StorePromise("evidence that comes again, and much of it at once, is indexed once") { stage in
            for count in [1, 70, 70, 200] { try await stage.first.keep("o1", periods: count) }
            let rows = try await stage.index()
            #expect(rows == (0..<200).map { "o1-\($0) o1" }.sorted())
            #expect(try await stage.second.owner("o1-199") == "o1 of o1")
        },
        StorePromise("subscriptions from before the index are indexed in pieces, and a repetition changes nothing") { stage in
            for number in 0..<130 { try await stage.first.keep("o\(number)", periods: 2, named: "m\(number % 7)") }
            let expected = try await stage.index()
            #expect(expected.count == 260)
            try await stage.tamper("DELETE FROM offers_transactions")
            var (place, steps) = ("", [Int]())
            while true {
                let step = try await stage.first.indexTransactions(after: place, in: production)
                guard let last = step.last else { break }
                #expect(try await stage.second.indexTransactions(after: place, in: production) == step)
                (place, steps) = (last, steps + [step.seen])
            }
            #expect(steps == [100, 30])
            #expect(try await stage.index() == expected)
        },
        StorePromise("one that is erased while it is indexed leaves nothing, and one that changes is indexed as a whole") {
            stage in
            try await stage.first.keep("o1", periods: 2, named: "m")
            try await stage.first.keep("o2", periods: 2, named: "n")
            try await stage.tamper("DELETE FROM offers_transactions")
            let (plain, second) = (stage.first.database, stage.second)
            let erased = OfferStore(InterposedDatabase(plain, after: 0) { _ = try await second.eraseAll("m") })
            #expect(try await erased.indexTransactions(after: "", in: production).last == "o2")
            #expect(try await stage.index() == ["o2-0 o2", "o2-1 o2"])
            try await stage.tamper("DELETE FROM offers_transactions")
            let changed = OfferStore(InterposedDatabase(plain, after: 0) { try await second.keep("o2", periods: 4, named: "n") })
            _ = try await changed.indexTransactions(after: "", in: production)
            #expect(try await stage.index() == (0..<4).map { "o2-\($0) o2" })
        },
        StorePromise("a subscription whose rows cannot be read is counted, and does not keep others from being indexed") {
            stage in
            for original in ["o1", "o2"] { try await stage.first.keep(original) }
            try await stage.tamper("UPDATE offers_histories SET records = 9 WHERE original = 'o1'")
            try await stage.tamper("DELETE FROM offers_transactions")
            let step = try await stage.first.indexTransactions(after: "", in: production)
            #expect(step == IndexStep(seen: 2, damaged: 1, last: "o2"))
            #expect(try await stage.index() == ["o2-0 o2"])
        },
        StorePromise("an erasure removes what a search finds the member with, of all its subscriptions") { stage in
            try await stage.first.keep("o1", periods: 90, named: "m")
            try await stage.first.keep("o2", named: "m")
            try await stage.first.keep("o3", named: "other")
            _ = try await stage.second.eraseAll("m")
            #expect(try await stage.index() == ["o3-0 o3"])
            #expect(try await stage.first.owner("o1-5").isEmpty)
        },
    ]

    static let looks = [
        StorePromise("looks are recorded with the database's time, newest first, in pages") { stage in
            try await stage.first.keep("o1", named: "m")
            for what in MemberLook.What.allCases {
                #expect(try await stage.first.record([.at("m", "o1", what, by: what.rawValue)], in: production))
            }
            #expect(try await stage.first.record([NewLook(.search, key: "nobody", at: nil)], in: production))
            let all = try await stage.second.looks(at: "m", limit: 99, in: production)
            let now = try await stage.second.now()
            #expect(all.count == 8 && Set(all.map(\.what.rawValue)) == Set(all.map(\.key)) && all.allSatisfy { $0.at <= now })
            #expect(
                all.map { [$0.at.milliseconds, $0.mark] }
                    == all.map { [$0.at.milliseconds, $0.mark] }.sorted { $1.lexicographicallyPrecedes($0) })
            let page = try await stage.second.looks(at: "m", limit: 3, in: production)
            let rest = try await stage.second.looks(
                at: "m", olderThan: page[2].place, mark: page[2].mark, limit: 9, in: production)
            #expect(page + rest == all)
            #expect(try await stage.second.looks(at: "other", limit: 9, in: production).isEmpty)
        },
        StorePromise("a look at a member that was erased or claimed meanwhile is not recorded, nor are those beside it") {
            stage in
            try await stage.first.keep("o1", named: "m")
            try await stage.first.keep("o2")
            _ = try await stage.second.eraseAll("m")
            #expect(try await !stage.first.record([.at("m", "o1"), .at("o2", "o2")], in: production))
            #expect(try await !stage.first.record([.at("o2", "o2"), .at("m", "o1")], in: production))
            try await stage.second.claim("o2", for: "a")
            #expect(try await !stage.first.record([.at("o2", "o2")], in: production))
            #expect(try await stage.first.record([.at("a", "o2")], in: production))
            for name in ["m", "o2"] {
                #expect(try await stage.first.looks(at: name, limit: 9, in: production).isEmpty)
            }
            #expect(try await stage.first.looks(at: "a", limit: 9, in: production).count == 1)
        },
        StorePromise("a member without a subscription is found by an event or a request, and looked at beside it") { stage in
            #expect(try await stage.first.anchor(of: "m", in: production) == nil)
            var write = OfferWrite()
            write.consumption = ConsumptionRow(transaction: "t", member: "m", due: day(1))
            _ = try await stage.first.write(write, in: production)
            let request = try #require(try await stage.second.anchor(of: "m", in: production))
            #expect(request == .init("m", .consumption("t")))
            _ = try await stage.first.write(OffersServiceTests.write(events: ["e"], of: "m"), in: production)
            let event = try #require(try await stage.second.anchor(of: "m", in: production))
            #expect(event == .init("m", .event(1)))
            for subject in [request, event] {
                #expect(try await stage.first.record([NewLook(.file, key: "k", at: subject)], in: production))
            }
            try await stage.first.keep("o1", named: "m")
            #expect(try await stage.second.anchor(of: "m", in: production) == .init("m", .history("o1")))
            _ = try await stage.first.eraseAll("m")
            for subject in [request, event] {
                #expect(try await !stage.first.record([NewLook(.file, key: "k", at: subject)], in: production))
            }
        },
        StorePromise("after an erasure the looks have the hash, also those under an original transaction before it was claimed") {
            stage in
            try await stage.first.keep("o1")
            try await stage.first.keep("o3", named: "other")
            #expect(try await stage.first.record([.at("o1", "o1"), .at("other", "o3")], in: production))
            try await stage.first.claim("o1", for: "m")
            #expect(try await stage.first.record([.at("m", "o1")], in: production))
            #expect(try await stage.second.looks(at: "m", limit: 9, in: production).count == 2)
            _ = try await stage.first.eraseAll("m")
            #expect(try await stage.second.looks(at: "hash", limit: 9, in: production).count == 2)
            for name in ["m", "o1"] { #expect(try await stage.second.looks(at: name, limit: 9, in: production).isEmpty) }
            #expect(try await stage.second.looks(at: "other", limit: 9, in: production).count == 1)
        },
        StorePromise("a look beside an event leaves no name, however it meets the erasure") { stage in
            for number in 0..<20 {
                let name = "r\(number)"
                _ = try await stage.first.write(OffersServiceTests.write(events: ["e"], of: name), in: production)
                let subject = try #require(try await stage.first.anchor(of: name, in: production))
                async let isRecorded = stage.first.record([NewLook(.file, key: "k", at: subject)], in: production)
                async let isErased = stage.second.eraseAll(name)
                _ = try await (isRecorded, isErased)
                #expect(try await stage.first.looks(at: name, limit: 9, in: production).isEmpty)
            }
        },
        StorePromise("a look whose commit is repeated is there once") { stage in
            try await stage.first.keep("o1", named: "m")
            let failing = FailingDatabase(stage.first.database, after: 0, .after)
            await expectFailure(.unavailable) { _ = try await OfferStore(failing).record([.at("m", "o1")], in: production) }
            #expect(try await stage.second.looks(at: "m", limit: 9, in: production).count == 1)
            let repeating = OfferStore(RepeatingDatabase(base: stage.first.database))
            #expect(try await repeating.record([.at("m", "o1")], in: production))
            #expect(try await stage.second.looks(at: "m", limit: 9, in: production).count == 2)
        },
        StorePromise("looks whose time is over are removed") { stage in
            try await stage.first.keep("o1", named: "m")
            for _ in 0..<3 { #expect(try await stage.first.record([.at("m", "o1")], in: production)) }
            #expect(try await stage.first.clean(.looks(before: StoreTime(milliseconds: 1)), limit: 9, in: production) == 0)
            #expect(try await stage.first.clean(.looks(before: .far), limit: 2, in: production) == 2)
            #expect(try await stage.second.looks(at: "m", limit: 9, in: production).count == 1)
        },
    ]
}

extension NewLook {
    /// A look at a member, beside a subscription of it.
    static func at(_ member: String, _ original: String, _ what: MemberLook.What = .file, by key: String = "k") -> NewLook {
        NewLook(what, key: key, at: .init(member, .history(original)))
    }
}

extension OfferStage {
    /// The index, each row as a line.
    func index() async throws -> [String] {
        let rows = try await second.database.rows(OfferStatement("SELECT id, original FROM offers_transactions"))
        return rows.compactMap { row in row.text(0).flatMap { id in row.text(1).map { "\(id) \($0)" } } }.sorted()
    }
}

extension OfferStore {
    /// Where a number leads to.
    fileprivate func owner(_ number: String) async throws -> String {
        try await owners(of: number, in: production).map { "\($0.original) of \($0.member)" }.joined(separator: ", ")
    }

    /// Links a subscription to a member, as a claim does.
    func claim(_ original: String, for member: String) async throws {
        var kept = try #require(try await history(of: original, in: production))
        kept.claimed = member
        var write = OfferWrite()
        write.histories = [.init(kept, HistoryChange(), HistoryDates())]
        #expect(try await self.write(write, in: production) == .stored)
    }
}
