import Foundation

@testable import StoreOffers

/// The decision tables again, in their simplest form: lists, filters and ifs, which share nothing with the engine.
struct NaiveTables {
    let transactions: [StoreTransaction]
    let renewals: [RenewalState]
    let time: StoreTime?
    var refundBlocks = true
    var isReceipt = true

    private func belongs(_ one: StoreTransaction) -> Bool {
        one.groupID == "G" || (one.groupID == nil && one.productID == "monthly")
    }
    private func isUndetermined(_ one: StoreTransaction) -> Bool { one.groupID == nil && one.productID != "monthly" }
    private func isLive(_ one: StoreTransaction) -> Bool { one.isUpgraded != .yes && one.cancellation == nil }
    private func isRefund(_ one: StoreTransaction) -> Bool {
        one.cancellation != nil && one.isUpgraded != .yes && !one.isFamilyShared
    }
    private func runs(_ one: StoreTransaction) -> Bool {
        guard let time, let end = one.expires.time else { return false }
        return isLive(one) && end > time
    }
    private func cannotTell(_ one: StoreTransaction) -> Bool { isLive(one) && (one.expires.time == nil || time == nil) }

    private var group: [StoreTransaction] { transactions.filter(belongs) }
    private var own: [StoreTransaction] { group.filter { !$0.isFamilyShared } }
    private var entries: [RenewalState] {
        renewals.filter { entry in
            group.contains {
                $0.originalID == entry.originalID || [entry.productID, entry.nextProductID].contains($0.productID)
            } || [entry.productID, entry.nextProductID].contains("monthly")
        }
    }
    private var inGrace: Bool { entries.contains { entry in time.map { (entry.graceExpires.time ?? $0) > $0 } ?? false } }
    private var inRetry: Bool { entries.contains { $0.isInBillingRetry == .yes } }

    func introductory() -> (Bool?, OfferReason) {
        if transactions.isEmpty { return (true, .noTransactions) }
        if own.contains(where: { $0.isTrial == .yes }) { return (false, .trialUsed) }
        if own.contains(where: { $0.isIntroductory == .yes }) { return (false, .introUsed) }
        if refundBlocks, own.contains(where: isRefund) { return (false, .refunded) }
        if own.contains(where: runs) { return (false, .activeSubscription) }
        if time != nil, !own.isEmpty, inGrace { return (false, .inGracePeriod) }
        if time != nil, !own.isEmpty, inRetry { return (false, .inBillingRetry) }
        if group.contains(where: { $0.isFamilyShared && runs($0) }) { return (false, .activeFamilyShared) }
        let matters = transactions.filter(isUndetermined).contains { one in
            let used = !one.isFamilyShared && (one.isTrial != .no || one.isIntroductory != .no)
            return used || (refundBlocks && isRefund(one)) || runs(one) || cannotTell(one)
        }
        if matters { return (nil, .groupUnknown) }
        if own.contains(where: { $0.isTrial == .unreadable || $0.isIntroductory == .unreadable }) {
            return (nil, .receiptMalformed)
        }
        if group.contains(where: { isLive($0) && $0.expires.time == nil }) { return (nil, .malformedDate) }
        if time == nil, group.contains(where: isLive) { return (nil, .noTrustedTime) }
        if group.isEmpty { return (true, .noTransactionsInGroup) }
        if own.isEmpty { return (true, .familySharedOnly) }
        return (true, .lapsedNoIntroUsed)
    }

    func promotional() -> (Bool?, OfferReason) {
        if transactions.isEmpty, entries.isEmpty { return (false, .noTransactions) }
        let kept = own.filter { !isRefund($0) }
        if kept.isEmpty, own.contains(where: isRefund) { return (false, .refundedOnly) }
        if own.isEmpty, !group.isEmpty { return (false, .familySharedOnly) }
        if group.isEmpty, !entries.isEmpty {
            if inGrace { return (true, .inGracePeriod) }
            if inRetry { return (true, .inBillingRetry) }
            return (true, entries.contains { $0.expirationIntent == nil } ? .activeSubscriber : .lapsedSubscriber)
        }
        if group.isEmpty {
            let hidden = transactions.contains { isUndetermined($0) && !$0.isFamilyShared && !isRefund($0) }
            return hidden ? (nil, .groupUnknown) : (false, .neverSubscribedInGroup)
        }
        if own.contains(where: runs) { return (true, .activeSubscriber) }
        if time != nil, inGrace { return (true, .inGracePeriod) }
        if time != nil, inRetry { return (true, .inBillingRetry) }
        return (true, own.contains(where: cannotTell) ? .subscribedStatusUnknown : .lapsedSubscriber)
    }

    /// With the offered identifiers, in the store's order.
    func winBack(productHas: [String]?, asked: String?) -> (Bool?, OfferReason, [String]) {
        if let productHas, productHas.isEmpty || (asked != nil && !productHas.contains(asked ?? "")) {
            return (false, .noWinBackOffer, [])
        }
        if group.isEmpty {
            let hidden = transactions.contains { isUndetermined($0) && !$0.isFamilyShared && !isRefund($0) }
            return hidden ? (nil, .groupUnknown, []) : (false, .neverSubscribedInGroup, [])
        }
        if own.isEmpty { return (false, .familySharedOnly, []) }
        if own.contains(where: runs) { return (false, .activeSubscription, []) }
        if time != nil, inGrace { return (false, .inGracePeriod, []) }
        if inRetry { return (false, .inBillingRetry, []) }
        let latest = own.max { left, right in
            let starts = [left, right].map { $0.purchased.time?.milliseconds ?? 0 }
            return starts[0] != starts[1] ? starts[0] < starts[1] : left.id < right.id
        }
        let info = entries.first { $0.isRenewalInfo && $0.originalID == latest?.originalID }
        guard !isReceipt, let info else { return (nil, .winBackNeedsRenewalInfo, []) }
        var listed = info.eligibleWinBackOfferIDs ?? []
        if let productHas { listed = listed.filter(productHas.contains) }
        if let asked { listed = listed.filter { $0 == asked } }
        return listed.isEmpty ? (false, .winBackNotListed, []) : (true, .winBackListed, listed)
    }

    func status() -> SubscriptionStatus.State {
        if group.contains(where: runs) { return .active }
        if time != nil, inGrace { return .gracePeriod }
        if time != nil, inRetry { return .billingRetry }
        if group.contains(where: cannotTell) { return .unknown }
        if group.isEmpty {
            return transactions.contains { isUndetermined($0) && !$0.isFamilyShared && !isRefund($0) }
                ? .unknown : .neverSubscribed
        }
        let last = group.filter { $0.isUpgraded != .yes }.max { left, right in
            let ends = [left, right].map { $0.expires.time?.milliseconds ?? 0 }
            if ends[0] != ends[1] { return ends[0] < ends[1] }
            let starts = [left, right].map { $0.purchased.time?.milliseconds ?? 0 }
            return starts[0] != starts[1] ? starts[0] < starts[1] : left.id < right.id
        }
        guard let last, let cancellation = last.cancellation else { return .expired }
        return last.isFamilyShared || cancellation.type == "FAMILY_REVOKE" ? .revoked : .refunded
    }
}
