/// The result of a login.
public struct LoginManagerLoginResult: Sendable, Equatable {
    /// The access token; nil after a limited login, and if ``isCancelled``.
    public let token: AccessToken?
    /// The signed token that identifies the member, if there is one.
    public let authenticationToken: AuthenticationToken?
    /// Whether the member cancelled it, or granted nothing.
    public let isCancelled: Bool
    /// The permissions that this login granted; the token has all of them.
    public let grantedPermissions: Set<String>
    /// The permissions that this login declined; the token has all of them.
    public let declinedPermissions: Set<String>
    /// The kind of login that took place: a classic one becomes a limited one if the member does not allow tracking.
    public let tracking: LoginTracking
    /// The reason of a cancellation; nil without one.
    public let cancelReason: CancelReason?

    /// The reason why a login is cancelled.
    public enum CancelReason: String, Sendable, CaseIterable {
        /// The member declined in the dialog.
        case userDenied
        /// The member closed the dialog.
        case dismissed
        /// Another login has replaced it.
        case superseded
        /// The app returned to the front without a response.
        case appActivated
        /// The dialog succeeded, but none of the requested permissions is granted.
        case nothingGranted
    }

    init(_ tokens: FacebookTokens?, _ judgement: LoginJudgement, _ tracking: LoginTracking) {
        (token, authenticationToken, isCancelled) = (tokens?.access, tokens?.authentication, false)
        (grantedPermissions, declinedPermissions) = (judgement.granted.names, judgement.declined.names)
        (self.tracking, cancelReason) = (tracking, nil)
    }

    init(cancelled reason: CancelReason, declined: Set<Permission> = [], _ tracking: LoginTracking) {
        (token, authenticationToken, isCancelled) = (nil, nil, true)
        (grantedPermissions, declinedPermissions) = ([], declined.names)
        (self.tracking, cancelReason) = (tracking, reason)
    }
}

/// The result of a login as an enumeration.
public enum LoginResult: Sendable {
    /// The member is logged in: with the permissions that this login granted and declined, and the access token, which a limited
    /// login lacks.
    case success(granted: Set<Permission>, declined: Set<Permission>, token: AccessToken?)
    /// The member cancelled it, or granted nothing.
    case cancelled
    /// It failed.
    case failed(any Error)

    init(_ result: Result<LoginManagerLoginResult, any Error>) {
        switch result {
        case .failure(let error): self = .failed(error)
        case .success(let result) where result.isCancelled: self = .cancelled
        case .success(let result):
            self = .success(
                granted: Set(named: result.grantedPermissions), declined: Set(named: result.declinedPermissions),
                token: result.token)
        }
    }
}
