import MemberCore

@testable import StoreOffers

/// Records with every field, with hardly any, and with unusual texts.
enum RecordSamples {
    static let all = plain + unusual

    /// Records whose texts are usual.
    static let plain: [StoredRecord] =
        [full, period(""), period(expires: nil, cancelled: true, family: true), StoreTransaction()].map {
            record(.transaction($0))
        } + [
            record(.renewals([fullRenewal, renewal(intent: 2)])), record(.renewals([])), record(.renewals([RenewalState()])),
            record(.unreadable(0)), record(.unreadable(7), .receiptFile, stated: nil), record(.unreadable(-2), .receiptResponse),
        ]

    /// Records that only the general forms can write and read.
    static let unusual: [StoredRecord] = [
        period("1") { $0.productID = "месяц" }, period("1") { $0.productID = "a\"b\\c\n\u{1}\u{7F}/" },
        period("1") { $0.groupID = "\u{1F468}\u{200D}\u{1F469}" },
        period("1") { $0.details = details { $0.commitment = .object(["a": .array([.integer(1), .null, .number(0.5)])]) } },
        period("1") { $0.details = details { $0.advancedCommerce = .object([:]) } },
        period("1") { $0.details = details { $0.price = .max } },
    ].map { record(.transaction($0)) }

    static func record(
        _ content: StoredRecord.Content, _ source: PurchaseHistory.Source = .signedData, stated: StoreTime? = days(-3)
    ) -> StoredRecord {
        let proof = EvidenceProof(way: .serverAPI, root: stated == nil ? nil : "abc-_", verified: now)
        return StoredRecord(version: 12, content: content, source: source, proof: proof, stated: stated)
    }

    private static func details(_ edit: (inout StoreTransaction.Details) -> Void) -> StoreTransaction.Details {
        var details = StoreTransaction.Details()
        edit(&details)
        return details
    }

    private static let full = period(trial: .yes, intro: .unreadable, upgraded: true) {
        $0.id = "200000000000001"
        ($0.offer, $0.discountType, $0.appAccountToken) = (.winBack, "FREE_TRIAL", "7e3fb204-2a21-4f0c-9e3c-5d8a1c9b2f10")
        $0.cancellation = .init(time: .unreadable, reason: 0, type: "REFUND_PRORATED", percentage: 50_000)
        $0.details = details {
            ($0.offerID, $0.offerPeriod, $0.price, $0.currency) = ("spring", "P1M", -9_990, "USD")
            ($0.storefront, $0.storefrontID, $0.reason, $0.webOrderLineItemID) = ("USA", "143441", "RENEWAL", "200000000500001")
            ($0.appTransactionID, $0.firstPurchased, $0.billingPlan) = ("704897469903783919", days(-90), "MONTHLY")
            ($0.quantity, $0.environment) = (1, .production)
        }
    }

    private static let fullRenewal = renewal(grace: days(2), retry: .yes, intent: 5) {
        ($0.nextProductID, $0.willRenew, $0.isRenewalInfo, $0.deviceState) = ("yearly", false, true, .inGracePeriod)
        ($0.eligibleWinBackOfferIDs, $0.price, $0.currency) = (["back", "", "back"], 0, "EUR")
        ($0.offer, $0.offerID, $0.offerPeriod, $0.discountType) = (.offerCode, "code", "P1Y", "PAY_UP_FRONT")
        ($0.priceIncreaseStatus, $0.renews, $0.recentStart) = (1, days(3), days(-80))
        ($0.billingPlan, $0.appAccountToken, $0.appTransactionID) = ("BILLED_UPFRONT", "token", "app")
        $0.environment = StoreEnvironment(rawValue: "Elsewhere")
    }
}
