import MemberAccounts
import MemberCore
import MemberSignIn

/// The current member's tokens, and what becomes of them after a request to the Graph API; nothing unless set, as within a login.
struct GraphTokens: Sendable {
    /// The current member's token.
    var current: @Sendable () -> AccessToken? = { nil }
    /// The current member's token that the service takes no more, while the account waits for a login.
    var refused: @Sendable () -> AccessToken? = { nil }
    /// Puts another one, or none, in the place of the current token, if it is still this one.
    var replace: @Sendable (_ old: AccessToken, _ new: AccessToken?) -> Void = { _, _ in }
    /// Whether a member's account is still here.
    var isStored: @Sendable (_ userID: String) -> Bool = { _ in true }
    /// A member's account, if it is here.
    var account: @Sendable (_ userID: String) -> Account? = { _ in nil }
    /// Logs the member in again for permissions; whether all of them were granted.
    var logIn: @Sendable (Set<Permission>) async -> Bool = { _ in false }
    /// Sees that the member has granted what a request declared, as ``LoginManager/ensure(_:for:policy:using:)`` does.
    var ensure: @Sendable (GraphRequirement, _ refusedToken: Secret?) async throws -> PermissionAnswer = { _, _ in .declined([]) }
    /// Notes that a member's request used what it declared, if the member is still the current one.
    var used: @Sendable (GraphRequirement, _ userID: String) -> Void = { _, _ in }
    /// Called after each connection whose responses are here: what no request waits for may be loaded, and a token that is due be
    /// refreshed.
    var connectionEnds: @Sendable () -> Void = {}
}
