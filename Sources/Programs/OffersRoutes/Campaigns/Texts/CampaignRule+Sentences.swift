package import MemberUI
package import OffersService
import StoreOffers

extension CampaignRule {
    /// What the rule says, for people.
    /// - Parameters:
    ///   - texts: The texts of campaigns, in a language.
    ///   - share: The part that is held back, as that language writes it.
    /// - Returns: Two sentences, and one for each thing that is not usual.
    package func sentences(_ texts: Texts, share: String) -> [String] {
        let values = [
            "offer": offer, "product": product, "group": group, "from": "\(lapsedFrom)", "to": "\(lapsedTo)",
            "window": "\(windowDays)", "every": "\(everyDays)", "share": share,
        ]
        var all = [texts(.campaignFor, values), texts(.campaignHow, values)]
        if causes.count < Cause.allCases.count {
            all.append(texts(.campaignCauses, ["reasons": causes.map { texts(.cause($0)) }.joined(separator: ", ")]))
        }
        if let ends { all.append(texts(.campaignEnds, ["time": ends.text])) }
        return all
    }
}
