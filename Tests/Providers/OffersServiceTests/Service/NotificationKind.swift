import Foundation
import MemberCore
import MemberTesting
import OffersBackend
import Testing

@testable import OffersService

/// A type and subtype of notification, as the store sends it.
struct NotificationKind: Sendable, CustomTestStringConvertible {
    let type: String
    let subtype: String?
    var part = Part.data

    /// What a notification has beside its type.
    enum Part: Sendable { case data, bareData, summary, purchaseToken, appData }

    var testDescription: String { [type, subtype].compactMap { $0 }.joined(separator: ".") }
    var hasTransaction: Bool { part == .data }
    var event: String { type == "CONSUMPTION_REQUEST" ? "consumption.requested" : "notification.\(type.lowercased())" }

    /// All of them, and one that is not known yet.
    static let all: [NotificationKind] =
        of("SUBSCRIBED", "INITIAL_BUY", "RESUBSCRIBE") + of("DID_RENEW", nil, "BILLING_RECOVERY")
        + of("OFFER_REDEEMED", nil, "INITIAL_BUY", "RESUBSCRIBE", "UPGRADE", "DOWNGRADE")
        + of("DID_CHANGE_RENEWAL_PREF", nil, "UPGRADE", "DOWNGRADE")
        + of("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_ENABLED", "AUTO_RENEW_DISABLED")
        + of("DID_FAIL_TO_RENEW", nil, "GRACE_PERIOD") + of("GRACE_PERIOD_EXPIRED", nil)
        + of("EXPIRED", nil, "VOLUNTARY", "BILLING_RETRY", "PRICE_INCREASE", "PRODUCT_NOT_FOR_SALE")
        + of("PRICE_INCREASE", "PENDING", "ACCEPTED") + of("PRICE_CHANGE", nil) + of("REFUND", nil)
        + of("REFUND_DECLINED", nil) + of("REFUND_REVERSED", nil) + of("REVOKE", nil) + of("CONSUMPTION_REQUEST", nil)
        + of("RENEWAL_EXTENDED", nil) + of("RENEWAL_EXTENSION", "FAILURE") + of("ONE_TIME_CHARGE", nil)
        + of("METADATA_UPDATE", nil) + of("MIGRATION", nil) + of("A_LATER_ONE", nil, "WITH_SUBTYPE")
        + [
            NotificationKind(type: "RENEWAL_EXTENSION", subtype: "SUMMARY", part: .summary),
            NotificationKind(type: "EXTERNAL_PURCHASE_TOKEN", subtype: "UNREPORTED", part: .purchaseToken),
            NotificationKind(type: "RESCIND_CONSENT", subtype: nil, part: .appData),
            NotificationKind(type: "TEST", subtype: nil, part: .bareData),
        ]

    private static func of(_ type: String, _ subtypes: String?...) -> [NotificationKind] {
        subtypes.map { NotificationKind(type: type, subtype: $0) }
    }

    /// The body of the store's request.
    func body(uuid: String) throws -> Data {
        switch part {
        case .data:
            let isOneTime = type == "ONE_TIME_CHARGE"
            let more: [String: JSONValue] = isOneTime ? ["type": .string("Consumable")] : details
            let transaction = try ServiceStage.period("1", signed: 0, token: ServiceStage.ann, more)
            let renewal = isOneTime ? nil : try ServiceStage.renewal(signed: 0, renewalDetails)
            return try ServiceStage.notification(type, subtype, uuid: uuid, about: transaction, renewal: renewal)
        case .bareData: return try ServiceStage.notification(type, subtype, uuid: uuid)
        case .summary: return try whole(uuid, "summary", ["requestIdentifier": .string("r"), "succeededCount": .integer(3)])
        case .purchaseToken: return try whole(uuid, "externalPurchaseToken", ["externalPurchaseId": .string("p-1")])
        case .appData:
            let members: [String: JSONValue] = [
                "receiptType": .string("Production"), "bundleId": .string(ServiceStage.loom), "appAppleId": .integer(7),
                "appTransactionId": .string("at-1"), "receiptCreationDate": .integer(ServiceStage.day(0)),
            ]
            return try whole(uuid, "appData", ["signedAppTransactionInfo": .string(ServiceStage.store.token(members))])
        }
    }

    /// What the event changes of the transaction.
    private var details: [String: JSONValue] {
        switch type {
        case "REFUND": ["revocationDate": .integer(ServiceStage.day(-0.5)), "revocationReason": .integer(0)]
        case "REVOKE": ["revocationDate": .integer(ServiceStage.day(-0.5)), "revocationType": .string("FAMILY_REVOKE")]
        case "OFFER_REDEEMED": ["offerType": .integer(2), "offerIdentifier": .string("spring")]
        default: [:]
        }
    }

    private var renewalDetails: [String: JSONValue] {
        switch (type, subtype) {
        case ("DID_FAIL_TO_RENEW", "GRACE_PERIOD"):
            ["isInBillingRetryPeriod": .bool(true), "gracePeriodExpiresDate": .integer(ServiceStage.day(5))]
        case ("DID_FAIL_TO_RENEW", _), ("GRACE_PERIOD_EXPIRED", _): ["isInBillingRetryPeriod": .bool(true)]
        case ("EXPIRED", _): ["expirationIntent": .integer(1), "autoRenewStatus": .integer(0)]
        case (_, "AUTO_RENEW_DISABLED"): ["autoRenewStatus": .integer(0)]
        default: [:]
        }
    }

    private func whole(_ uuid: String, _ name: String, _ members: [String: JSONValue]) throws -> Data {
        var part = members
        (part["bundleId"], part["appAppleId"]) = (.string(ServiceStage.loom), .integer(7))
        if name != "externalPurchaseToken" { part["environment"] = .string("Production") }
        var payload: [String: JSONValue] = [
            "notificationType": .string(type), "notificationUUID": .string(uuid), "signedDate": .integer(ServiceStage.day(0)),
            name: .object(part),
        ]
        payload["subtype"] = subtype.map(JSONValue.string)
        return try JSONEncoder.sorted.encode(["signedPayload": ServiceStage.store.token(payload)])
    }

    /// Bought, then not to be renewed, then refunded, each signed a day later.
    static func story() throws -> [Data] {
        let period = { (signed: Double, more: [String: JSONValue]) in
            try ServiceStage.period("1", signed: signed, token: ServiceStage.ann, more)
        }
        let refund: [String: JSONValue] = ["revocationDate": .integer(ServiceStage.day(-1.5)), "revocationReason": .integer(0)]
        let off: [String: JSONValue] = ["autoRenewStatus": .integer(0)]
        return [
            try ServiceStage.notification(
                "SUBSCRIBED", "INITIAL_BUY", about: try period(-3, [:]), renewal: try ServiceStage.renewal(signed: -3), signed: -3
            ),
            try ServiceStage.notification(
                "DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED", about: try period(-2, [:]),
                renewal: try ServiceStage.renewal(signed: -2, off), signed: -2),
            try ServiceStage.notification("REFUND", about: try period(-1, refund), signed: -1),
        ]
    }

    /// A request for consumption data about a purchase that is not a subscription.
    static func consumption(_ id: String = "70", signed: Double = 0, uuid: String = "c-1") throws -> Data {
        let transaction = try ServiceStage.period(
            id, of: id, signed: signed, token: ServiceStage.ann, ["type": .string("Consumable"), "expiresDate": .null])
        let data: [String: JSONValue] = [
            "bundleId": .string(ServiceStage.loom), "appAppleId": .integer(7), "environment": .string("Production"),
            "signedTransactionInfo": .string(transaction), "consumptionRequestReason": .string("LEGAL"),
        ]
        return try ServiceStage.notification(
            "CONSUMPTION_REQUEST", uuid: uuid, about: transaction, signed: signed, more: ["data": .object(data)])
    }
}
