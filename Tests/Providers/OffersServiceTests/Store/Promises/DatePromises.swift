import Foundation
import StoreOffers
import Testing

@testable import OffersService

extension StorePromise {
    static let dates = [
        StorePromise("subscriptions are found by their dates, page by page") { stage in
            for number in 1...5 { try await stage.first.keep("o\(number)", periods: number, named: "m\(number)") }
            try await stage.first.keep("o0", periods: 1, in: OfferScope(app: "other", environment: .production))
            for date in [OfferStore.DateOfHistory.expires, .lapsed] {
                var (found, last) = ([String](), DatedSubscription?.none)
                repeat {
                    let page = try await stage.second.subscriptions(
                        by: date, from: day(60), until: day(150), after: last, limit: 2, in: production)
                    found += page.map(\.original)
                    last = page.count == 2 ? page.last : nil
                } while last != nil
                #expect(found == ["o2", "o3", "o4"])
            }
            #expect(try await stage.second.subscriptions(by: .grace, from: day(0), until: .far, limit: 9, in: production).isEmpty)
        },
        StorePromise("subscriptions with one date are found once each") { stage in
            for number in 1...5 { try await stage.first.keep("o\(number)", named: "m") }
            let first = try await stage.second.subscriptions(by: .expires, from: day(0), until: .far, limit: 3, in: production)
            let rest = try await stage.second.subscriptions(
                by: .expires, from: day(0), until: .far, after: first.last, limit: 3, in: production)
            #expect((first + rest).map(\.original) == ["o1", "o2", "o3", "o4", "o5"])
            #expect(first[0].member == "m" && first[0].dates.product == "monthly" && first[0].dates.group == "G")
            #expect(first[0].dates.expires == day(30) && first[0].dates.lapsed == day(30) && first[0].dates.intent == nil)
        },
        StorePromise("a change moves a subscription to its new date") { stage in
            try await stage.first.keep("o1", periods: 1)
            try await stage.first.keep("o1", periods: 2, signed: 1)
            let found = try await stage.second.subscriptions(by: .expires, from: day(0), until: .far, limit: 9, in: production)
            #expect(found.map(\.dates.expires) == [day(60)])
        },
    ]
}
