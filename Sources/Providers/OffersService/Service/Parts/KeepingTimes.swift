/// For how long rows are kept.
struct KeepingTimes: Sendable {
    let events: Int64
    let notifications: Int64
    let looks: Int64

    private static let day: Int64 = 86_400_000

    init(_ settings: OffersServiceSettings) {
        events = Int64(settings.eventDays ?? 90) * Self.day
        notifications = Int64(settings.notificationDays ?? 180) * Self.day
        looks = Int64(settings.lookDays ?? 365) * Self.day
    }
}
