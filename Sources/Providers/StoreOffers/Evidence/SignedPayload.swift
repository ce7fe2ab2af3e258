import Foundation
import MemberCore

/// Reads the payloads that the store signs. Unknown members and values are ignored; numbers may have fractions.
enum SignedPayload {
    /// Reads a moment; null values and missing members are absent.
    static func time(_ view: JSONView?) -> TimeReading {
        guard let view, !view.isNull else { return .absent }
        guard view.isNumber, let bytes = view.plainBytes else { return .unreadable }
        if let time = StoreTime(digits: bytes) { return .at(time) }
        return view.numberText.flatMap(Double.init).flatMap(StoreTime.init(number:)).map(TimeReading.at) ?? .unreadable
    }

    static func text(_ view: JSONView?) -> String? { FieldReading.identifier(view) }
    static func integer(_ view: JSONView?) -> Int64? { view?.numberText.flatMap { Int64($0) } }

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
                type: SignedPayload.text(root["revocationType"]))
        }
        self.record = record
    }

    private mutating func readOffer(_ view: JSONView?) {
        guard let view, !view.isNull else { return }
        switch SignedPayload.integer(view) {
        case 1:
            offer = .introductory
            if discountType == "FREE_TRIAL" { isTrial = .yes } else { isIntroductory = .yes }
        case 2: offer = .promotional
        case 3: offer = .offerCode
        case 4: offer = .winBack
        case .some: break
        case nil: isIntroductory = .unreadable
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
    }
}
