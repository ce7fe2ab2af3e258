import MemberUI
import OffersService
import StoreOffers

extension Texts {
    /// Returns the texts of campaigns in a language.
    static func offersCampaigns(_ language: OfferLanguage) -> Texts {
        Texts(MemberLanguage(rawValue: language.rawValue) ?? .en, .offersCampaigns)
    }
}

extension TextKey {
    /// The name of a column.
    static func campaigns(_ column: String) -> TextKey { TextKey(rawValue: "offers.campaigns.column." + column) }
    static func campaign(_ state: Campaign.State) -> TextKey { TextKey(rawValue: "offers.campaigns.state." + state.rawValue) }
    static func cause(_ cause: CampaignRule.Cause) -> TextKey { TextKey(rawValue: "offers.campaigns.cause." + cause.rawValue) }
    static func reason(_ reason: CampaignReason) -> TextKey { TextKey(rawValue: "offers.campaigns.reason." + reason.rawValue) }
    /// `{fewest}`, or `{difference}`, `{low}`, `{high}` in percentage points.
    static func verdict(_ verdict: CampaignVerdict) -> TextKey {
        TextKey(rawValue: "offers.campaigns.verdict." + verdict.rawValue)
    }
    static let campaignsNone = TextKey(rawValue: "offers.campaigns.none")
    static let campaignsNoMembers = TextKey(rawValue: "offers.campaigns.no_members")
    static let campaignsYes = TextKey(rawValue: "offers.campaigns.yes")
    static let campaignsNo = TextKey(rawValue: "offers.campaigns.no")
    /// `{count}`.
    static let campaignsRead = TextKey(rawValue: "offers.campaigns.read")
    /// `{name}`, `{state}`, `{offered}`, `{held}`.
    static let campaignIs = TextKey(rawValue: "offers.campaigns.is")
    /// `{offer}`, `{product}`, `{group}`, `{from}`, `{to}`.
    static let campaignFor = TextKey(rawValue: "offers.campaigns.for")
    /// `{window}`, `{every}`, `{share}`.
    static let campaignHow = TextKey(rawValue: "offers.campaigns.how")
    /// `{reasons}`.
    static let campaignCauses = TextKey(rawValue: "offers.campaigns.causes")
    /// `{time}`.
    static let campaignEnds = TextKey(rawValue: "offers.campaigns.ends")
    /// `{name}`.
    static let campaignNextDraft = TextKey(rawValue: "offers.campaigns.next.draft")
    static let campaignNextRunning = TextKey(rawValue: "offers.campaigns.next.running")
    static let campaignNextEnded = TextKey(rawValue: "offers.campaigns.next.ended")
    /// `{matching}`, `{heldBack}`, `{seen}`.
    static let previewMatching = TextKey(rawValue: "offers.campaigns.preview.matching")
    /// `{running}`.
    static let previewRunning = TextKey(rawValue: "offers.campaigns.preview.running")
    static let previewReasons = TextKey(rawValue: "offers.campaigns.preview.reasons")
    static let previewExamples = TextKey(rawValue: "offers.campaigns.preview.examples")
    static let previewRefused = TextKey(rawValue: "offers.campaigns.preview.refused")
    /// `{offerings}`, `{taken}`, `{held}`.
    static let resultOffered = TextKey(rawValue: "offers.campaigns.result.offered")
    /// `{running}`.
    static let resultRunning = TextKey(rawValue: "offers.campaigns.result.running")
    /// `{other}`.
    static let resultElsewhere = TextKey(rawValue: "offers.campaigns.result.elsewhere")
    /// `{money}`.
    static let resultBrought = TextKey(rawValue: "offers.campaigns.result.brought")
}

extension TextTable {
    /// The texts of campaigns.
    static let offersCampaigns = TextTable(campaignColumns + campaignWords + campaignSentences + campaignResults)
}
