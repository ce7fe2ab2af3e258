package import Foundation
package import MemberAccounts
package import MemberOAuth

/// The known facts about requested permissions, and the decision that follows: a pure function.
package struct PermissionLook: Sendable {
    /// The requested permissions.
    package var names: Set<String>
    /// The account's permissions.
    package var granted: Set<String>
    /// The ledger's records of the requested permissions.
    package var records: [PermissionRecord]
    /// Whether the account has no usable tokens.
    package var needsSignIn = false
    /// A resource's further requirements for the member.
    package var challenge: StepUpChallenge?

    /// The decision.
    package enum Verdict: Sendable, Equatable {
        /// The account has all permissions: nothing to do.
        case granted
        /// The member declined recently: nothing to do yet.
        case coolingDown(until: Date)
        /// Ask, but explain first if a permission was refused before.
        case ask(PermissionQuestion)
    }

    package init(
        _ names: Set<String>, granted: Set<String>, records: [PermissionRecord], needsSignIn: Bool = false,
        challenge: StepUpChallenge? = nil
    ) {
        self.names = names
        self.granted = granted
        self.records = records
        self.needsSignIn = needsSignIn
        self.challenge = challenge
    }

    /// The permissions that the account lacks.
    package var missing: Set<String> { names.subtracting(granted) }

    /// Returns the look without refusals that an earlier one contains: they were explained.
    func leavingOut(refusalsOf earlier: PermissionLook) -> PermissionLook {
        let known = Set(earlier.records.compactMap(\.refusal))
        var look = self
        look.records.removeAll { record in record.refusal.map(known.contains) ?? false }
        return look
    }

    /// Returns the decision.
    /// - Parameters:
    ///   - now: The time.
    ///   - coolDown: The time for which a "no" holds.
    ///   - purpose: The app's reason.
    /// - Returns: The verdict. One permission in its cool-down delays all, because they were requested together.
    package func verdict(at now: Date, coolDown: Duration, purpose: String?) -> Verdict {
        let missing = missing
        guard !missing.isEmpty || needsSignIn || challenge != nil else { return .granted }
        let refusals = records.filter { missing.contains($0.scope) && $0.refusal != nil }
        // A clock that was set back does not prolong the cool-down.
        let ends = refusals.compactMap { record in
            record.coolDownEnd(after: coolDown).map { min($0, now.addingTimeInterval(coolDown / .seconds(1))) }
        }
        if let end = ends.filter({ $0 > now }).max() { return .coolingDown(until: end) }
        return .ask(
            PermissionQuestion(
                missing, refused: Set(refusals.map(\.scope)), purpose: purpose, challenge: challenge,
                needsSignIn: needsSignIn))
    }
}
