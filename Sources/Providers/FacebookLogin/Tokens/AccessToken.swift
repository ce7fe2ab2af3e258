public import Foundation
public import MemberCore

/// The token for calls of the Graph API, with the member's permissions.
///
/// ```swift
/// if AccessToken.current?.hasGranted("email") == true { … }
/// ```
/// It is a value: a refreshed token is a different one.
public struct AccessToken: Sendable, Hashable, Masked {
    /// The token itself.
    public let tokenString: String
    /// The permissions by status.
    let sets: PermissionSets
    /// The permissions that the member granted.
    public var permissions: Set<Permission> { sets.granted }
    /// The permissions that the member declined or revoked.
    public var declinedPermissions: Set<Permission> { sets.declined }
    /// The expired permissions.
    public var expiredPermissions: Set<Permission> { sets.expired }
    /// The app's id.
    public let appID: String
    /// The member's id, which differs between apps.
    public let userID: String
    /// The expiration; `distantFuture` means never.
    public let expirationDate: Date
    /// The time when the token was created or refreshed here.
    public let refreshDate: Date
    /// The end of the app's access to the member's data; `distantFuture` means never.
    public let dataAccessExpirationDate: Date

    init(
        _ tokenString: String, _ sets: PermissionSets, appID: String, userID: String, expires: Date, refreshed: Date,
        dataAccessExpires: Date
    ) {
        self.tokenString = tokenString
        self.sets = sets
        self.appID = appID
        self.userID = userID
        expirationDate = expires
        refreshDate = refreshed
        dataAccessExpirationDate = dataAccessExpires
    }

    /// Whether the member granted a permission. The expiration of the token does not matter.
    /// - Parameter permission: The permission, or its name in quotation marks.
    /// - Returns: Whether it is among ``permissions``.
    public func hasGranted(_ permission: Permission) -> Bool { permissions.contains(permission) }

    /// Whether the member granted a permission. The expiration of the token does not matter.
    /// - Parameter permission: The permission's name.
    /// - Returns: Whether it is among ``permissions``.
    public func hasGranted(permission: String) -> Bool { hasGranted(Permission(stringLiteral: permission)) }

    /// Whether the token has expired at a time.
    /// - Parameter now: The time.
    /// - Returns: Whether it ended before that time.
    public func isExpired(at now: Date) -> Bool { expirationDate < now }

    /// Whether the app's access to the member's data has expired at a time.
    /// - Parameter now: The time.
    /// - Returns: Whether it ended before that time.
    public func isDataAccessExpired(at now: Date) -> Bool { dataAccessExpirationDate < now }
}

extension AccessToken {
    /// Returns a copy with other permissions.
    func with(_ sets: PermissionSets) -> AccessToken {
        AccessToken(
            tokenString, sets, appID: appID, userID: userID, expires: expirationDate, refreshed: refreshDate,
            dataAccessExpires: dataAccessExpirationDate)
    }

    /// Returns a copy that has just expired; a token that had expired before does not change.
    func expired(at now: Date) -> AccessToken {
        guard !isExpired(at: now) else { return self }
        let end = now.addingTimeInterval(-1)
        return AccessToken(
            tokenString, sets, appID: appID, userID: userID, expires: end, refreshed: end, dataAccessExpires: end)
    }
}
