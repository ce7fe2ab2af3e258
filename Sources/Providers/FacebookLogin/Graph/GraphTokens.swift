import MemberAccounts
import MemberCore
import MemberSignIn

/// The current member's tokens, and the effects of Graph API requests on them; the defaults do nothing, as within a login.
struct GraphTokens: Sendable {
    /// The current member's token.
    var current: @Sendable () -> AccessToken? = { nil }
    /// The current member's token that the service no longer accepts, while the account waits for a login.
    var refused: @Sendable () -> AccessToken? = { nil }
    /// Replaces the current token, or removes it with nil, if it still is this one.
    var replace: @Sendable (_ old: AccessToken, _ new: AccessToken?) -> Void = { _, _ in }
    /// Whether a member's account is still stored.
    var isStored: @Sendable (_ userID: String) -> Bool = { _ in true }
    /// Returns a member's account, if it is stored.
    var account: @Sendable (_ userID: String) -> Account? = { _ in nil }
    /// Logs the member in again for permissions; returns whether all of them were granted.
    var logIn: @Sendable (Set<Permission>) async -> Bool = { _ in false }
    /// Ensures that the member has granted the permissions of a request, as ``LoginManager/ensure(_:for:policy:using:)`` does.
    var ensure: @Sendable (GraphRequirement, _ refusedToken: Secret?) async throws -> PermissionAnswer = { _, _ in .declined([]) }
    /// Records that a member's request used its permissions, if the member is still the current one.
    var used: @Sendable (GraphRequirement, _ userID: String) -> Void = { _, _ in }
    /// Called after all responses of a connection have arrived: background work may start, such as the refresh of a token that is
    /// due.
    var connectionEnds: @Sendable () -> Void = {}
}
