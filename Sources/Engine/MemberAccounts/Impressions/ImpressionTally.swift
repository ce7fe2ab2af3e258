package import Foundation

/// The recorded impressions of one member and campaign, as far as a limit needs them: the data that a store reads for its decision.
package struct ImpressionTally: Sendable, Equatable {
    /// An impression further ahead than a correct clock can be.
    package struct Ahead: Sendable, Equatable {
        /// The recorded date.
        package let shown: Date
        /// When it was first found ahead; nil if it was not.
        package let found: Date?

        /// Creates an impression.
        package init(shown: Date, found: Date?) { (self.shown, self.found) = (shown, found) }
    }

    /// The number of impressions within the period that are not too far ahead; a store need not count further than the maximum.
    package var plain: Int
    /// The impressions after the horizon.
    package var ahead: [Ahead]

    /// Creates a tally.
    package init(plain: Int, ahead: [Ahead] = []) { (self.plain, self.ahead) = (plain, ahead) }

    /// Whether dates are too far ahead that have no note of when that was found, or one that is too far ahead itself.
    package func needsNote(at now: Date) -> Bool { ahead.contains { $0.isUnnoted(at: now) } }

    /// The tally after those dates got their note.
    package func noted(at now: Date) -> ImpressionTally {
        ImpressionTally(plain: plain, ahead: ahead.map { $0.isUnnoted(at: now) ? Ahead(shown: $0.shown, found: now) : $0 })
    }

    /// The number of impressions that count for a period.
    func count(after boundary: Date, at now: Date) -> Int {
        plain + ahead.count { ($0.found ?? ImpressionLimit.horizon(at: now)) > boundary }
    }
}

extension ImpressionTally.Ahead {
    fileprivate func isUnnoted(at now: Date) -> Bool { found.map { $0 > ImpressionLimit.horizon(at: now) } ?? true }
}

/// The decision about an impression, made before the recorded impressions are read, or with them.
package enum ImpressionDecision: Sendable, Equatable {
    /// No impression is allowed.
    case refused
    /// Every impression is allowed, and none is recorded.
    case unlimited
    /// The impression is allowed, and is recorded when it appears.
    case allowed
}

extension ImpressionLimit.Question {
    /// Decides about an impression.
    /// - Parameters:
    ///   - now: The store's time.
    ///   - tally: Reads the recorded impressions; called only if that matters.
    /// - Returns: The decision.
    package func decision(
        at now: Date, _ tally: (_ boundary: Date, _ maximum: Int) throws -> ImpressionTally
    ) rethrows -> ImpressionDecision {
        switch self {
        case .never: .refused
        case .always: .unlimited
        case .areFewer(let maximum, let boundary):
            try tally(boundary, maximum).count(after: boundary, at: now) < maximum ? .allowed : .refused
        }
    }
}
