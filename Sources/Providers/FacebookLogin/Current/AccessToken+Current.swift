import Foundation

extension AccessToken {
    /// The current member's access token. Reading it never waits.
    ///
    /// Setting it stores the token, or takes it away with nil; both are durable when this returns. What cannot be stored is told to the
    /// diagnostics.
    public static var current: AccessToken? {
        get { (try? FacebookContext.inForce())?.accessToken }
        set { try? FacebookContext.inForce().setAccessToken(newValue) }
    }

    /// Whether there is a current access token that has not ended. Whether the access to the member's data has ended does not matter.
    public static var isCurrentAccessTokenActive: Bool {
        guard let context = try? FacebookContext.inForce() else { return false }
        return context.accessToken.map { !$0.isExpired(at: context.clock.now) } ?? false
    }

    /// Whether the token is over.
    public var isExpired: Bool { isExpired(at: FacebookContext.now) }

    /// Whether the app's access to the member's data is over; ``LoginManager/reauthorizeDataAccess(from:handler:)`` renews it.
    public var isDataAccessExpired: Bool { isDataAccessExpired(at: FacebookContext.now) }

    /// The changes of the current access token from now on.
    ///
    /// The same are posted as `NSNotification.Name.AccessTokenDidChange`, with the user info that its users know.
    /// - Returns: A sequence of its own for each caller, for one reader; empty where the vault cannot be opened.
    public static func changes() -> AsyncStream<AccessTokenChange> {
        (try? FacebookContext.inForce())?.monitor.changes() ?? AsyncStream { $0.finish() }
    }
}
