import Foundation
package import MemberCore

/// Reads the payloads that the store signs. Unknown members and values are ignored; numbers may have fractions.
package enum SignedPayload {
    /// Reads a moment; null values and missing members are absent.
    static func time(_ view: JSONView?) -> TimeReading {
        guard let view, !view.isNull else { return .absent }
        guard view.isNumber, let bytes = view.plainBytes else { return .unreadable }
        if let time = StoreTime(digits: bytes) { return .at(time) }
        return view.numberText.flatMap(Double.init).flatMap(StoreTime.init(number:)).map(TimeReading.at) ?? .unreadable
    }

    /// Reads an identifier, which may also be a number.
    package static func text(_ view: JSONView?) -> String? { FieldReading.identifier(view) }
    static func integer(_ view: JSONView?) -> Int64? { view?.numberText.flatMap { Int64($0) } }

    /// Reads a whole number that fits in an `Int`.
    static func count(_ view: JSONView?) -> Int? { integer(view).flatMap { Int(exactly: $0) } }

    /// Keeps an object as it was signed; nil for other values.
    static func object(_ view: JSONView?) -> JSONValue? {
        guard let view, view.isObject else { return nil }
        return try? JSONValue(parsing: Data(view.rawBytes))
    }

    static func read<Value>(_ payload: Data, _ body: (JSONView) -> Value) throws(EvidenceFailure) -> Value {
        do throws(StrictJSON.Failure) { return try JSONIndex.read(payload, maximumBytes: 1 << 20, body) } catch {
            throw EvidenceFailure(.signatureInvalid, cause: .json(error))
        }
    }
}

extension StoreTransaction {
    /// Reads a signed transaction's payload.
    init(payload root: JSONView, record: Data) {
        self.init()
        id = SignedPayload.text(root["transactionId"]) ?? ""
        originalID = SignedPayload.text(root["originalTransactionId"]) ?? ""
        productID = SignedPayload.text(root["productId"]) ?? ""
        groupID = SignedPayload.text(root["subscriptionGroupIdentifier"])
        purchased = SignedPayload.time(root["purchaseDate"])
        expires = SignedPayload.time(root["expiresDate"])
        isUpgraded = FieldReading.flag(root["isUpgraded"])
        isFamilyShared = SignedPayload.text(root["inAppOwnershipType"]) == "FAMILY_SHARED"
        appAccountToken = SignedPayload.text(root["appAccountToken"])
        signed = SignedPayload.time(root["signedDate"]).time
        discountType = SignedPayload.text(root["offerDiscountType"])
        readOffer(root["offerType"])
        let revoked = SignedPayload.time(root["revocationDate"])
        if revoked != .absent {
            cancellation = Cancellation(
                time: revoked, reason: SignedPayload.integer(root["revocationReason"]).map(Int.init),
                type: SignedPayload.text(root["revocationType"]),
                percentage: SignedPayload.count(root["revocationPercentage"]))
        }
        details = Details(payload: root)
        self.record = record
    }

    private mutating func readOffer(_ view: JSONView?) {
        guard let view, !view.isNull else { return }
        guard let number = SignedPayload.integer(view) else {
            isIntroductory = .unreadable
            return
        }
        offer = Offer(number: number)
        guard offer == .introductory else { return }
        if discountType == "FREE_TRIAL" { isTrial = .yes } else { isIntroductory = .yes }
    }
}

extension StoreTransaction.Offer {
    /// The offer of the store's number; nil for an unknown number.
    init?(number: Int64) {
        switch number {
        case 1: self = .introductory
        case 2: self = .promotional
        case 3: self = .offerCode
        case 4: self = .winBack
        default: return nil
        }
    }
}

extension RenewalState {
    /// Reads a signed renewal info's payload.
    init(payload root: JSONView) {
        self.init()
        originalID = SignedPayload.text(root["originalTransactionId"]) ?? ""
        productID = SignedPayload.text(root["productId"]) ?? ""
        nextProductID = SignedPayload.text(root["autoRenewProductId"]) ?? ""
        willRenew = root["autoRenewStatus"].map { FieldReading.flag($0) == .yes }
        expirationIntent = SignedPayload.integer(root["expirationIntent"]).map(Int.init)
        isInBillingRetry = FieldReading.flag(root["isInBillingRetryPeriod"])
        graceExpires = SignedPayload.time(root["gracePeriodExpiresDate"])
        eligibleWinBackOfferIDs = root["eligibleWinBackOfferIds"].map { $0.elements.compactMap(\.text) } ?? []
        isRenewalInfo = true
        signed = SignedPayload.time(root["signedDate"]).time
        readTerms(root)
    }

    /// Reads the terms of the next period, on which no verdict depends.
    private mutating func readTerms(_ root: JSONView) {
        price = SignedPayload.integer(root["renewalPrice"])
        currency = SignedPayload.text(root["currency"])
        offer = SignedPayload.integer(root["offerType"]).flatMap(StoreTransaction.Offer.init(number:))
        offerID = SignedPayload.text(root["offerIdentifier"])
        offerPeriod = SignedPayload.text(root["offerPeriod"])
        discountType = SignedPayload.text(root["offerDiscountType"])
        priceIncreaseStatus = SignedPayload.count(root["priceIncreaseStatus"])
        renews = SignedPayload.time(root["renewalDate"]).time
        recentStart = SignedPayload.time(root["recentSubscriptionStartDate"]).time
        billingPlan = SignedPayload.text(root["renewalBillingPlanType"])
        appAccountToken = SignedPayload.text(root["appAccountToken"])
        appTransactionID = SignedPayload.text(root["appTransactionId"])
        environment = SignedPayload.text(root["environment"]).map(StoreEnvironment.init(rawValue:))
        commitment = SignedPayload.object(root["commitmentInfo"])
        advancedCommerce = SignedPayload.object(root["advancedCommerceInfo"])
    }
}
