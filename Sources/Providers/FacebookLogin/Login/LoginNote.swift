import Foundation
import MemberSignIn

/// What is kept sealed with a login on its way, so that it can be finished after a relaunch.
struct LoginNote: Codable, Sendable {
    /// What was asked for.
    var requested: [String]
    /// The mode in which it runs.
    var mode: LoginMode
    /// Where Facebook is reached, and by which version.
    var details: FacebookAccountDetails
    /// Whether the current member must log in, if there is one.
    var isCurrentMembers: Bool
    /// Who is asked for permissions; nil where anybody may log in. Somebody else is a mismatch where the current member must log in, and
    /// elsewhere the engine stores nobody else's account.
    var expectedUserID: String?

    /// Reads what was kept; nil where it is not this module's.
    init?(_ payload: Data?) {
        guard let known: LoginNote = SignInContinuation(payload).payload(formerly: "facebook") else { return nil }
        self = known
    }

    init(requested: Set<Permission>, mode: LoginMode, details: FacebookAccountDetails, isCurrentMembers: Bool) {
        self.requested = requested.names.sorted()
        (self.mode, self.details, self.isCurrentMembers) = (mode, details, isCurrentMembers)
    }

    /// What was asked for.
    var permissions: Set<Permission> { Set(named: requested) }
}

/// What the exchange of a login found beside the tokens.
struct LoginFinding: Sendable {
    /// What the app is told.
    let judgement: LoginJudgement
    /// All that is granted.
    let granted: Set<Permission>
}

/// A login that has brought nothing of what was asked for.
struct NothingGranted: Error {
    /// What the app is told.
    let judgement: LoginJudgement
    /// What of the request was declined; by somebody else than the current member, nothing.
    let refused: Set<Permission>
    /// Whether it was somebody else than the member who was to log in.
    let isAnothers: Bool
}
