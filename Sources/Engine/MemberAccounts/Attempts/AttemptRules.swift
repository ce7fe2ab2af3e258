package import Foundation
package import MemberOAuth

/// The rules of a running sign-in, which every store applies.
package enum AttemptRules {
    /// The number of open attempts of one client that are kept, so that a flood of sign-ins is limited; the oldest end first.
    package static let mostOpen = 10_000
    /// The number of ended attempts of one client that are remembered.
    package static let mostEnded = 1_000
    /// The outcome of an attempt whose life is over, or which is one too many.
    package static let timedOut = "oauth.attempt_timed_out"
    /// The outcome of an attempt whose life ended after its code was sent.
    package static let interrupted = "oauth.attempt_interrupted"

    /// Moves an attempt to another phase, if its phase is one of those that the caller expects.
    /// - Parameters:
    ///   - attempt: The attempt as stored; nil if it is unknown or has ended.
    ///   - from: The phases in which the attempt may be.
    ///   - to: The new phase.
    /// - Returns: The attempt in its new phase; nil if it is not moved.
    package static func move(_ attempt: Attempt?, from: Set<Attempt.Phase.Name>, to: Attempt.Phase) -> Attempt? {
        guard var attempt, attempt.phase.name != .ended, from.contains(attempt.phase.name) else { return nil }
        attempt.phase = to
        return attempt
    }

    /// Returns the outcome of an attempt whose life is over before it was ended.
    /// - Parameter phase: The phase in which it was left.
    /// - Returns: The stable code.
    package static func outcome(ofForgottenIn phase: Attempt.Phase.Name) -> String { phase == .sent ? interrupted : timedOut }

    /// Returns the moment before which the life of a remembered attempt must have ended for it to be forgotten: a month ago.
    /// - Parameter now: The store's time.
    /// - Returns: The moment.
    package static func memoryBegins(at now: Date) -> Date { now.addingTimeInterval(-30 * 86_400) }
}
