import Foundation
import MemberCore
import MemberHTTPServer
import OffersBackend
import OffersService
import StoreOffers

/// The body of the response to `GET /v1/members/{id}/subscriptions`.
struct SubscriptionsBody: Encodable {
    let member: String
    let subscriptions: [Subscription]

    /// One subscription; members without a value are left out.
    struct Subscription: Encodable {
        let originalTransactionId: String
        let productId, groupId: String?
        let status: SubscriptionStatus.State
        let phase: SubscriptionStatus.Phase?
        let cause: SubscriptionStatus.Cause?
        let expiresDate, gracePeriodExpiresDate, revocationDate: StoreTime?
        let revocationReason: Int?
        let revocationType: String?
        let isFamilyShared, givesAccess: Bool
        let offerDiscountType: String?

        init(_ kept: MemberSubscription) {
            let status = kept.status
            (originalTransactionId, productId, groupId) = (kept.originalTransactionId, kept.productId, kept.groupId)
            (self.status, phase, cause) = (status.state, status.phase, status.cause)
            (expiresDate, gracePeriodExpiresDate) = (status.expires, status.gracePeriodExpires)
            (revocationDate, revocationReason) = (status.cancellation?.time.time, status.cancellation?.reason)
            revocationType = status.cancellation?.type
            (isFamilyShared, givesAccess, offerDiscountType) = (status.isFamilyShared, status.givesAccess, status.discountType)
        }
    }
}

extension SignatureResponse {
    /// The body of the response to `POST /v1/offers/signature`.
    var json: JSONValue {
        switch self {
        case .values(let signature):
            .object([
                "offerId": .string(signature.offerID), "keyId": .string(signature.keyID), "nonce": .string(signature.nonce),
                "timestamp": .integer(signature.timestamp), "signature": .string(signature.signatureText),
            ])
        case .token(let token, let nonce): .object(["token": .string(token), "nonce": .string(nonce)])
        }
    }
}

extension ServerResponse {
    /// A value as JSON.
    static func sending(_ value: some Encodable) throws(OfferProblem) -> ServerResponse {
        // Every value is one of this module's, which the encoder can write.
        do { return try json(value) } catch { throw .unavailable(.damaged) }
    }
}
