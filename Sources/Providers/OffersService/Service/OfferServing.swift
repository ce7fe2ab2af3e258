package import Foundation
package import OffersBackend
package import StoreOffers

/// What the service does for its callers; the routes only read requests and write responses.
package protocol OfferServing: CampaignServing, SupportServing {
    /// Decides about products.
    func eligibility(_ request: OffersWire.Request, by caller: OfferCaller) async throws(OfferProblem) -> OffersWire.Response
    /// Signs an offer after a fresh verdict, or an introductory override by an operator's decision.
    func signature(_ request: SignatureRequest, by caller: OfferCaller) async throws(OfferProblem) -> SignatureResponse
    /// Takes a notification of the store: stored once, however often it comes.
    func notification(_ body: Data) async throws(OfferProblem)
    /// A member's subscriptions; production unless said.
    func subscriptions(
        of member: String, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) -> [MemberSubscription]
    /// Links subscriptions whose signed data names nobody to a member.
    func claim(_ evidence: OffersWire.Evidence, for member: String, by caller: OfferCaller) async throws(OfferProblem)
    /// Erases a member, in both environments.
    func erase(_ member: String, by caller: OfferCaller) async throws(OfferProblem)
    /// Marks that a tester's eligibility was reset at a time.
    func reset(
        _ member: String, in environment: StoreEnvironment, at time: StoreTime, by caller: OfferCaller
    ) async throws(OfferProblem)
    /// The events after a number, oldest first, at most 1 000.
    func events(
        after cursor: Int64, limit: Int, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) -> [OfferEvent]
    /// Answers the store's request for consumption data.
    func answerConsumption(
        of transaction: String, with info: ConsumptionInfo, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem)
    /// How far the service has caught up with the App Store, for each environment.
    func catchUp(by caller: OfferCaller) async throws(OfferProblem) -> [CatchUpStatus]
    /// Metrics by day; production and the sandbox are never counted together.
    func metrics(
        _ order: MetricsOrder, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) -> MetricsReport
    /// How current the metrics are, for each environment.
    func metricsStatus(by caller: OfferCaller) async throws(OfferProblem) -> [MetricsStatus]
    /// The newest metrics by product, for each environment whose histories are summed.
    func metricsSummaries(by caller: OfferCaller) async throws(OfferProblem) -> [MetricsSummary]
    /// Whether the database can be used now.
    func checkReadiness() async throws(OfferProblem)
}

/// The body of `POST /v1/offers/signature`.
package struct SignatureRequest: Sendable, Equatable, Codable {
    /// The member: an app account token, or an original transaction.
    package var member: String
    package var productId: String
    /// The promotional offer; absent for an introductory override.
    package var offerId: String?
    /// The form of a promotional offer's signature, 1 or 2; 2 unless said.
    package var form: Int?
    /// The reason, which is recorded.
    package var why: String
    /// `introductoryOverride`, for an operator; absent for a promotional offer.
    package var kind: String?
    /// Whether an override grants the offer; absent means yes.
    package var allow: Bool?
    /// Evidence to decide on beside what is stored.
    package var evidence: OffersWire.Evidence?
    /// Production unless said.
    package var environment: StoreEnvironment?
}

/// The response of `POST /v1/offers/signature`.
package enum SignatureResponse: Sendable, Equatable {
    /// The first form.
    case values(OfferSigner.PromotionalSignature)
    /// The second form, and an introductory override.
    case token(String, nonce: String)
}
