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

/// The body of `POST /v1/campaigns`: the name, the environment, and the members of the rule.
struct CampaignBody: Decodable {
    let id: String
    let environment: String?
    /// The group that the body names; nil leaves it to the settings.
    let groupId: String?
    let rule: CampaignRule

    private enum Key: String, CodingKey { case id, environment, groupId }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        id = try values.decode(String.self, forKey: .id)
        environment = try values.decodeIfPresent(String.self, forKey: .environment)
        groupId = try values.decodeIfPresent(String.self, forKey: .groupId)
        rule = try CampaignRule(from: decoder)
    }

    /// The parts, once each is checked that needs no settings.
    func checked() throws(OfferProblem) -> (String, CampaignRule, StoreEnvironment) {
        guard Campaign.isID(id) else { throw .invalid("id") }
        guard let environment = OfferWord.environment(environment) else { throw .invalid("environment") }
        guard groupId.map(OfferWord.isIdentifier) ?? true else { throw .invalid("groupId") }
        guard OfferWord.isIdentifier(rule.product) else { throw .invalid("productId") }
        guard OfferWord.isIdentifier(rule.offer) else { throw .invalid("offerId") }
        if let wrong = rule.memberOutOfRange { throw .invalid(wrong.rawValue) }
        if let end = rule.ends, !OfferWord.times.contains(end.milliseconds) { throw .invalid("endDate") }
        return (id, rule, environment)
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
