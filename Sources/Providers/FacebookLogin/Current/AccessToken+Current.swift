public import Foundation
import MemberCore

extension AccessToken {
    /// Creates a token from its parts.
    /// - Parameters:
    ///   - tokenString: The token itself.
    ///   - permissions: The permissions that the member granted, by name.
    ///   - declinedPermissions: The permissions that the member declined, by name.
    ///   - expiredPermissions: The expired permissions, by name.
    ///   - appID: The app's id.
    ///   - userID: The member's id.
    ///   - expirationDate: The expiration; nil means never.
    ///   - refreshDate: The time when it was created or refreshed; nil is now.
    ///   - dataAccessExpirationDate: The end of the access to the member's data; nil means never.
    public init(
        tokenString: String, permissions: [String], declinedPermissions: [String], expiredPermissions: [String], appID: String,
        userID: String, expirationDate: Date? = nil, refreshDate: Date? = nil, dataAccessExpirationDate: Date? = nil
    ) {
        var sets = PermissionSets()
        sets.granted = Set(named: permissions)
        sets.declined = Set(named: declinedPermissions)
        sets.expired = Set(named: expiredPermissions)
        self.init(
            tokenString, sets, appID: appID, userID: userID, expires: expirationDate ?? .distantFuture,
            refreshed: refreshDate ?? FacebookContext.now, dataAccessExpires: dataAccessExpirationDate ?? .distantFuture)
    }

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
        (try? FacebookContext.inForce())?.monitor.changes.stream() ?? AsyncStream { $0.finish() }
    }
}
