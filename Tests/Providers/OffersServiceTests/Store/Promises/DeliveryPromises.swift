import Foundation
import StoreOffers
import Testing

@testable import OffersService

extension StorePromise {
    static let deliveries = [
        StorePromise("an event is sent to each endpoint by one process") { stage in
            try await stage.first.keep("o1", event: "e", endpoints: ["a", "b"])
            let mine = try await stage.first.claimDeliveries(limit: 9, for: .seconds(60), in: production)
            #expect(mine.map(\.endpoint) == ["a", "b"] && mine.allSatisfy { $0.event.event.type == "e" && $0.attempts == 1 })
            #expect(try await stage.second.claimDeliveries(limit: 9, for: .seconds(60), in: production).isEmpty)
        },
        StorePromise("of two processes each claims other deliveries") { stage in
            for number in 0..<12 { try await stage.first.keep("o\(number)", event: "e", endpoints: ["a"]) }
            async let left = stage.first.claimDeliveries(limit: 12, for: .seconds(60), in: production)
            async let right = stage.second.claimDeliveries(limit: 12, for: .seconds(60), in: production)
            let all = try await (left + right).map(\.event.id)
            #expect(all.count == 12 && Set(all).count == 12)
        },
        StorePromise("a claim whose time is over is another process's") { stage in
            try await stage.first.keep("o1", event: "e", endpoints: ["a"])
            let old = try #require(
                try await stage.first.claimDeliveries(limit: 9, for: .zero, in: production).first)
            let new = try #require(
                try await stage.second.claimDeliveries(limit: 9, for: .seconds(60), in: production).first)
            #expect(new.attempts == 2)
            try await stage.first.note(old, status: 200, isDelivered: true, in: production)
            #expect(try await stage.first.deliveries(of: 1, in: production).first?.delivered == nil)
            try await stage.second.note(new, status: 204, isDelivered: true, in: production)
            let row = try #require(try await stage.first.deliveries(of: 1, in: production).first)
            #expect(row.delivered != nil && row.status == 204 && row.next == nil && row.attempts == 2)
        },
        StorePromise("a delivery that failed is due again after a pause, or given up") { stage in
            try await stage.first.keep("o1", event: "e", endpoints: ["a"])
            for pause in [Duration.zero, .seconds(600)] {
                let one = try #require(try await stage.first.claimDeliveries(limit: 1, for: .seconds(60), in: production).first)
                try await stage.first.note(one, status: 500, isDelivered: false, retryAfter: pause, in: production)
            }
            #expect(try await stage.second.claimDeliveries(limit: 9, for: .seconds(60), in: production).isEmpty)
            let row = try #require(try await stage.first.deliveries(of: 1, in: production).first)
            #expect(row.attempts == 2 && row.status == 500 && row.next != nil && row.delivered == nil && row.erased == nil)
        },
    ]
}
