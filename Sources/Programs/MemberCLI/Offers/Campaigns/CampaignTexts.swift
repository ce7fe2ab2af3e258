import MemberUI
import OffersRoutes
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
    static let campaignsNone = TextKey(rawValue: "offers.campaigns.none")
    static let campaignsNoMembers = TextKey(rawValue: "offers.campaigns.no_members")
    /// `{count}`.
    static let campaignsRead = TextKey(rawValue: "offers.campaigns.read")
    /// `{name}`, `{state}`, `{offered}`, `{held}`.
    static let campaignIs = TextKey(rawValue: "offers.campaigns.is")
    /// `{name}`.
    static let campaignNextDraft = TextKey(rawValue: "offers.campaigns.next.draft")
    static let campaignNextRunning = TextKey(rawValue: "offers.campaigns.next.running")
    static let campaignNextEnded = TextKey(rawValue: "offers.campaigns.next.ended")
}

extension TextTable {
    /// The texts of campaigns.
    static let offersCampaigns = TextTable(campaignColumns + campaignSentences + campaigns)
}
