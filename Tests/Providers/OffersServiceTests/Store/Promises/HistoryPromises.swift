import Foundation
import StoreOffers
import Testing

@testable import OffersService

extension StorePromise {
    static let histories = [
        StorePromise("a history is read as it was written, also after reopening") { stage in
            #expect(try await stage.first.history(of: "o1", in: production) == nil)
            let change = try await stage.first.change("o1", periods: 3, named: "m")
            var write = OfferWrite()
            write.histories = [change]
            #expect(try await stage.first.write(write, in: production) == .stored)
            for store in [stage.first, stage.second, try await stage.reopened()] {
                let kept = try #require(try await store.history(of: "o1", in: production))
                #expect(kept.history == change.kept.history && kept.history.evidence == change.kept.history.evidence)
                #expect(kept.named == "m" && kept.member == "m" && kept.claimed == nil && kept.revision > 0)
            }
        },
        StorePromise("records are inserted, never rewritten") { stage in
            try await stage.first.keep("o1", periods: 2)
            let before = try await stage.bodies()
            try await stage.second.keep("o1", periods: 3, signed: 1)
            let after = try await stage.bodies()
            #expect(before.count == 2 && after.count == 3 && Array(after.prefix(2)) == before)
            let kept = try #require(try await stage.first.history(of: "o1", in: production))
            #expect(kept.history.version == 2 && kept.history.records.map(\.stated) == [day(1), day(1), day(1)])
            #expect(try kept.history.at(version: 1).records.count == 2)
        },
        StorePromise("a record that is stated again only gets the later time") { stage in
            try await stage.first.keep("o1", signed: 1)
            #expect(try await stage.second.keep("o1", signed: 5) == .stored)
            let kept = try #require(try await stage.first.history(of: "o1", in: production))
            #expect(kept.history.version == 1 && kept.history.newestSignature == day(5) && kept.history.records.count == 1)
        },
        StorePromise("a history of a thousand records is whole") { stage in
            try await stage.first.keep("o1", periods: 1_000)
            let kept = try #require(try await stage.second.history(of: "o1", in: production))
            #expect(kept.history.evidence == evidence("o1", periods: 1_000))
        },
        StorePromise("all subscriptions of a member are read together") { stage in
            for original in ["o2", "o1", "o3"] { try await stage.first.keep(original, periods: 2, named: "m") }
            try await stage.first.keep("o4", named: "n")
            let kept = try await stage.second.histories(of: "m", in: production)
            #expect(kept.map(\.original) == ["o1", "o2", "o3"] && kept.allSatisfy { $0.history.records.count == 2 })
            let whole = try #require(StoredHistory.evidence(of: kept.map(\.history)))
            #expect(whole.history.transactions.count == 6 && whole.bundleID == production.app)
            #expect(try await stage.second.histories(of: "x", in: production).isEmpty)
        },
        StorePromise("a name that nothing can have finds nothing") { stage async throws in
            for name in ["", "a\u{0}b", "'", "%", String(repeating: "x", count: 5_000), "é\u{301}🧶"] {
                #expect(try await stage.first.history(of: name, in: production) == nil)
                #expect(try await stage.first.histories(of: name, in: production).isEmpty)
                #expect(try await stage.first.notification(name, in: production) == nil)
            }
        },
        StorePromise("a claim changes the member, not the history") { stage in
            try await stage.first.keep("o1", periods: 2)
            #expect(try await stage.first.histories(of: "o1", in: production).count == 1)
            var kept = try #require(try await stage.first.history(of: "o1", in: production))
            let before = kept.history
            kept.claimed = "m"
            var write = OfferWrite()
            write.histories = [.init(kept, HistoryChange(), HistoryDates(of: kept.history, policies: OfferPolicies()))]
            #expect(try await stage.first.write(write, in: production) == .stored)
            #expect(try await stage.second.histories(of: "o1", in: production).isEmpty)
            let claimed = try #require(try await stage.second.histories(of: "m", in: production).first)
            #expect(claimed.history == before && claimed.claimed == "m" && claimed.named == nil)
        },
        StorePromise("apps and environments never see each other") { stage in
            let scopes = [
                production, OfferScope(app: production.app, environment: .sandbox),
                OfferScope(app: "com.example.other", environment: .production),
            ]
            for (number, scope) in scopes.enumerated() {
                try await stage.first.keep(
                    "o1", periods: number + 1, in: scope, named: "m", notification: "n", event: "e\(number)")
                var write = OfferWrite()
                (write.signature, write.reset) = (signature("s", "m"), ResetRow(member: "m", at: day(number)))
                write.consumption = ConsumptionRow(transaction: "t", member: "m", due: day(number))
                #expect(try await stage.first.write(write, in: scope) == .stored)
            }
            for (number, scope) in scopes.enumerated() {
                #expect(try await stage.second.history(of: "o1", in: scope)?.history.records.count == number + 1)
                #expect(try await stage.second.histories(of: "m", in: scope).count == 1)
                #expect(try await stage.second.events(after: 0, limit: 9, in: scope).map(\.event.type) == ["e\(number)"])
                #expect(try await stage.second.signatures(of: "m", in: scope).count == 1)
                #expect(try await stage.second.reset(of: "m", in: scope)?.at == day(number))
                #expect(try await stage.second.consumption(of: "t", in: scope)?.due == day(number))
            }
        },
    ]
}
