import Foundation
import MemberCore
import MemberRequests
import StoreOffers
import Testing

@testable import OffersService

extension OfferStage {
    /// The limits of the same app and environment in two processes.
    fileprivate var limits: (OfferLimits, OfferLimits) {
        (OfferLimits(first, of: production), OfferLimits(second, of: production))
    }
}

/// Three calls in twenty minutes: slots so long that the time of a test does not matter.
private func wish(_ count: Int, _ name: String = "history") -> PaceWish {
    PaceWish(name, limit: RateLimit(3, per: .seconds(1_200)), count: count)
}

extension StorePromise {
    static let limits = [
        StorePromise("a limit is one for all processes, by the database's clock") { stage in
            let (one, other) = stage.limits
            let first = try await one.lease(wish(3))
            #expect(first == PaceLease(count: 3, wait: .zero, interval: .seconds(400), isBurst: true, machines: 1))
            let second = try await other.lease(wish(3))
            #expect(second.count == 0 && abs(second.wait / .seconds(1) - 1_600) < 60 && second.machines == 2)
            #expect(try await other.lease(wish(1, "statuses")).count == 1)
        },
        StorePromise("two apps and environments have limits of their own") { stage async throws in
            let scopes = [
                production, OfferScope(app: production.app, environment: .sandbox),
                OfferScope(app: "com.example.reed", environment: .production),
            ]
            for scope in scopes { #expect(try await OfferLimits(stage.first, of: scope).lease(wish(3)).count == 3) }
        },
        StorePromise("many requests for slots at once get no more than the limit") { stage in
            let total = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<24 {
                    let (one, other) = stage.limits
                    group.addTask { try await (number % 2 == 0 ? one : other).lease(wish(3)).count }
                }
                return try await group.reduce(0, +)
            }
            #expect(total == 3)
        },
        StorePromise("a pause applies to all processes, and a shorter one does not end it") { stage in
            let (one, other) = stage.limits
            try await one.slow("history", by: RateHint(pause: .seconds(900)))
            try await one.slow("history", by: RateHint(pause: .seconds(100)))
            let lease = try await other.lease(wish(1))
            #expect(lease.count == 0 && lease.wait > .seconds(800))
        },
        StorePromise("a block is seen by all processes until it ends, and a shorter one does not replace it") { stage in
            let (one, other) = stage.limits
            let until = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded() + 3_600)
            for seconds in [0.0, -60] {
                try await one.keepBlock("history", until: until.addingTimeInterval(seconds), of: "app")
            }
            try await one.keepBlock("statuses", until: until, of: "app")
            try await one.keepBlock("order", until: until.addingTimeInterval(-3_700), of: "app")
            #expect(try await other.blocks(of: "app") == ["history": until, "statuses": until])
            try await other.removeBlocks(["statuses"], of: "app")
            #expect(try await one.blocks(of: "app") == ["history": until])
            try await other.removeBlocks(nil, of: "app")
            #expect(try await one.blocks(of: "app").isEmpty)
        },
        StorePromise("a row of limits that no process can have written stops nobody") { stage in
            let (one, other) = stage.limits
            for text in ["", "{", #"{"holders":{},"pace":{"next":9223372036854775807}}"#] {
                _ = try await one.lease(wish(3))
                try await stage.tamper("UPDATE offers_paces SET state = '\(text)'")
                #expect(try await other.lease(wish(3)).count == 3)
                try await stage.tamper("DELETE FROM offers_paces")
            }
            try await stage.tamper(
                "INSERT INTO offers_blocks VALUES ('com.example.loom', 'Production', 'history', 9223372036854775)")
            #expect(try await one.blocks(of: "app").isEmpty)
            let until = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded() + 60)
            try await one.keepBlock("history", until: until, of: "app")
            #expect(try await other.blocks(of: "app") == ["history": until])
        },
    ]
}
