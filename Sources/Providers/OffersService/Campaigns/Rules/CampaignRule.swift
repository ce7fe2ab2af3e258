package import StoreOffers

/// Whom a campaign offers what, and how often. It never changes once the campaign is made.
package struct CampaignRule: Sendable, Equatable {
    /// Why a subscription ended; a campaign is for some of these reasons.
    package typealias Cause = SubscriptionStatus.Cause

    /// The subscription group that the customers left.
    package var group: String
    /// The product whose promotional offer they get.
    package var product: String
    /// The promotional offer.
    package var offer: String
    /// For how many days of 24 hours a customer must have left at least.
    package var lapsedFrom: Int
    /// And at most.
    package var lapsedTo: Int
    /// The reasons of the lapse, in the order of all of them.
    package var causes: [Cause]
    /// For how many days an offering lasts, unless it is taken before.
    package var windowDays: Int
    /// After how many days from the beginning of an offering the next one may begin.
    package var everyDays: Int
    /// How many of a thousand customers are held back, so that the others can be compared with them.
    package var controlThousandths: Int
    /// When it ends by itself; nil for never.
    package var ends: StoreTime?

    /// A rule.
    package init(
        group: String, product: String, offer: String, lapsedFrom: Int, lapsedTo: Int, causes: [Cause] = Cause.allCases,
        windowDays: Int = Self.usualWindow, everyDays: Int, controlThousandths: Int = Self.usualControl,
        ends: StoreTime? = nil
    ) {
        (self.group, self.product, self.offer) = (group, product, offer)
        (self.lapsedFrom, self.lapsedTo) = (lapsedFrom, lapsedTo)
        self.causes = Cause.allCases.filter(causes.contains)
        (self.windowDays, self.everyDays, self.controlThousandths) = (windowDays, everyDays, controlThousandths)
        self.ends = ends
    }

    /// How long an offering lasts unless the operator says otherwise, in days.
    package static let usualWindow = 7
    /// How many of a thousand customers are held back unless the operator says otherwise.
    package static let usualControl = 100
    /// The most days of each of the numbers: ten years.
    package static let mostDays = 3650
    /// The most of a thousand that can be held back: with more the campaign would offer to fewer than it holds back.
    package static let mostControl = 500

    /// When the next offering may begin after one.
    func next(after offering: Offering) -> StoreTime { offering.began.adding(days: everyDays) }

    /// The length of a number of days.
    static func milliseconds(_ days: Int) -> Int64 { Int64(days) * 86_400_000 }
}

extension StoreTime {
    /// The time a number of days later, or earlier.
    func adding(days: Int) -> StoreTime { StoreTime(milliseconds: milliseconds + CampaignRule.milliseconds(days)) }
}
