/// How often the community sheet may follow a sign-in of one member.
///
/// Whichever `periodInDays` days of the calendar one takes, at most `maxSubscriptionsToShow` impressions lie in them.
public struct GroupSubscriptionsLimit: Sendable, Equatable {
    /// How many impressions; 0 is never.
    public let maxSubscriptionsToShow: UInt
    /// In how many days of the calendar; 0 records nothing and limits nothing.
    public let periodInDays: UInt

    /// A limit.
    /// - Parameters:
    ///   - maxSubscriptionsToShow: How many impressions.
    ///   - periodInDays: In how many days of the calendar.
    public init(maxSubscriptionsToShow: UInt = 2, periodInDays: UInt = 30) {
        self.maxSubscriptionsToShow = maxSubscriptionsToShow
        self.periodInDays = periodInDays
    }
}
