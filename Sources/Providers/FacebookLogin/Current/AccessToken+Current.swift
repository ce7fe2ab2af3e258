import Foundation

extension AccessToken {
    /// The current member's access token. Reading it never waits.
    ///
    /// Setting it stores the token, or removes it with nil; both are durable when the setter returns. Failures are reported to
    /// the diagnostics.
    public static var current: AccessToken? {
        get { (try? FacebookContext.inForce())?.accessToken }
        set { try? FacebookContext.inForce().setAccessToken(newValue) }
    }

    /// Whether there is a current access token that has not expired. It does not matter whether the access to the member's data
    /// has expired.
    public static var isCurrentAccessTokenActive: Bool {
        guard let context = try? FacebookContext.inForce() else { return false }
        return context.accessToken.map { !$0.isExpired(at: context.clock.now) } ?? false
    }

    /// Whether the token has expired.
    public var isExpired: Bool { isExpired(at: FacebookContext.now) }

    /// Whether the app's access to the member's data has expired; ``LoginManager/reauthorizeDataAccess(from:handler:)`` renews
    /// it.
    public var isDataAccessExpired: Bool { isDataAccessExpired(at: FacebookContext.now) }

    /// Returns the changes of the current access token from now on.
    ///
    /// They are also posted as `NSNotification.Name.AccessTokenDidChange`, with the user info that its users know.
    /// - Returns: A new sequence for each caller, for one reader; empty if the vault cannot be opened.
    public static func changes() -> AsyncStream<AccessTokenChange> {
        (try? FacebookContext.inForce())?.monitor.changes() ?? AsyncStream { $0.finish() }
    }
}
