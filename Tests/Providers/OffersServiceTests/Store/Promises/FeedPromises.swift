import Foundation
import StoreOffers
import Testing

@testable import OffersService

extension StorePromise {
    static let feeds = [
        StorePromise("the feed is in the order of storing, page by page") { stage in
            _ = try await stage.first.write(write(events: ["a", "b"], of: "m"), in: production)
            _ = try await stage.second.write(write(events: ["c"]), in: production)
            let all = try await stage.first.events(after: 0, limit: 9, in: production)
            #expect(all.map(\.id) == [1, 2, 3] && all.map(\.event.type) == ["a", "b", "c"])
            #expect(all.map(\.event.member) == ["m", "m", nil] && all[0].event.data == Data("{}".utf8))
            #expect(try await stage.first.events(after: 1, limit: 1, in: production).map(\.event.type) == ["b"])
            #expect(try await stage.first.events(after: 3, limit: 9, in: production).isEmpty)
            let now = try await stage.first.now()
            #expect(abs(all[0].stored.milliseconds - now.milliseconds) < 60_000)
        },
        StorePromise("the feed has no gap to a reader while many write") { stage in
            let seen = try await withThrowingTaskGroup(of: [Int64]?.self) { group in
                for (store, number) in [(stage.first, 0), (stage.second, 1), (stage.first, 2), (stage.second, 3)] {
                    group.addTask {
                        for round in 0..<25 {
                            _ = try await store.keep("\(number)-\(round)", event: "one")
                        }
                        return nil
                    }
                }
                group.addTask { try await stage.second.readAll(100) }
                return try await group.reduce([]) { $1 ?? $0 }
            }
            #expect(seen == Array(1...100))
        },
    ]

    static let members = [
        StorePromise("signatures are kept for a member, each once") { stage async throws in
            for nonce in ["a", "b"] {
                var write = OfferWrite()
                write.signature = signature(nonce, "m")
                #expect(try await stage.first.write(write, in: production) == .stored)
            }
            #expect(Set(try await stage.second.signatures(of: "m", in: production).map(\.nonce)) == ["a", "b"])
            #expect(try await stage.second.signatures(of: "m", in: production).first { $0.nonce == "a" } == signature("a", "m"))
            #expect(try await stage.second.signatures(of: "n", in: production).isEmpty)
        },
        StorePromise("the last reset of a tester counts") { stage in
            for time in [1, 3, 2] {
                var write = OfferWrite()
                write.reset = ResetRow(member: "m", at: day(time))
                _ = try await stage.first.write(write, in: production)
            }
            #expect(try await stage.second.reset(of: "m", in: production) == ResetRow(member: "m", at: day(2)))
        },
        StorePromise("a request for consumption data is answered once") { stage in
            var write = OfferWrite()
            write.consumption = ConsumptionRow(transaction: "t", member: "m", due: day(1))
            _ = try await stage.first.write(write, in: production)
            #expect(try await stage.second.consumption(of: "t", in: production)?.answered == nil)
            #expect(try await stage.second.answer(consumptionOf: "t", in: production))
            #expect(try await !stage.first.answer(consumptionOf: "t", in: production))
            #expect(try await stage.first.consumption(of: "t", in: production)?.answered != nil)
            #expect(try await !stage.first.answer(consumptionOf: "x", in: production))
        },
    ]
}

extension OfferStore {
    /// Reads the feed while others write, until a number of events was seen.
    fileprivate func readAll(_ count: Int) async throws -> [Int64] {
        var all: [Int64] = []
        while all.count < count {
            try Task.checkCancellation()
            all += try await events(after: all.last ?? 0, limit: 7, in: production).map(\.id)
        }
        return all
    }
}
