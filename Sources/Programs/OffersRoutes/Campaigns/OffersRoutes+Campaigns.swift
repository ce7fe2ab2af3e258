import MemberCore
import MemberHTTPServer
import OffersService
import StoreOffers

/// Campaigns.
extension OffersRoutes {
    /// `GET /v1/campaigns`.
    func campaigns(_ request: ServerRequest, _ caller: OfferCaller) async throws(OfferProblem) -> ServerResponse {
        let (last, environment) = (try request.text("after"), try request.environment())
        guard last.map(Campaign.isID) ?? true else { throw .invalid("after") }
        let all = try await service.campaigns(after: last ?? "", in: environment, by: caller)
        var members: [String: JSONValue] = ["campaigns": .array(all.map { $0.json(environment) })]
        if all.count == OffersService.mostCampaigns { members["next"] = all.last.map { .string($0.kept.campaign.id) } }
        return try .sending(JSONValue.object(members))
    }

    /// `POST /v1/campaigns`.
    func makeCampaign(_ request: ServerRequest, _ caller: OfferCaller) async throws(OfferProblem) -> ServerResponse {
        let (id, rule, environment) = try request.body(CampaignBody.self).checked()
        return try .sending(try await service.makeCampaign(id, rule, in: environment, by: caller).json(environment))
    }

    /// `GET /v1/campaigns/{campaign}`.
    func campaign(_ request: ServerRequest, _ caller: OfferCaller) async throws(OfferProblem) -> ServerResponse {
        let (id, environment) = (try request.campaign(), try request.environment())
        return try .sending(try await service.campaign(id, in: environment, by: caller).json(environment))
    }

    /// `POST /v1/campaigns/{campaign}/start`.
    func startCampaign(_ request: ServerRequest, _ caller: OfferCaller) async throws(OfferProblem) -> ServerResponse {
        let (id, environment) = (try request.campaign(), try request.environment())
        return try .sending(try await service.startCampaign(id, in: environment, by: caller).json(environment))
    }

    /// `POST /v1/campaigns/{campaign}/end`.
    func endCampaign(_ request: ServerRequest, _ caller: OfferCaller) async throws(OfferProblem) -> ServerResponse {
        let (id, environment) = (try request.campaign(), try request.environment())
        return try .sending(try await service.endCampaign(id, in: environment, by: caller).json(environment))
    }

    /// `GET /v1/campaigns/{campaign}/preview`.
    func campaignPreview(_ request: ServerRequest, _ caller: OfferCaller) async throws(OfferProblem) -> ServerResponse {
        let (id, place) = (try request.campaign(), try request.place())
        let limit = Int(try request.number("limit", in: 1...Int64(OffersService.mostPreviewed), unless: 1000))
        let found = try await service.previewCampaign(
            id, after: place, limit: limit, in: try request.environment(), by: caller)
        return try .sending(found.json)
    }

    /// `GET /v1/campaigns/{campaign}/members`.
    func campaignMembers(_ request: ServerRequest, _ caller: OfferCaller) async throws(OfferProblem) -> ServerResponse {
        let (id, place) = (try request.campaign(), try request.place())
        let limit = Int(try request.number("limit", in: 1...Int64(OffersService.mostOfferings), unless: 100))
        let page = try await service.campaignMembers(
            id, after: place, limit: limit, in: try request.environment(), by: caller)
        var members: [String: JSONValue] = ["members": .array(page.map(\.json))]
        if page.count == limit { members["next"] = page.last.map { .string($0.place.text) } }
        return try .sending(JSONValue.object(members))
    }

    /// `GET /v1/campaigns/{campaign}/result`.
    func campaignResult(_ request: ServerRequest, _ caller: OfferCaller) async throws(OfferProblem) -> ServerResponse {
        let (id, place) = (try request.campaign(), try request.place())
        let limit = Int(try request.number("limit", in: 1...Int64(OffersService.mostSummed), unless: 5000))
        let (tally, next) = try await service.campaignResult(
            id, after: place, limit: limit, in: try request.environment(), by: caller)
        var members = tally.members
        members["next"] = next.map { .string($0.text) }
        if place == nil, next == nil { members["comparison"] = tally.comparison }
        return try .sending(JSONValue.object(members))
    }
}

extension ServerRequest {
    /// The campaign that the path names.
    fileprivate func campaign() throws(OfferProblem) -> String {
        guard let id = parameters["campaign"], Campaign.isID(id) else { throw .campaign(.unknown) }
        return id
    }

    /// Where to go on in a list of a campaign.
    fileprivate func place() throws(OfferProblem) -> CampaignCursor? {
        guard let text = try text("after") else { return nil }
        guard let place = CampaignCursor(text) else { throw .invalid("after") }
        return place
    }
}
