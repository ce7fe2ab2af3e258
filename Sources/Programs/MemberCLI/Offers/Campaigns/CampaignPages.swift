import Foundation
import MemberCore
import MemberUI
import OffersRoutes
import OffersService
import StoreOffers

/// Campaigns for people: a table of all, and one in sentences.
extension CampaignCalls {
    /// All campaigns.
    func list() async throws -> Report {
        var (all, last) = ([JSONValue](), String?.none)
        repeat {
            let part = try await send(.get, [], query: last.map { [URLQueryItem(name: "after", value: $0)] } ?? [])
            guard let campaigns = part["campaigns"]?.array else { throw OfferServerError.unreadable }
            let next = part["next"]?.string
            guard next == nil || next != last else { throw OfferServerError.unreadable }
            (all, last) = (all + campaigns, next)
        } while last != nil
        let rows = try all.map { try CampaignLine($0) }
        let table = OffersTable(CampaignLine.header(texts), rows.map { $0.cells(texts) })
        return Report(rows.isEmpty ? ["\(texts(.campaignsNone))"] : table.lines, ["campaigns": .array(all)])
    }

    /// One campaign, and what can be done with it.
    func page(of json: JSONValue) throws -> Report {
        let line = try CampaignLine(json)
        return Report(line.sentences(texts).map { "\($0)" }, json.object ?? [:])
    }
}

/// A campaign as a service describes it.
struct CampaignLine {
    private let id: String
    private let state: Campaign.State
    private let rule: CampaignRule
    private let offered: Int64
    private let heldBack: Int64

    /// Reads a response.
    /// - Throws: `OfferServerError.unreadable` for one that is not a campaign.
    init(_ json: JSONValue) throws {
        guard let id = json["id"]?.string, let state = json["state"]?.string.flatMap(Campaign.State.init),
            let data = try? JSONEncoder.sorted.encode(json), let rule = try? JSONDecoder().decode(CampaignRule.self, from: data)
        else { throw OfferServerError.unreadable }
        (self.id, self.state, self.rule) = (id, state, rule)
        (offered, heldBack) = (json["offered"]?.integer ?? 0, json["heldBack"]?.integer ?? 0)
    }

    static func header(_ texts: Texts) -> [String] {
        ["name", "state", "offer", "product", "lapsed", "every", "control", "offered", "heldBack"].map { texts(.campaigns($0)) }
    }

    /// The cells of its row.
    func cells(_ texts: Texts) -> [String] {
        [
            id, texts(.campaign(state)), rule.offer, rule.product, "\(rule.lapsedFrom)-\(rule.lapsedTo)", "\(rule.everyDays)",
            share, "\(offered)", "\(heldBack)",
        ]
    }

    /// What it is, and what comes next.
    func sentences(_ texts: Texts) -> [String] {
        let values = ["name": id, "state": texts(.campaign(state)), "offered": "\(offered)", "held": "\(heldBack)"]
        var lines = [texts(.campaignIs, values)] + rule.sentences(texts, share: share)
        switch state {
        case .draft: lines.append(texts(.campaignNextDraft, values))
        case .running: lines.append(texts(.campaignNextRunning, values))
        case .ended: lines.append(texts(.campaignNextEnded, values))
        }
        return lines
    }

    private var share: String { NumberText.percent(Double(rule.controlThousandths) / 1000) }
}
