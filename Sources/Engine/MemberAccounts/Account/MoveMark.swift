import MemberCore
import MemberOAuth

/// The mark of an account that was moved to another store, or is on its way. It stands where the reason of a needed sign-in stands, so
/// that every version that finds it refreshes nothing.
package struct MoveMark: Equatable, Sendable {
    /// How far the move is.
    package enum Phase: String, Sendable {
        /// The account is copied next; its secrets are still here.
        case moving = "moving_to"
        /// The account is at the other place; nothing secret is left here.
        case moved = "moved_to"
    }

    /// How far the move is.
    package let phase: Phase
    /// The other place in words: a folder, or a database's address without a role.
    package let place: String
    /// The account's own reason for a sign-in before the move; nil if it was ready.
    package let reason: String?

    /// Creates a mark.
    package init(_ phase: Phase, to place: String, reason: String?) {
        (self.phase, self.place, self.reason) = (phase, place, reason)
    }

    /// Reads the mark from an account's reason for a sign-in; nil for any other reason.
    package init?(_ text: String?) {
        let parts = (text ?? "").split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, let phase = Phase(rawValue: String(parts[0])),
            let place = PercentCoding.decode(String(parts[1]), plusIsSpace: false),
            let reason = PercentCoding.decode(String(parts[2]), plusIsSpace: false)
        else { return nil }
        self.init(phase, to: place, reason: reason.isEmpty ? nil : reason)
    }

    /// The mark as a reason.
    package var text: String {
        [phase.rawValue, PercentCoding.encode(place), PercentCoding.encode(reason ?? "")].joined(separator: ":")
    }

    /// The mark once nothing secret is left.
    package var ended: MoveMark { MoveMark(.moved, to: place, reason: reason) }

    /// Whether a new reason may replace a stored one: only a sign-in or a move changes a mark.
    static func allows(_ new: String, over stored: Account.State?) -> Bool {
        MoveMark(stored?.reason) == nil || MoveMark(new) != nil
    }
}

extension Account {
    /// The mark of the account's move to another store; nil if it is here.
    package var moveMark: MoveMark? { MoveMark(state.reason) }
}

extension AccountError {
    /// The error of an account that needs a sign-in: for one that was moved it says where it went.
    static func needing(_ reason: String, refusal: ServerRefusal? = nil) -> AccountError {
        MoveMark(reason).map { .moved(to: $0.place) } ?? .needsSignIn(reason: reason, refusal: refusal)
    }
}
