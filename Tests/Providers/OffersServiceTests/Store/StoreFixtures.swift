import Foundation
import MemberCore
import StoreOffers

@testable import OffersService

/// A scope of the tests.
let production = OfferScope(app: "com.example.loom", environment: .production)

/// A time of the tests, as many days later.
func day(_ count: Int) -> StoreTime { StoreTime(milliseconds: 1_780_000_000_000 + Int64(count) * 86_400_000) }

/// Signed evidence of one subscription's periods.
func evidence(
    _ original: String, periods: Int = 1, signed: Int = 0, scope: OfferScope = production, unreadable: Int = 0
) -> VerifiedEvidence {
    let transactions = (0..<periods).map { number in
        var one = StoreTransaction()
        (one.id, one.originalID, one.productID, one.groupID) = ("\(original)-\(number)", original, "monthly", "G")
        (one.purchased, one.expires) = (.at(day(30 * number)), .at(day(30 * number + 30)))
        one.signed = day(signed)
        return one
    }
    let history = PurchaseHistory(
        source: .signedData, transactions: transactions, unreadableRecords: unreadable, environment: scope.environment)
    return VerifiedEvidence(
        verified: history, isSandbox: scope.environment != .production, newestSignature: day(signed), bundleID: scope.app,
        root: "R")
}

extension OfferStore {
    /// Reads a history, merges evidence, and returns the change, as a step of the service does.
    func change(
        _ original: String, periods: Int = 1, signed: Int = 0, in scope: OfferScope = production, named: String? = nil
    ) async throws -> OfferWrite.History {
        let empty = KeptHistory(
            original: original, history: StoredHistory(bundleID: scope.app, environment: scope.environment), named: named)
        var kept = try await history(of: original, in: scope) ?? empty
        let change = try kept.history.merge(
            evidence(original, periods: periods, signed: signed, scope: scope), verified: day(signed))
        return OfferWrite.History(kept, change, HistoryDates(of: kept.history, policies: OfferPolicies()))
    }

    /// Stores evidence of a subscription.
    @discardableResult
    func keep(
        _ original: String, periods: Int = 1, signed: Int = 0, in scope: OfferScope = production, named: String? = nil,
        notification: String? = nil, event: String? = nil, endpoints: [String] = []
    ) async throws -> OfferOutcome {
        var write = OfferWrite()
        let change = try await change(original, periods: periods, signed: signed, in: scope, named: named)
        write.histories = [change]
        write.notification = notification.map { row($0, original) }
        write.events = event.map { [NewOfferEvent(member: change.kept.member, type: $0, signed: day(signed))] } ?? []
        write.endpoints = endpoints
        return try await self.write(write, in: scope)
    }

    private func row(_ id: String, _ original: String) -> NotificationRow {
        NotificationRow(
            id: id, type: "DID_RENEW", subtype: nil, signed: day(0), original: original, payload: Data("payload of \(id)".utf8))
    }
}

/// A write of events alone.
func write(events: [String], of member: String? = nil) -> OfferWrite {
    var write = OfferWrite()
    write.events = events.map { NewOfferEvent(member: member, type: $0, signed: nil) }
    return write
}

/// A signature of the tests.
func signature(_ nonce: String, _ member: String) -> SignatureRow {
    SignatureRow(
        nonce: nonce, member: member, product: "monthly", offer: "back", form: 2, why: "paywall", key: "server-1",
        decision: Data([1, 2]), versions: ["o1": 3])
}
