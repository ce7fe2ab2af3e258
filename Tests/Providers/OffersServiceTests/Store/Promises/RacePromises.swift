import Foundation
import MemberStorage
import StoreOffers
import Testing

@testable import OffersService

extension StorePromise {
    static let races = [
        StorePromise("of two processes that read one history, one writes and the other reads again") { stage in
            try await stage.first.keep("o1")
            var (left, right) = (OfferWrite(), OfferWrite())
            left.histories = [try await stage.first.change("o1", periods: 2)]
            right.histories = [try await stage.second.change("o1", periods: 3)]
            right.events = [NewOfferEvent(member: "o1", type: "lost", signed: nil)]
            #expect(try await stage.first.write(left, in: production) == .stored)
            #expect(try await stage.second.write(right, in: production) == .conflict)
            #expect(try await stage.second.history(of: "o1", in: production)?.history == left.histories[0].kept.history)
            #expect(try await stage.second.events(after: 0, limit: 9, in: production).isEmpty)
            #expect(try await stage.second.keep("o1", periods: 3) == .stored)
        },
        StorePromise("of two processes that store the first history, one writes") { stage in
            var (left, right) = (OfferWrite(), OfferWrite())
            left.histories = [try await stage.first.change("o1")]
            right.histories = [try await stage.second.change("o1")]
            let outcomes = [
                try await stage.first.write(left, in: production), try await stage.second.write(right, in: production),
            ]
            #expect(outcomes == [.stored, .conflict])
        },
        StorePromise("a notification that two get at once is stored once") { stage in
            for number in 0..<20 {
                async let left = stage.first.take("n\(number)")
                async let right = stage.second.take("n\(number)")
                let outcomes = try await [left, right]
                #expect(outcomes.contains(.stored) && outcomes.contains(.known))
            }
            #expect(try await stage.first.events(after: 0, limit: 99, in: production).count == 20)
            let one = try #require(try await stage.second.notification("n7", in: production))
            #expect(one.original == "n7" && one.payload == Data("payload of n7".utf8) && one.type == "DID_RENEW")
            #expect(try await stage.second.notification("n99", in: production) == nil)
        },
        StorePromise("a known notification changes nothing") { stage in
            try await stage.first.keep("o1", notification: "n", event: "first")
            #expect(try await stage.second.keep("o1", periods: 2, notification: "n", event: "second") == .known)
            #expect(try await stage.first.history(of: "o1", in: production)?.history.records.count == 1)
            #expect(try await stage.first.events(after: 0, limit: 9, in: production).map(\.event.type) == ["first"])
        },
        StorePromise("a write that was made although its end was not heard of is not made twice") { stage in
            let store = OfferStore(RepeatingDatabase(base: stage.first.database))
            #expect(try await store.keep("o1", event: "e") == .stored)
            #expect(try await store.keep("o1", periods: 2, notification: "n", event: "e") == .known)
            var write = OfferWrite()
            write.signature = signature("s", "o1")
            #expect(try await store.write(write, in: production) == .stored)
            #expect(try await stage.second.signatures(of: "o1", in: production) == [signature("s", "o1")])
            #expect(try await stage.second.events(after: 0, limit: 9, in: production).count == 2)
            let all = try await store.histories(of: "o1", in: production)
            let erasure = OfferErasure(member: "o1", pseudonym: "hash", histories: all, hashes: [])
            #expect(try await store.erase(erasure, in: production) == .stored)
            #expect(try await stage.second.events(after: 0, limit: 9, in: production).map(\.event.type) == ["member.erased"])
        },
    ]
}

extension OfferStore {
    /// Takes a notification as the service does: again after a conflict.
    func take(_ id: String) async throws -> OfferOutcome {
        while true {
            let outcome = try await keep(id, notification: id, event: "renewed")
            if outcome != .conflict { return outcome }
        }
    }
}

/// Runs each commit twice, as after a connection that ended during the first one.
struct RepeatingDatabase: OfferDatabase {
    let base: any OfferDatabase

    func migrate() async throws(OfferStoreError) { try await base.migrate() }
    func now() async throws(OfferStoreError) -> StoreTime { try await base.now() }
    func rows(_ query: OfferStatement) async throws(OfferStoreError) -> [SQLRow] { try await base.rows(query) }
    func commit(_ statements: [OfferStatement]) async throws(OfferStoreError) -> Int? {
        guard try await base.commit(statements) == nil else { throw .damaged }
        return try await base.commit(statements)
    }
    func close() async { await base.close() }
}
