import MemberCore
import MemberHTTPServer
import OffersService
import StoreOffers

/// Offers and the store's notifications.
extension OffersRoutes {
    /// `POST /v1/offers/eligibility`.
    func eligibility(_ request: ServerRequest, _ caller: OfferCaller) async throws(OfferProblem) -> ServerResponse {
        let question: OffersWire.Request
        do { question = try OffersWire.Request(decoding: request.body) } catch { throw OfferProblem(error) }
        return try .sending(try await service.eligibility(question, by: caller))
    }

    /// `POST /v1/offers/signature`.
    func signature(_ request: ServerRequest, _ caller: OfferCaller) async throws(OfferProblem) -> ServerResponse {
        let order = try request.body(SignatureRequest.self).checked()
        return try .sending(try await service.signature(order, by: caller).json)
    }

    /// `POST /v1/app-store/notifications`.
    func notification(_ request: ServerRequest) async throws(OfferProblem) -> ServerResponse {
        try await service.notification(request.body)
        return .empty(200)
    }

    /// `POST /v1/consumption/{transactionId}`.
    func answerConsumption(_ request: ServerRequest, _ caller: OfferCaller) async throws(OfferProblem) -> ServerResponse {
        guard let transaction = request.parameters["transactionId"], OfferWord.isTransaction(transaction) else {
            throw .consumptionUnknown
        }
        let (info, environment) = try request.body(ConsumptionBody.self).checked()
        try await service.answerConsumption(of: transaction, with: info, in: environment, by: caller)
        return .empty()
    }

    /// `GET /readyz`.
    func readiness(_ request: ServerRequest) async throws(OfferProblem) -> ServerResponse {
        try await service.checkReadiness()
        return .text("ok\n")
    }
}
