import MemberHTTPServer
import MemberUI
import OffersService
import StoreOffers

/// One campaign: its rule, to whom it would offer something, what came of it, and its start and end.
extension OperatorPages {
    /// The parameters of the page.
    static let campaignParameters = ["after", "preview", CampaignMembersCard.parameter]
    /// The most parts of a result that a page sums up.
    private static let mostParts = 20

    /// `GET /operator/campaigns/{campaign}`.
    func campaign(_ visit: OperatorVisit) async throws(OfferProblem) -> ServerResponse { try await campaign(visit, nil) }

    /// `POST /operator/campaigns/{campaign}/start`.
    func startCampaign(_ visit: OperatorVisit) async throws(OfferProblem) -> ServerResponse {
        try await changed(visit) { id throws(OfferProblem) in
            _ = try await service.startCampaign(id, in: visit.environment, by: visit.caller)
        }
    }

    /// `POST /operator/campaigns/{campaign}/end`.
    func endCampaign(_ visit: OperatorVisit) async throws(OfferProblem) -> ServerResponse {
        try await changed(visit) { id throws(OfferProblem) in
            _ = try await service.endCampaign(id, in: visit.environment, by: visit.caller)
        }
    }

    /// Back to the campaign's page after a change; where it is refused, the page with the reason.
    private func changed(
        _ visit: OperatorVisit, _ change: (String) async throws(OfferProblem) -> Void
    ) async throws(OfferProblem) -> ServerResponse {
        let id = try visit.campaign()
        do throws(OfferProblem) { try await change(id) } catch {
            guard let refusal = CampaignRefusal(error) else { throw error }
            return try await campaign(visit, refusal)
        }
        return .redirect(to: visit.address(Self.campaignPath(id)), status: 303)
    }

    private func campaign(_ visit: OperatorVisit, _ refusal: CampaignRefusal?) async throws(OfferProblem) -> ServerResponse {
        let id = try visit.campaign()
        let status = try await service.campaign(id, in: visit.environment, by: visit.caller)
        var parts = [refusal?.alert(visit.texts)].compactMap(\.self) + [CampaignCard(status: status, visit: visit).html]
        if status.state != .draft { parts += try await outcome(id, visit) }
        if status.state != .ended { parts.append(try await preview(status, visit)) }
        return visit.page(
            id, lead: [.text(CampaignCard(status: status, visit: visit).lead)], body: parts, status: refusal?.status ?? 200)
    }

    /// To whom it would offer something. A draft's is looked up at once, a running one's when it is asked for.
    private func preview(_ status: CampaignStatus, _ visit: OperatorVisit) async throws(OfferProblem) -> HTML {
        let (id, after) = (status.kept.campaign.id, try visit.request.text("after"))
        let place = after.flatMap(CampaignCursor.init)
        guard after == nil || place != nil else { throw .invalid("after") }
        let wish = try visit.request.text("preview")
        let isAsked = status.state == .draft || place != nil || wish != nil
        guard isAsked else { return CampaignPreviewCard(id: id, preview: nil, isRest: false, visit: visit).html }
        let preview = try await service.previewCampaign(
            id, after: place, limit: OffersService.mostPreviewed, in: visit.environment, by: visit.caller)
        return CampaignPreviewCard(id: id, preview: preview, isRest: place != nil, visit: visit).html
    }

    /// The result, and the first members; on the pages behind it the members alone.
    private func outcome(_ id: String, _ visit: OperatorVisit) async throws(OfferProblem) -> [HTML] {
        let isFirst = try visit.request.text(CampaignMembersCard.parameter) == nil
        let result = isFirst ? [try await result(id, visit)] : []
        return result + [try await offerings(id, visit)].compactMap(\.self)
    }

    private func offerings(_ id: String, _ visit: OperatorVisit) async throws(OfferProblem) -> HTML? {
        let text = try visit.request.text(CampaignMembersCard.parameter)
        let place = text.flatMap(CampaignCursor.init)
        guard text == nil || place != nil else { throw .invalid(CampaignMembersCard.parameter) }
        let offerings = try await service.campaignMembers(
            id, after: place, limit: CampaignMembersCard.most + 1, in: visit.environment, by: visit.caller)
        return CampaignMembersCard(id: id, offerings: offerings, visit: visit).html
    }

    private func result(_ id: String, _ visit: OperatorVisit) async throws(OfferProblem) -> HTML {
        var (tally, place) = try await service.campaignResult(
            id, after: nil, limit: OffersService.mostSummed, in: visit.environment, by: visit.caller)
        for _ in 1..<Self.mostParts where place != nil {
            let (part, next) = try await service.campaignResult(
                id, after: place, limit: OffersService.mostSummed, in: visit.environment, by: visit.caller)
            tally += part
            place = next
        }
        return CampaignResultCard(tally: tally, isWhole: place == nil, texts: visit.texts).html
    }
}

extension OperatorVisit {
    /// The campaign that the path names.
    fileprivate func campaign() throws(OfferProblem) -> String {
        guard let id = request.parameters["campaign"], Campaign.isID(id) else { throw .campaign(.unknown) }
        return id
    }
}
