import MemberCore
import OffersBackend
import OffersService
import StoreOffers

/// The body of `POST /v1/members/{id}/reset`.
struct ResetBody: Decodable {
    let environment: String
    let at: StoreTime

    /// The environment and the time, once they are checked.
    func checked() throws(OfferProblem) -> (StoreEnvironment, StoreTime) {
        guard let environment = OfferWord.environment(environment) else { throw .invalid("environment") }
        guard OfferWord.times.contains(at.milliseconds) else { throw .invalid("at") }
        return (environment, at)
    }
}

/// The body of `POST /v1/consumption/{transactionId}`: the App Store's own names, and the environment.
struct ConsumptionBody: Decodable {
    let customerConsented: Bool
    let deliveryStatus: String
    let sampleContentProvided: Bool?
    let consumptionPercentage: Int?
    let refundPreference: String?
    let environment: String?

    /// The data and the environment, once they are checked.
    func checked() throws(OfferProblem) -> (ConsumptionInfo, StoreEnvironment) {
        guard let environment = OfferWord.environment(environment) else { throw .invalid("environment") }
        guard let delivery = ConsumptionInfo.Delivery(rawValue: deliveryStatus) else { throw .invalid("deliveryStatus") }
        let preference = refundPreference.flatMap(ConsumptionInfo.RefundPreference.init)
        if refundPreference != nil, preference == nil { throw .invalid("refundPreference") }
        if let part = consumptionPercentage, !(0...100_000).contains(part) { throw .invalid("consumptionPercentage") }
        let info = ConsumptionInfo(
            customerConsented: customerConsented, delivery: delivery, sampleContentProvided: sampleContentProvided ?? false,
            consumedMilliPercent: consumptionPercentage, preference: preference)
        return (info, environment)
    }
}

extension SignatureRequest {
    /// The same request with its member in the one form, once every value is checked.
    func checked() throws(OfferProblem) -> SignatureRequest {
        var request = self
        guard let member = OffersWire.member(named: member) else { throw .invalid("member") }
        request.member = member
        guard OfferWord.isIdentifier(productId) else { throw .invalid("productId") }
        if let offerId, !OfferWord.isIdentifier(offerId) { throw .invalid("offerId") }
        if let form, form != 1, form != 2 { throw .invalid("form") }
        guard OfferWord.isReason(why) else { throw .invalid("why") }
        if let kind, !kind.isExactly(OfferWord.introductoryOverride) { throw .invalid("kind") }
        if let environment, !OfferWord.environments.contains(environment) { throw .invalid("environment") }
        return request
    }
}
