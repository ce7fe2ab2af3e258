import Foundation
import StoreOffers
import Testing

@testable import OffersService

@Suite("The dates of a subscription")
struct HistoryDatesTests {
    private func period(_ id: Int, ends: Int?, _ edit: (inout StoreTransaction) -> Void = { _ in }) -> StoreTransaction {
        var one = StoreTransaction()
        (one.id, one.originalID, one.productID, one.groupID) = ("\(id)", "o", "p\(id)", "G")
        (one.purchased, one.signed) = (.at(day(id)), day(0))
        one.expires = ends.map { .at(day($0)) } ?? .unreadable
        edit(&one)
        return one
    }

    private func renewal(_ edit: (inout RenewalState) -> Void = { _ in }) -> RenewalState {
        var one = RenewalState()
        (one.originalID, one.productID, one.signed) = ("o", "p1", day(0))
        edit(&one)
        return one
    }

    private func dates(
        _ periods: [StoreTransaction], _ renewals: [RenewalState] = [], policies: OfferPolicies = OfferPolicies()
    ) throws -> HistoryDates {
        let history = PurchaseHistory(
            source: .signedData, transactions: periods, renewals: renewals, environment: .production)
        var stored = StoredHistory(bundleID: production.app, environment: .production)
        try stored.merge(
            VerifiedEvidence(verified: history, isSandbox: false, newestSignature: day(0), bundleID: production.app),
            verified: day(0))
        return HistoryDates(of: stored, policies: policies)
    }

    @Test("the period that ends last gives product, end and lapse")
    func last() throws {
        let found = try dates([period(1, ends: 30), period(2, ends: 60)], [renewal { $0.expirationIntent = 1 }])
        #expect(found.product == "p2" && found.group == "G" && found.expires == day(60))
        #expect(found.lapsed == day(60) && found.intent == 1 && found.graceExpires == nil)
    }

    @Test("refunded and replaced periods do not run")
    func refunded() throws {
        let refund = StoreTransaction.Cancellation(time: .at(day(40)))
        let found = try dates([
            period(1, ends: 30), period(2, ends: 60) { $0.cancellation = refund }, period(3, ends: 90) { $0.isUpgraded = .yes },
        ])
        #expect(found.expires == day(30) && found.lapsed == day(30) && found.product == "p2")
        let none = try dates([period(2, ends: 60) { $0.cancellation = refund }])
        #expect(none.expires == nil && none.lapsed == day(40))
    }

    @Test("a grace period postpones the lapse, and nothing has lapsed while the store tries to collect")
    func grace() throws {
        let found = try dates([period(1, ends: 30)], [renewal { $0.graceExpires = .at(day(46)) }])
        #expect(found.graceExpires == day(46) && found.lapsed == day(46) && found.expires == day(30))
        let retry = try dates([period(1, ends: 30)], [renewal { $0.isInBillingRetry = .yes }])
        #expect(retry.lapsed == nil && retry.expires == day(30))
    }

    @Test("an end that cannot be read is not a date, and a group may be the catalogue's")
    func unreadable() throws {
        var policies = OfferPolicies()
        policies.catalogue = ["p1": "H"]
        let found = try dates([period(1, ends: nil) { $0.groupID = nil }], policies: policies)
        #expect(found.expires == nil && found.lapsed == nil && found.group == "H" && found.product == "p1")
        #expect(try dates([]) == HistoryDates())
    }
}
