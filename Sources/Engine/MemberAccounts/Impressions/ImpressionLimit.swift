import Foundation

/// How often something may be shown to one member.
///
/// Whichever so many days of the calendar one takes, at most the maximum of impressions lie in them: when an impression is recorded, all
/// recorded dates later than so many days before it, those up to a day ahead of it and itself included, are at most the maximum. No
/// date is dropped for its age, so a clock that is set back cannot make room.
///
/// A date further ahead was recorded by a clock that was wrong. It counts as the moment at which it was first found ahead, so that it
/// silences nothing for longer than the period; once the clock comes near it, it counts as what it is.
public struct ImpressionLimit: Sendable, Equatable {
    /// How many impressions; 0 is never, and beyond ``capacity`` it counts as that.
    public let maximum: Int
    /// In how many days of the calendar; 0 limits nothing and records nothing.
    public let days: Int

    /// How many impressions are kept of one member and campaign, the newest.
    public static let capacity = 1_000

    /// A limit.
    /// - Parameters:
    ///   - maximum: How many impressions.
    ///   - days: In how many days of the calendar.
    public init(maximum: Int, days: Int) {
        (self.maximum, self.days) = (max(0, maximum), max(0, days))
    }

    /// What must be known of the recorded impressions before another one may happen.
    enum Question: Equatable {
        /// Nothing; no impression is allowed.
        case never
        /// Nothing; every impression is allowed, and nothing is recorded.
        case always
        /// Whether fewer than so many are later than a moment; future ones count.
        case areFewer(than: Int, after: Date)
    }

    /// The moment from which on a recorded date is further ahead than clocks differ that are right.
    /// - Parameter moment: The time.
    /// - Returns: A day later.
    static func horizon(at moment: Date) -> Date { moment.addingTimeInterval(86_400) }

    /// What decides about an impression.
    /// - Parameters:
    ///   - moment: When it would happen.
    ///   - calendar: By which calendar and zone days are counted.
    /// - Returns: The question.
    func question(at moment: Date, by calendar: Calendar) -> Question {
        guard maximum > 0 else { return .never }
        guard days > 0 else { return .always }
        return .areFewer(than: min(maximum, Self.capacity), after: boundary(before: moment, by: calendar))
    }

    /// The moment one period of calendar days before another; what was shown then or earlier counts no more.
    private func boundary(before moment: Date, by calendar: Calendar) -> Date {
        guard days < 1_000_000 else { return .distantPast }
        return calendar.date(byAdding: .day, value: -days, to: moment) ?? .distantPast
    }
}

/// What is shown to whom: impressions are counted for each of these apart.
///
/// They are no part of an account: they survive its sign-out and its removal, and belong to the member whichever the client id.
public struct ImpressionKey: Sendable, Hashable {
    /// The provider's short name.
    public let provider: String
    /// `live`, or a sandbox's address.
    public let environment: String
    /// The member at the provider, as ``AccountKey/subject``.
    public let subject: String
    /// What is shown, by a name of the app's or module's choice, such as `community_sheet`.
    public let campaign: String

    /// A key.
    /// - Parameters:
    ///   - provider: The provider's short name.
    ///   - environment: `live`, or a sandbox's address.
    ///   - subject: The member at the provider.
    ///   - campaign: What is shown.
    public init(provider: String, environment: String, subject: String, campaign: String) {
        self.provider = provider
        self.environment = environment
        self.subject = subject
        self.campaign = campaign
    }
}
