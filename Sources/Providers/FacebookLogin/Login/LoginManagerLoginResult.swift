/// What a login came to.
public struct LoginManagerLoginResult: Sendable, Equatable {
    /// The access token; nil after a limited login, and where ``isCancelled``.
    public let token: AccessToken?
    /// The signed token that says who logged in, if there is one.
    public let authenticationToken: AuthenticationToken?
    /// Whether the member broke it off, or granted nothing.
    public let isCancelled: Bool
    /// What this login has granted; the token has the full picture.
    public let grantedPermissions: Set<String>
    /// What this login has declined; the token has the full picture.
    public let declinedPermissions: Set<String>
    /// What kind of login really ran: a classic one runs as a limited one where the member allows no tracking.
    public let tracking: LoginTracking
    /// Why it is cancelled; nil where it is not.
    public let cancelReason: CancelReason?

    /// Why a login is cancelled.
    public enum CancelReason: String, Sendable, CaseIterable {
        /// The member said no in the dialog.
        case userDenied
        /// The member closed the dialog.
        case dismissed
        /// Another login has taken its place.
        case superseded
        /// The app came back to the front without a response.
        case appActivated
        /// The dialog ended well, and nothing of what was asked for is granted.
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

/// What a login came to, in the form for `switch`.
public enum LoginResult: Sendable {
    /// The member is logged in: what this login granted and declined, and the access token, which a limited login has not.
    case success(granted: Set<Permission>, declined: Set<Permission>, token: AccessToken?)
    /// The member broke it off, or granted nothing.
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
