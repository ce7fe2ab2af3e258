import Foundation

/// The sealed data of a login under way, so that it can be finished after a relaunch.
struct LoginNote: Codable, Sendable {
    /// The requested permissions.
    var requested: [String]
    /// The mode of the login.
    var mode: LoginMode
    /// The addresses of Facebook and the version of its service.
    var details: FacebookAccountDetails
    /// Whether the current member must log in, if there is one.
    var isCurrentMembers: Bool
    /// The member whose permissions are requested; nil if any member may log in. Another member is a mismatch if the current
    /// member must log in; in other cases the engine does not store another member's account.
    var expectedUserID: String?

    /// The note as a member of the payload.
    struct Payload: Codable, Sendable { var facebook: LoginNote }

    /// Reads the stored note; nil if it is not this module's.
    init?(_ payload: Data?) {
        guard let payload, let known = try? JSONDecoder().decode(Payload.self, from: payload) else { return nil }
        self = known.facebook
    }

    init(requested: Set<Permission>, mode: LoginMode, details: FacebookAccountDetails, isCurrentMembers: Bool) {
        self.requested = requested.names.sorted()
        (self.mode, self.details, self.isCurrentMembers) = (mode, details, isCurrentMembers)
    }

    /// The requested permissions.
    var permissions: Set<Permission> { Set(named: requested) }
}

/// The finding of a login's exchange beside the tokens.
struct LoginFinding: Sendable {
    /// The judgement that the app receives.
    let judgement: LoginJudgement
    /// All granted permissions.
    let granted: Set<Permission>
}

/// A login that granted none of the requested permissions.
struct NothingGranted: Error {
    /// The judgement that the app receives.
    let judgement: LoginJudgement
    /// The requested permissions that were declined; empty if another member than the current one declined.
    let refused: Set<Permission>
    /// Whether another member than the expected one logged in.
    let isAnothers: Bool
}
