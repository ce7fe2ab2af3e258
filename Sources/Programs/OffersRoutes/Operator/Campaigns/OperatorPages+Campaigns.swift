import MemberHTTPServer
import MemberUI
import OffersService
import StoreOffers

/// All campaigns, and the form that makes one.
extension OperatorPages {
    static let campaignsPath = root + "/campaigns"

    /// `GET /operator/campaigns`.
    func campaigns(_ visit: OperatorVisit) async throws(OfferProblem) -> ServerResponse { try await campaigns(visit, nil) }

    /// `POST /operator/campaigns`: makes a campaign, as a draft, and shows it.
    func makeCampaign(_ visit: OperatorVisit) async throws(OfferProblem) -> ServerResponse {
        do throws(OfferProblem) {
            let (id, rule) = try CampaignForm.order(visit.form)
            _ = try await service.makeCampaign(id, rule, in: visit.environment, by: visit.caller)
            return .redirect(to: visit.address(Self.campaignPath(id)), status: 303)
        } catch {
            guard let refusal = CampaignRefusal(error) else { throw error }
            return try await campaigns(visit, refusal)
        }
    }

    /// The path of a campaign's page.
    static func campaignPath(_ id: String) -> String { campaignsPath + "/" + id }

    private func campaigns(
        _ visit: OperatorVisit, _ refusal: CampaignRefusal?
    ) async throws(OfferProblem) -> ServerResponse {
        let (texts, last) = (visit.texts, try visit.request.text("after"))
        guard last.map(Campaign.isID) ?? true else { throw .invalid("after") }
        let all = try await service.campaigns(after: last ?? "", in: visit.environment, by: visit.caller)
        let parts: [HTML] = [
            .card(id: "campaigns", title: texts(.operatorCampaignsAll), visit.list(all)),
            .card(id: "make", title: texts(.operatorCampaignsNew), [CampaignForm.html(visit)]),
        ]
        return visit.page(
            texts(.operatorCampaigns), lead: [.text(texts(.operatorCampaignsLead))],
            body: refusal.map { shown($0, parts, visit) } ?? parts, status: refusal?.status ?? 200)
    }

    /// The parts with the form as it was sent, and the reason.
    private func shown(_ refusal: CampaignRefusal, _ parts: [HTML], _ visit: OperatorVisit) -> [HTML] {
        let form = RefusedForm(
            visit.form, sentTo: visit.address(Self.campaignsPath), field: refusal.field,
            sentence: refusal.text(visit.texts))
        return form.shown(in: parts) ?? [refusal.alert(visit.texts)] + parts
    }
}

extension OperatorVisit {
    /// The table of campaigns, with a link to the next ones.
    fileprivate func list(_ all: [CampaignStatus]) -> [HTML] {
        guard !all.isEmpty else { return [.element("p", [("class", "quiet")], [.text(texts(.operatorCampaignsNone))])] }
        let head: [TextKey] = [
            .operatorCampaignsName, .operatorCampaignsState, .campaignField("groupId"), .campaignField("productId"),
            .campaignField("offerId"), .operatorCampaignsBegun, .operatorCampaignsHeld,
        ]
        let table = HTML.table(texts(.operatorCampaignsAll) + ": " + texts(.metricsTable), head.map { texts($0) }, all.map(row))
        guard all.count == OffersService.mostCampaigns, let last = all.last?.kept.campaign.id else { return [table] }
        return [table, more(address(OperatorPages.campaignsPath, [("after", last)]))]
    }

    /// A link to the next part.
    func more(_ address: String) -> HTML {
        .element(
            "p", [("class", "operator-note")], [.element("a", [("href", address)], [.text(texts(.operatorCampaignsMore))])])
    }

    private func row(_ one: CampaignStatus) -> [HTML] {
        let (campaign, figures) = (one.kept.campaign, MetricFigures(language))
        let name = HTML.element("a", [("href", address(OperatorPages.campaignPath(campaign.id)))], [.text(campaign.id)])
        let words = [texts(.campaign(one.state)), campaign.rule.group, campaign.rule.product, campaign.rule.offer]
        let counts = [one.kept.offered, one.kept.heldBack].map { figures.count(Int64($0)) }
        return [name] + (words + counts).map { .text($0) }
    }
}
