import MemberRequests

/// How long cached data counts as fresh: one of ten named times, or any number of seconds.
public struct VKCachedDataLiveTime: Hashable, Sendable {
    /// The time in seconds; 0 means that the data is not kept.
    public let seconds: Int

    /// Creates a time.
    /// - Parameter seconds: 0 or more; a negative number gives nil.
    public init?(seconds: Int) {
        guard seconds >= 0 else { return nil }
        self.seconds = seconds
    }

    private init(_ seconds: Int) { self.seconds = seconds }

    /// The data is not kept.
    public static let never = VKCachedDataLiveTime(0)
    /// A minute.
    public static let oneMinute = VKCachedDataLiveTime(60)
    /// Three minutes.
    public static let threeMinutes = VKCachedDataLiveTime(180)
    /// Five minutes.
    public static let fiveMinutes = VKCachedDataLiveTime(300)
    /// An hour, the default.
    public static let oneHour = VKCachedDataLiveTime(3600)
    /// Five hours.
    public static let fiveHours = VKCachedDataLiveTime(18_000)
    /// A day.
    public static let oneDay = VKCachedDataLiveTime(86_400)
    /// A week.
    public static let oneWeek = VKCachedDataLiveTime(604_800)
    /// Thirty days.
    public static let oneMonth = VKCachedDataLiveTime(2_592_000)
    /// 365 days.
    public static let oneYear = VKCachedDataLiveTime(31_536_000)

    /// The time in the words of the cache.
    var life: CacheLife { CacheLife(seconds: seconds) ?? .never }
}
