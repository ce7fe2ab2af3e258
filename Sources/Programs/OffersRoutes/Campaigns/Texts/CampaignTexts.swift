package import MemberUI
package import OffersService

extension TextKey {
    package static func campaign(_ state: Campaign.State) -> TextKey {
        TextKey(rawValue: "offers.campaigns.state." + state.rawValue)
    }
    package static func cause(_ cause: CampaignRule.Cause) -> TextKey {
        TextKey(rawValue: "offers.campaigns.cause." + cause.rawValue)
    }
    package static func reason(_ reason: CampaignReason) -> TextKey {
        TextKey(rawValue: "offers.campaigns.reason." + reason.rawValue)
    }
    /// `{fewest}`, or `{difference}`, `{low}`, `{high}` in percentage points.
    package static func verdict(_ verdict: CampaignVerdict) -> TextKey {
        TextKey(rawValue: "offers.campaigns.verdict." + verdict.rawValue)
    }
    package static let campaignsYes = TextKey(rawValue: "offers.campaigns.yes")
    package static let campaignsNo = TextKey(rawValue: "offers.campaigns.no")
    /// `{offer}`, `{product}`, `{group}`, `{from}`, `{to}`.
    package static let campaignFor = TextKey(rawValue: "offers.campaigns.for")
    /// `{window}`, `{every}`, `{share}`.
    package static let campaignHow = TextKey(rawValue: "offers.campaigns.how")
    /// `{reasons}`.
    package static let campaignCauses = TextKey(rawValue: "offers.campaigns.causes")
    /// `{time}`.
    package static let campaignEnds = TextKey(rawValue: "offers.campaigns.ends")
    /// `{matching}`, `{heldBack}`, `{seen}`.
    package static let previewMatching = TextKey(rawValue: "offers.campaigns.preview.matching")
    /// `{running}`.
    package static let previewRunning = TextKey(rawValue: "offers.campaigns.preview.running")
    package static let previewReasons = TextKey(rawValue: "offers.campaigns.preview.reasons")
    package static let previewExamples = TextKey(rawValue: "offers.campaigns.preview.examples")
    package static let previewRefused = TextKey(rawValue: "offers.campaigns.preview.refused")
    /// `{offerings}`, `{taken}`, `{held}`.
    package static let resultOffered = TextKey(rawValue: "offers.campaigns.result.offered")
    /// `{running}`.
    package static let resultRunning = TextKey(rawValue: "offers.campaigns.result.running")
    /// `{other}`.
    package static let resultElsewhere = TextKey(rawValue: "offers.campaigns.result.elsewhere")
    /// `{money}`.
    package static let resultBrought = TextKey(rawValue: "offers.campaigns.result.brought")
}

extension TextTable {
    /// The texts of campaigns that the command line and the pages share.
    package static let campaigns: [TextRow] = campaignWords + campaignRules + campaignResults
}
