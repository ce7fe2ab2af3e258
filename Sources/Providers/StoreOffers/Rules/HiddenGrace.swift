/// A grace period that the evidence could not show: a receipt file has no renewals, and neither does a response that leaves
/// them out.
enum HiddenGrace {
    /// Finds the period after which such a grace period may be running.
    /// - Parameters:
    ///   - facts: The facts of the group, at the time.
    ///   - history: The purchases.
    ///   - policies: How long a grace period is.
    ///   - time: The time, or the earliest that it can be.
    /// - Returns: The place of the group's last own period, if it ended within the length of a grace period; nil where no grace
    ///   period can be hidden.
    static func place(
        _ facts: GroupFacts, _ history: PurchaseHistory, _ policies: OfferPolicies, at time: TrustedTime?
    ) -> Int? {
        guard let days = policies.billingGraceDays, days > 0, lacksRenewals(history), let time,
            let place = facts.newestOwnKept
        else { return nil }
        let end = history.table.rows[place].expires
        let (length, isTooLong) = Int64(days).multipliedReportingOverflow(by: 86_400_000)
        guard end > 0, PeriodState(end, time) == .over else { return nil }
        return isTooLong || time.time.milliseconds - end < length ? place : nil
    }

    private static func lacksRenewals(_ history: PurchaseHistory) -> Bool {
        switch history.source {
        case .receiptFile: true
        case .receiptResponse: history.renewals.isEmpty
        default: false
        }
    }
}

/// Between rows 15 and 16: the last period has just ended, and the evidence does not show whether a grace period runs.
struct IntroductoryGraceUnknown: OfferRule {
    func verdict(_ question: OfferQuestion) -> RuleVerdict? {
        guard let history = question.history, let facts = question.facts, facts.ownCount > 0,
            let place = HiddenGrace.place(facts, history, question.policies, at: question.time)
        else { return nil }
        return .unknown(.graceUnknown, [place])
    }
}
