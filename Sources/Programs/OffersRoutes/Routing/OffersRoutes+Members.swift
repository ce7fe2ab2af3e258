import MemberCore
import MemberHTTPServer
import OffersService
import StoreOffers

/// A member's data, and the feed.
extension OffersRoutes {
    /// `GET /v1/members/{id}/subscriptions`.
    func subscriptions(_ request: ServerRequest, _ caller: OfferCaller) async throws(OfferProblem) -> ServerResponse {
        let member = try request.member()
        let found = try await service.subscriptions(of: member, in: try request.environment(), by: caller)
        return try .sending(
            SubscriptionsBody(member: member, subscriptions: found.map(SubscriptionsBody.Subscription.init)))
    }

    /// `POST /v1/members/{id}/transactions`.
    func claim(_ request: ServerRequest, _ caller: OfferCaller) async throws(OfferProblem) -> ServerResponse {
        let member = try request.member()
        let evidence = try request.body(OffersWire.Evidence.self)
        // The id of a transaction is not evidence that the member has it.
        if case .transaction = evidence { throw .invalid("evidence") }
        try await service.claim(evidence, for: member, by: caller)
        return try .sending(JSONValue.object(["member": .string(member)]))
    }

    /// `DELETE /v1/members/{id}`.
    func erase(_ request: ServerRequest, _ caller: OfferCaller) async throws(OfferProblem) -> ServerResponse {
        try await service.erase(try request.member(), by: caller)
        return .empty()
    }

    /// `POST /v1/members/{id}/reset`.
    func reset(_ request: ServerRequest, _ caller: OfferCaller) async throws(OfferProblem) -> ServerResponse {
        let member = try request.member()
        let (environment, time) = try request.body(ResetBody.self).checked()
        guard environment != .production else { throw .resetInProduction }
        try await service.reset(member, in: environment, at: time, by: caller)
        return .empty()
    }

    /// `GET /v1/events`.
    func events(_ request: ServerRequest, _ caller: OfferCaller) async throws(OfferProblem) -> ServerResponse {
        let cursor = try request.number("after", in: 0...Int64.max, unless: 0)
        let limit = Int(try request.number("limit", in: 1...1000, unless: 100))
        let events = try await service.events(after: cursor, limit: limit, in: try request.environment(), by: caller)
        return try .sending(
            JSONValue.object([
                "events": .array(events.map(\.json)), "next": .integer(events.last?.id ?? cursor),
            ]))
    }
}
