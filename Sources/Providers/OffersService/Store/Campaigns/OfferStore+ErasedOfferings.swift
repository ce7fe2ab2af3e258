import MemberStorage
import StoreOffers

extension OfferStore {
    /// The statements that put the hash into the member's place in its offerings, each with what came of it by now, since the histories
    /// are about to go. So the result of a campaign stays as it was.
    func offeringStatements(
        of erasure: OfferErasure, names: [String], _ scope: OfferScope
    ) async throws(OfferStoreError) -> [OfferStatement] {
        let offerings = try await offerings(of: Set(names), in: scope)
        var statements: [OfferStatement] = []
        if !offerings.isEmpty {
            let (now, periods) = (try await now(), erasure.periods)
            for one in offerings {
                let campaign = try await campaign(one.campaign, in: scope)?.campaign
                let own = periods.filter { $0.series.group == one.group }
                let outcome = OfferingOutcome(of: one, own, before: campaign?.rule.next(after: one), at: now)
                statements.append(try OfferingRows.erasure(one, erasure.pseudonym, one.outcome ?? outcome, scope))
            }
        }
        for name in names { statements.append(try OfferingRows.erasure(of: name, erasure.pseudonym, scope)) }
        return statements
    }
}

extension OfferErasure {
    /// The member's own periods.
    fileprivate var periods: [OwnPeriod] {
        histories.flatMap { OwnPeriod.all(of: $0.history.evidence.history, catalogue: catalogue) }
    }
}
