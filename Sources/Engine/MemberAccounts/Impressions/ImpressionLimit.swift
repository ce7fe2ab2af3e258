package import Foundation

/// A limit on the impressions for one member.
///
/// Any period of this many calendar days contains at most the maximum of impressions: when an impression is recorded, the
/// recorded dates within this many days before it, up to a day after it and including it, are at most the maximum. No date is
/// dropped because of its age, so a clock that is set back cannot make room.
///
/// A date further ahead was recorded while the clock was wrong. It counts as the moment at which it was first found ahead, so
/// that it blocks impressions no longer than the period; when the clock approaches it, it counts as its own date.
public struct ImpressionLimit: Sendable, Equatable {
    /// The number of impressions; 0 means never, and a number above ``capacity`` counts as ``capacity``.
    public let maximum: Int
    /// The period in calendar days; 0 means no limit and no recording.
    public let days: Int

    /// The number of impressions, the newest ones, that are kept for one member and campaign.
    public static let capacity = 1_000

    /// Creates a limit.
    /// - Parameters:
    ///   - maximum: The number of impressions.
    ///   - days: The period in calendar days.
    public init(maximum: Int, days: Int) {
        (self.maximum, self.days) = (max(0, maximum), max(0, days))
    }

    /// The question about the recorded impressions that decides whether another one is allowed.
    package enum Question: Equatable, Sendable {
        /// No question; no impression is allowed.
        case never
        /// No question; every impression is allowed, and none is recorded.
        case always
        /// Whether fewer than this many are later than a moment; future ones count.
        case areFewer(than: Int, after: Date)
    }

    /// The moment after which a recorded date is further ahead than correct clocks can differ.
    /// - Parameter moment: The time.
    /// - Returns: A day later.
    package static func horizon(at moment: Date) -> Date { moment.addingTimeInterval(86_400) }

    /// The question that decides about an impression.
    /// - Parameters:
    ///   - moment: The moment of the impression.
    ///   - calendar: The calendar and time zone in which days are counted.
    /// - Returns: The question.
    package func question(at moment: Date, by calendar: Calendar) -> Question {
        guard maximum > 0 else { return .never }
        guard days > 0 else { return .always }
        return .areFewer(than: min(maximum, Self.capacity), after: boundary(before: moment, by: calendar))
    }

    /// The moment one period of calendar days before another; impressions at that moment or earlier no longer count.
    private func boundary(before moment: Date, by calendar: Calendar) -> Date {
        guard days < 1_000_000 else { return .distantPast }
        return calendar.date(byAdding: .day, value: -days, to: moment) ?? .distantPast
    }
}

/// A campaign and a member: impressions are counted separately for each key.
///
/// Impressions are not part of an account: they survive its sign-out and its removal, and belong to the member for any client id.
public struct ImpressionKey: Sendable, Hashable {
    /// The provider's short name.
    public let provider: String
    /// `live`, or a sandbox's address.
    public let environment: String
    /// The member at the provider, as ``AccountKey/subject``.
    public let subject: String
    /// The campaign's name, chosen by the app or module, such as `community_sheet`.
    public let campaign: String

    /// Creates a key.
    /// - Parameters:
    ///   - provider: The provider's short name.
    ///   - environment: `live`, or a sandbox's address.
    ///   - subject: The member at the provider.
    ///   - campaign: The campaign's name.
    public init(provider: String, environment: String, subject: String, campaign: String) {
        self.provider = provider
        self.environment = environment
        self.subject = subject
        self.campaign = campaign
    }
}
