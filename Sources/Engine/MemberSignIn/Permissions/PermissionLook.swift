package import Foundation
package import MemberAccounts
package import MemberOAuth

/// What is known when permissions are wanted, and what follows from it: a pure decision.
package struct PermissionLook: Sendable {
    /// What is wanted.
    package var names: Set<String>
    /// What the account has.
    package var granted: Set<String>
    /// What the ledger knows of what is wanted.
    package var records: [PermissionRecord]
    /// Whether the account has no usable tokens.
    package var needsSignIn = false
    /// What a resource wants of the member besides.
    package var challenge: StepUpChallenge?

    /// What to do.
    package enum Verdict: Sendable, Equatable {
        /// Nothing: the account has it all.
        case granted
        /// Nothing yet: the member said no.
        case coolingDown(until: Date)
        /// Ask, but explain first if something was refused before.
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

    /// What the account lacks.
    package var missing: Set<String> { names.subtracting(granted) }

    /// The same without refusals that another look has seen already: they were explained.
    /// - Parameter earlier: The other look.
    /// - Returns: What is left.
    func leavingOut(refusalsOf earlier: PermissionLook) -> PermissionLook {
        let known = Set(earlier.records.compactMap(\.refusal))
        var look = self
        look.records.removeAll { record in record.refusal.map(known.contains) ?? false }
        return look
    }

    /// What to do.
    /// - Parameters:
    ///   - now: The time.
    ///   - coolDown: How long a "no" holds.
    ///   - purpose: Why the app asks.
    /// - Returns: The verdict. One permission that may not be asked for holds all back: they were wanted together.
    package func verdict(at now: Date, coolDown: Duration, purpose: String?) -> Verdict {
        let missing = missing
        guard !missing.isEmpty || needsSignIn || challenge != nil else { return .granted }
        let refusals = records.filter { missing.contains($0.scope) && $0.refusal != nil }
        // A clock that was set back does not prolong it.
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
