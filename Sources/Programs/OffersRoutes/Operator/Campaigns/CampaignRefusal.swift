import MemberUI
import OffersService

/// Why the service refuses to make, start or end a campaign, for the form that asked for it.
struct CampaignRefusal {
    /// The field that is wrong; nil for a reason that concerns the whole form.
    let field: String?
    let sentence: TextKey
    let status: Int

    /// Reads a problem; nil for one that concerns no form, such as a database that is not there.
    init?(_ problem: OfferProblem) {
        status = problem.status
        switch problem {
        case .invalid(let name) where (CampaignForm.fields + [CampaignForm.Key.causes.rawValue]).contains(name):
            (field, sentence) = (name, .campaignWrong(name))
        case .notOffered: (field, sentence) = (CampaignForm.Key.offer.rawValue, .operatorCampaignsNotOffered)
        case .campaign(.exists): (field, sentence) = (CampaignForm.name, .operatorCampaignsExists)
        case .campaign(.ended): (field, sentence) = (nil, .operatorCampaignsEnded)
        case .campaign(.tooMany): (field, sentence) = (nil, .operatorCampaignsTooMany)
        default: return nil
        }
    }

    /// The sentence above a page.
    func alert(_ texts: Texts) -> HTML {
        .element("p", [("class", "card operator-wrong"), ("role", "alert")], [.text(text(texts))])
    }

    /// The reason as a sentence.
    func text(_ texts: Texts) -> String { texts(sentence, Self.limits) }

    private static let limits = [
        "most": OffersService.mostRunningCampaigns, "mostDays": CampaignRule.mostDays, "longest": Campaign.longestID,
        "mostControl": CampaignRule.mostControl / 10,
    ].mapValues { String($0) }
}
