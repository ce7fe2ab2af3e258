public import Foundation
public import MemberCore

/// What an app may call the Graph API with, and what the member allows by it.
///
/// ```swift
/// if AccessToken.current?.hasGranted("email") == true { … }
/// ```
/// A value: a token that was refreshed is another one.
public struct AccessToken: Sendable, Hashable, Masked {
    /// The token itself.
    public let tokenString: String
    /// What the member granted.
    public let permissions: Set<Permission>
    /// What the member declined, or took back.
    public let declinedPermissions: Set<Permission>
    /// What ended by itself.
    public let expiredPermissions: Set<Permission>
    /// The app's id.
    public let appID: String
    /// The member's id; another app has another one for the same member.
    public let userID: String
    /// When the token ends; `distantFuture` is never.
    public let expirationDate: Date
    /// When the token was made or refreshed here.
    public let refreshDate: Date
    /// When the app's access to the member's data ends; `distantFuture` is never.
    public let dataAccessExpirationDate: Date

    /// A token by its parts.
    /// - Parameters:
    ///   - tokenString: The token itself.
    ///   - permissions: What the member granted, by name.
    ///   - declinedPermissions: What the member declined, by name.
    ///   - expiredPermissions: What ended by itself, by name.
    ///   - appID: The app's id.
    ///   - userID: The member's id.
    ///   - expirationDate: When the token ends; nil is never.
    ///   - refreshDate: When it was made or refreshed; nil is now.
    ///   - dataAccessExpirationDate: When the access to the member's data ends; nil is never.
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

    init(
        _ tokenString: String, _ sets: PermissionSets, appID: String, userID: String, expires: Date, refreshed: Date,
        dataAccessExpires: Date
    ) {
        self.tokenString = tokenString
        permissions = sets.granted
        declinedPermissions = sets.declined
        expiredPermissions = sets.expired
        self.appID = appID
        self.userID = userID
        expirationDate = expires
        refreshDate = refreshed
        dataAccessExpirationDate = dataAccessExpires
    }

    /// Whether the member granted a permission. An expired token still says so.
    /// - Parameter permission: The permission, or its name in quotation marks.
    /// - Returns: Whether it is among ``permissions``.
    public func hasGranted(_ permission: Permission) -> Bool { permissions.contains(permission) }

    /// Whether the member granted a permission. An expired token still says so.
    /// - Parameter permission: The permission's name.
    /// - Returns: Whether it is among ``permissions``.
    public func hasGranted(permission: String) -> Bool { hasGranted(Permission(stringLiteral: permission)) }

    /// Whether the token is over at a moment.
    /// - Parameter now: The moment.
    /// - Returns: Whether its end lies before it.
    public func isExpired(at now: Date) -> Bool { expirationDate < now }

    /// Whether the app's access to the member's data is over at a moment.
    /// - Parameter now: The moment.
    /// - Returns: Whether its end lies before it.
    public func isDataAccessExpired(at now: Date) -> Bool { dataAccessExpirationDate < now }
}

extension AccessToken {
    /// The permissions by status.
    var sets: PermissionSets {
        var sets = PermissionSets()
        (sets.granted, sets.declined, sets.expired) = (permissions, declinedPermissions, expiredPermissions)
        return sets
    }

    /// A copy with other permissions.
    func with(_ sets: PermissionSets) -> AccessToken {
        AccessToken(
            tokenString, sets, appID: appID, userID: userID, expires: expirationDate, refreshed: refreshDate,
            dataAccessExpires: dataAccessExpirationDate)
    }

    /// A copy of a token that has just ended; one that had ended before stays as it is.
    func expired(at now: Date) -> AccessToken {
        guard !isExpired(at: now) else { return self }
        let end = now.addingTimeInterval(-1)
        return AccessToken(
            tokenString, sets, appID: appID, userID: userID, expires: end, refreshed: end, dataAccessExpires: end)
    }
}
