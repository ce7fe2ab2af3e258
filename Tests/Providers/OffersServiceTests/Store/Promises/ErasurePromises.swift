import Foundation
import StoreOffers
import Testing

@testable import OffersService

extension StorePromise {
    static let erasures = [
        StorePromise("an erasure removes what names the member, and keeps the hash") { stage in
            for original in ["o1", "o2"] {
                try await stage.first.keep(
                    original, periods: 2, named: "m", notification: "n-\(original)", event: "secret", endpoints: ["a"])
            }
            try await stage.first.keep("o3", named: "other", notification: "n-o3", event: "kept")
            var write = OfferWrite()
            (write.signature, write.reset) = (signature("s", "m"), ResetRow(member: "m", at: day(1)))
            write.consumption = ConsumptionRow(transaction: "t", member: "m", due: day(1))
            _ = try await stage.first.write(write, in: production)
            #expect(try await stage.second.eraseAll("m") == .stored)
            #expect(try await stage.first.histories(of: "m", in: production).isEmpty)
            #expect(try await stage.bodies().count == 1)
            #expect(try await stage.first.reset(of: "m", in: production) == nil)
            #expect(try await stage.first.consumption(of: "t", in: production) == nil)
            #expect(try await stage.first.signatures(of: "m", in: production).isEmpty)
            let kept = try await stage.first.signatures(of: "hash", in: production)
            #expect(kept.count == 1 && kept[0].decision == nil && kept[0].versions.isEmpty && kept[0].why == "paywall")
        },
        StorePromise("after an erasure the feed goes on, and the webhooks' log has the hash") { stage in
            try await stage.first.keep("o1", named: "m", notification: "n1", event: "secret", endpoints: ["a"])
            try await stage.first.keep("o3", named: "other", event: "kept")
            _ = try await stage.second.eraseAll("m")
            let events = try await stage.first.events(after: 1, limit: 9, in: production)
            #expect(events.map(\.event.type) == ["kept", "member.erased"] && events.map(\.id) == [2, 3])
            #expect(events.map(\.event.member) == ["other", "hash"])
            #expect(try await stage.first.events(after: 0, limit: 9, in: production) == events)
            let row = try #require(try await stage.first.deliveries(of: 1, in: production).first)
            #expect(row.erased == "hash" && row.next == nil)
            #expect(try await stage.first.claimDeliveries(limit: 9, for: .zero, in: production).isEmpty)
            let stored = try #require(try await stage.first.notification("n1", in: production))
            #expect(stored.payload.isEmpty && stored.original == nil)
            #expect(try await stage.first.keep("o9", notification: "n1") == .known)
        },
        StorePromise("the hash of an erased subscription stays until its time") { stage in
            try await stage.first.keep("o1", named: "m")
            let until = StoreTime(milliseconds: try await stage.first.now().milliseconds + 60_000)
            _ = try await stage.first.eraseAll("m", until: until)
            let hash = Data("hash of o1".utf8)
            #expect(try await stage.second.erasure(hash, in: production)?.until == until)
            let (later, over) = (StoreTime(milliseconds: until.milliseconds + 5), StoreTime(milliseconds: 1))
            for time in [later, until] { try await stage.second.prolong(ErasureRow(hash: hash, until: time), in: production) }
            #expect(try await stage.first.erasure(hash, in: production)?.until == later)
            try await stage.tamper("UPDATE offers_erasures SET until = \(over.milliseconds)")
            #expect(try await stage.first.erasure(hash, in: production) == nil)
            #expect(try await stage.first.erasure(Data([1]), in: production) == nil)
        },
        StorePromise("an erasure of a history that has changed does nothing") { stage in
            try await stage.first.keep("o1", named: "m", event: "e")
            let old = try await stage.first.histories(of: "m", in: production)
            try await stage.second.keep("o1", periods: 2, named: "m")
            let erasure = OfferErasure(
                member: "m", pseudonym: "hash", histories: old, hashes: [ErasureRow(hash: Data([1]), until: .far)])
            #expect(try await stage.first.erase(erasure, in: production) == .conflict)
            #expect(try await stage.first.history(of: "o1", in: production)?.history.records.count == 2)
            #expect(try await stage.first.erasure(Data([1]), in: production) == nil)
            #expect(try await stage.first.events(after: 0, limit: 9, in: production).count == 1)
            #expect(try await stage.first.eraseAll("m") == .stored)
        },
        StorePromise("events of the time before a claim are erased too") { stage in
            try await stage.first.keep("o1", event: "before")
            var kept = try #require(try await stage.first.history(of: "o1", in: production))
            kept.claimed = "m"
            var write = OfferWrite()
            write.histories = [.init(kept, HistoryChange(), HistoryDates())]
            _ = try await stage.first.write(write, in: production)
            _ = try await stage.first.eraseAll("m")
            #expect(try await stage.second.events(after: 0, limit: 9, in: production).map(\.event.type) == ["member.erased"])
        },
    ]

    static let cleanings = [
        StorePromise("old rows are removed in small steps, and nothing else") { stage in
            for number in 0..<5 {
                try await stage.first.keep("o\(number)", notification: "n\(number)", event: "e", endpoints: ["a"])
            }
            let (past, future) = (StoreTime(milliseconds: 1), StoreTime.far)
            for what in [OfferStore.Cleaning.events(before: past), .notifications(before: past), .erasures] {
                #expect(try await stage.first.clean(what, limit: 9, in: production) == 0)
            }
            #expect(try await stage.first.clean(.events(before: future), limit: 2, in: production) == 2)
            #expect(try await stage.second.events(after: 0, limit: 9, in: production).map(\.id) == [3, 4, 5])
            #expect(try await stage.first.clean(.events(before: future), limit: 9, in: production) == 3)
            #expect(try await stage.first.deliveries(of: 3, in: production).isEmpty)
            #expect(try await stage.first.clean(.notifications(before: future), limit: 9, in: production) == 5)
            #expect(try await stage.first.notification("n1", in: production) == nil)
            _ = try await stage.first.write(write(events: ["next"]), in: production)
            #expect(try await stage.second.events(after: 0, limit: 9, in: production).map(\.id) == [6])
        },
        StorePromise("ended erasures and requests are removed") { stage in
            try await stage.first.keep("o1", named: "m")
            _ = try await stage.first.eraseAll("m", until: StoreTime(milliseconds: 5))
            var write = OfferWrite()
            write.consumption = ConsumptionRow(transaction: "t", member: "m", due: day(1))
            _ = try await stage.first.write(write, in: production)
            #expect(try await stage.first.clean(.erasures, limit: 9, in: production) == 1)
            #expect(try await stage.first.clean(.consumptions(before: day(2)), limit: 9, in: production) == 1)
            #expect(try await stage.second.consumption(of: "t", in: production) == nil)
        },
    ]
}

extension StoreTime {
    /// Far in the future.
    static let far = StoreTime(milliseconds: 9_000_000_000_000)
}

extension OfferStore {
    /// Erases a member as the service does.
    func eraseAll(_ member: String, until: StoreTime = .far) async throws -> OfferOutcome {
        let all = try await histories(of: member, in: production)
        let hashes = all.map { ErasureRow(hash: Data("hash of \($0.original)".utf8), until: until) }
        return try await erase(
            OfferErasure(member: member, pseudonym: "hash", histories: all, hashes: hashes), in: production)
    }
}
