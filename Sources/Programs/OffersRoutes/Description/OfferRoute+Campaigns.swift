import OffersService
import StoreOffers

extension OfferRoute {
    /// Campaigns: making and ending them decides about money, and needs an operator.
    static let campaigns: [OfferRoute] =
        [
            OfferRoute(
                name: .campaigns, method: "GET", path: "/v1/campaigns", summary: "The campaigns of the app, by name.",
                key: .server,
                parameters: [
                    parameter("after", CampaignSchemas.name, "The `next` of the page before; absent for the first page."),
                    environment,
                ], success: success("Campaigns", "Up to \(OffersService.mostCampaigns) campaigns.")),
            OfferRoute(
                name: .makeCampaign, method: "POST", path: "/v1/campaigns",
                summary: "Makes a campaign, as a draft; the same once more gives the same campaign.", key: .operator,
                request: "CampaignRequest", success: success("Campaign", "The campaign."),
                refusals: [409: "The name is taken by another rule, or the settings do not list the offer."]),
            OfferRoute(
                name: .campaign, method: "GET", path: "/v1/campaigns/{campaign}", summary: "One campaign.", key: .server,
                parameters: [name, environment], success: success("Campaign", "The campaign."), refusals: [404: unknown]),
            OfferRoute(
                name: .startCampaign, method: "POST", path: "/v1/campaigns/{campaign}/start", summary: "Starts a campaign.",
                key: .operator, parameters: [name, environment], success: success("Campaign", "It runs, now or since before."),
                refusals: [404: unknown, 409: "It has ended, its offer is not listed any more, or too many run."]),
            OfferRoute(
                name: .endCampaign, method: "POST", path: "/v1/campaigns/{campaign}/end", summary: "Ends a campaign, for good.",
                key: .operator, parameters: [name, environment], success: success("Campaign", "It has ended, now or before."),
                refusals: [404: unknown]),
        ] + looks

    private static let looks: [OfferRoute] = [
        OfferRoute(
            name: .campaignPreview, method: "GET", path: "/v1/campaigns/{campaign}/preview",
            summary: "To whom a campaign would offer something now; nothing is recorded.", key: .server,
            parameters: [name] + page(of: "subscriptions to look at", 1000, OffersService.mostPreviewed),
            success: success("CampaignPreview", "A part of the preview; the parts add up."), refusals: [404: unknown]),
        OfferRoute(
            name: .campaignMembers, method: "GET", path: "/v1/campaigns/{campaign}/members",
            summary: "Who was offered something or held back, and what came of it.", key: .server,
            parameters: [name] + page(of: "members of the page", 100, OffersService.mostOfferings),
            success: success("CampaignMembers", "The members, in the order in which their offerings began."),
            refusals: [404: unknown]),
        OfferRoute(
            name: .campaignResult, method: "GET", path: "/v1/campaigns/{campaign}/result",
            summary: "What a campaign brought beside the members who were held back.", key: .server,
            parameters: [name] + page(of: "offerings to sum", 5000, OffersService.mostSummed),
            success: success("CampaignResult", "The sums; with `next` of a part of the campaign."), refusals: [404: unknown]),
    ]

    private static let unknown = "The app has no campaign of this name in this environment."
    private static let name = Parameter(
        name: "campaign", isInPath: true, schema: .named("CampaignName"), text: "The campaign's name.")

    private static func page(of what: String, _ usual: Int64, _ most: Int) -> [Parameter] {
        [
            parameter("after", CampaignSchemas.cursor, "The `next` of the part before; absent for the first one."),
            parameter("limit", .integer(1...Int64(most)).unless(.integer(usual)), "The most \(what)."), environment,
        ]
    }

    private static func parameter(_ name: String, _ schema: JSONSchema, _ text: String) -> Parameter {
        Parameter(name: name, isInPath: false, schema: schema, text: text)
    }

    private static func success(_ schema: String, _ text: String) -> Success {
        Success(status: 200, mediaType: "application/json", schema: .named(schema), text: text)
    }
}
