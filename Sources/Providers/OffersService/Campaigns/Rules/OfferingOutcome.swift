package import StoreOffers

/// What came of an offering within its time, and of one that a member held back would have had.
package struct OfferingOutcome: Sendable, Equatable, Codable {
    /// When the member bought with the offer; nil where it did not.
    package var taken: StoreTime?
    /// Whether the member bought anything of the group, with or without an offer.
    package var returned: Bool
    /// What the member paid for the group, and what of it was refunded by now, by currency in thousandths of its unit.
    package var revenue: [String: Int64]
    package var refunded: [String: Int64]
    /// Whether the time was over, so that nothing more can come.
    package var isFinal: Bool

    /// An outcome.
    package init(
        taken: StoreTime? = nil, returned: Bool = false, revenue: [String: Int64] = [:], refunded: [String: Int64] = [:],
        isFinal: Bool
    ) {
        (self.taken, self.returned, self.revenue, self.refunded) = (taken, returned, revenue, refunded)
        self.isFinal = isFinal
    }

    /// What came of an offering by a member's own periods in the group.
    /// - Parameters:
    ///   - offering: The offering.
    ///   - periods: The own periods.
    ///   - next: When the campaign's next offering may begin: a purchase with the offer belongs to the one before it. Nil for never.
    ///   - now: The time.
    init(of offering: Offering, _ periods: [OwnPeriod], before next: StoreTime?, at now: StoreTime) {
        self.init(taken: offering.purchase(periods, before: next)?.bought, isFinal: offering.until <= now)
        for period in periods where offering.began <= period.bought && period.bought < offering.until {
            returned = true
            guard let price = period.price else { continue }
            revenue[price.currency, default: 0] += price.amount
            guard let refund = period.refund else { continue }
            refunded[price.currency, default: 0] += (price.amount * refund.percentage + 50_000) / 100_000
        }
    }
}

extension Offering {
    /// The purchase with the offer after the offering began, within its time or by a signature of that time; nil where there was none yet.
    /// A member who is held back may have got the offer elsewhere.
    func purchase(_ periods: [OwnPeriod], before next: StoreTime? = nil) -> OwnPeriod? {
        let name = OwnPeriod.promotionalName(offer)
        let bought = periods.filter { $0.series.offer == name && $0.bought >= began }
        return bought.filter { one in next.map { one.bought < $0 } ?? true }.min { $0.bought < $1.bought }
    }
}
