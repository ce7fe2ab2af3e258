import Foundation
import MemberCore

extension ShopReceipt {
    /// Returns the response of verifyReceipt to a valid receipt, with the newest signed receipt as `document`. A customer without
    /// a subscription gets no `latest_…` members; `newestOnly` lists only the newest transaction of each subscription.
    func response(latest document: Data?, newestOnly: Bool) -> [String: JSONValue] {
        let all = purchases
        var members: [String: JSONValue] = [
            "status": .integer(0), "environment": .string(customer.environment.rawValue), "receipt": .object(receipt(all)),
        ]
        let periods = all.filter { $0.expires != nil }
        guard !periods.isEmpty, let document else { return members }
        let newest = Dictionary(periods.map { ($0.originalID, $0.id) }, uniquingKeysWith: { $1 })
        let listed = newestOnly ? periods.filter { newest[$0.originalID] == $0.id } : periods
        members["latest_receipt"] = .string(document.base64EncodedString())
        members["latest_receipt_info"] = .array(listed.reversed().map { .object(record($0, isLatest: true)) })
        members["pending_renewal_info"] = .array(pending(periods).map(JSONValue.object))
        return members
    }

    private func receipt(_ purchases: [ShopPurchase]) -> [String: JSONValue] {
        var members: [String: JSONValue] = [
            "receipt_type": .string(customer.environment.receiptType), "bundle_id": .string(shop.catalogue.bundleID),
            "application_version": .string(shop.catalogue.appVersion), "original_application_version": .string("1"),
            "in_app": .array(purchases.map { .object(record($0, isLatest: false)) }),
        ]
        let isReal = customer.environment == .production
        let app = JSONValue.integer(isReal ? shop.catalogue.appAppleID : 0)
        for name in ["adam_id", "app_item_id"] { members[name] = app }
        for name in ["download_id", "version_external_identifier"] { members[name] = .integer(0) }
        members.merge(Self.dates("receipt_creation_date", created)) { $1 }
        members.merge(Self.dates("request_date", shop.now)) { $1 }
        members.merge(Self.dates("original_purchase_date", customer.installed)) { $1 }
        return members
    }

    /// Returns a transaction; only the list of the latest ones contains the group, codes and whether an upgrade replaced it.
    private func record(_ one: ShopPurchase, isLatest: Bool) -> [String: JSONValue] {
        let isIntroductory = one.offer?.kind == .introductory
        let isTrial = isIntroductory && one.offer?.payment == .freeTrial
        var members: [String: JSONValue] = [
            "quantity": .string("1"), "product_id": .string(one.product), "transaction_id": .string(one.id),
            "original_transaction_id": .string(one.originalID), "is_trial_period": .string(isTrial ? "true" : "false"),
            "in_app_ownership_type": .string(one.sharedFrom == nil ? "PURCHASED" : "FAMILY_SHARED"),
        ]
        members.merge(Self.dates("purchase_date", one.purchased)) { $1 }
        members.merge(Self.dates("original_purchase_date", one.originalPurchased)) { $1 }
        if one.sharedFrom == nil { members["app_account_token"] = .string(customer.accountToken) }
        if let revocation = one.revocation {
            members.merge(Self.dates("cancellation_date", revocation.time)) { $1 }
            members["cancellation_reason"] = .string(String(revocation.reason))
        }
        guard let expires = one.expires else { return members }
        members.merge(Self.dates("expires_date", expires)) { $1 }
        members["web_order_line_item_id"] = .string(one.lineItem)
        members["is_in_intro_offer_period"] = .string(isIntroductory && !isTrial ? "true" : "false")
        if one.offer?.kind == .promotional { members["promotional_offer_id"] = one.offer.map { .string($0.id) } }
        guard isLatest else { return members }
        members["subscription_group_identifier"] = shop.catalogue.product(one.product)?.group.map(JSONValue.string)
        if one.offer?.kind == .code { members["offer_code_ref_name"] = one.offer.map { .string($0.id) } }
        if one.isUpgraded { members["is_upgraded"] = .string("true") }
        return members
    }

    /// Returns the renewals, except one that the customer cancelled in grace.
    private func pending(_ periods: [ShopPurchase]) -> [[String: JSONValue]] {
        var seen: Set<String> = []
        return periods.map(\.originalID).filter { seen.insert($0).inserted }.compactMap(shop.renewal)
            .filter { !$0.agreement.isUnlisted }.map(entry)
    }

    private func entry(_ renewal: ShopRenewal) -> [String: JSONValue] {
        let agreement = renewal.agreement
        var members: [String: JSONValue] = [
            "original_transaction_id": .string(renewal.originalID), "product_id": .string(renewal.product),
            "auto_renew_product_id": .string(agreement.nextProduct),
            "auto_renew_status": .string(agreement.willRenew ? "1" : "0"),
        ]
        if let intent = agreement.intent { members["expiration_intent"] = .string(String(intent)) }
        if agreement.isInRetry || agreement.intent != nil {
            members["is_in_billing_retry_period"] = .string(agreement.isInRetry ? "1" : "0")
        }
        if let grace = agreement.graceExpires { members.merge(Self.dates("grace_period_expires_date", grace)) { $1 } }
        if let offer = agreement.pending?.offer {
            if offer.kind == .promotional { members["promotional_offer_id"] = .string(offer.id) }
            if offer.kind == .code { members["offer_code_ref_name"] = .string(offer.id) }
        }
        return members
    }

    /// Returns the three members of a moment.
    private static func dates(_ name: String, _ time: ShopTime) -> [String: JSONValue] {
        [
            name: .string(time.gmt), name + "_ms": .string(String(time.milliseconds)), name + "_pst": .string(time.pst),
        ]
    }
}
