/// What a campaign's result says beside the members who were held back.
package enum CampaignVerdict: String, Sendable, CaseIterable {
    /// One of the two groups has fewer than ``CampaignTally/fewest`` members whose time is over.
    case tooFew
    /// The interval contains 0: the difference may be chance.
    case mayBeChance
    /// More members came back with the offer than without.
    case more
    /// Fewer did.
    case fewer
}

extension CampaignTally {
    /// How many members both groups must have before anything is said.
    package static let fewest = 30

    /// The share of those who came back with the offer less that without it; nil where one of the groups is empty.
    package var difference: ShareDifference? {
        ShareDifference((offered.returned, offered.members), (control.returned, control.members))
    }

    /// What the result says.
    package var verdict: CampaignVerdict {
        guard let difference, min(offered.members, control.members) >= Self.fewest else { return .tooFew }
        if difference.low > 0 { return .more }
        return difference.high < 0 ? .fewer : .mayBeChance
    }

    /// What the members with the offer paid more than as many of those without would have, by currency in thousandths of its unit, refunds
    /// taken off. No interval is known for it: a few large purchases decide it.
    package var brought: [String: Int64] {
        guard offered.members > 0, control.members > 0 else { return [:] }
        let part = Double(offered.members) / Double(control.members)
        let currencies = Set(offered.revenue.keys).union(control.revenue.keys)
        return currencies.reduce(into: [:]) { all, name in
            let expected = Int64(exactly: (Double(control.net(name)) * part).rounded()) ?? 0
            all[name] = offered.net(name) - expected
        }
    }
}

extension CampaignTally.Group {
    /// What was paid in a currency and not refunded.
    fileprivate func net(_ currency: String) -> Int64 { (revenue[currency] ?? 0) - (refunded[currency] ?? 0) }

    /// The share of the members who came back; nil without members.
    package var share: Double? { members > 0 ? Double(returned) / Double(members) : nil }
}
