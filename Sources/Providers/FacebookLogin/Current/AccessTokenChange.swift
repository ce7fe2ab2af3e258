public import Foundation

/// A change of the current access token.
public struct AccessTokenChange: Sendable, Equatable {
    /// The token before.
    public let old: AccessToken?
    /// The token now.
    public let new: AccessToken?
    /// Whether the change is only the token's expiration; it is still the current one.
    public let isExpiry: Bool
    /// Whether the member may have changed: the ids differ, or there was no token before, or it had expired.
    public let didUserChange: Bool

    /// Creates the change between two tokens.
    init(from old: AccessToken?, to new: AccessToken?, at now: Date) {
        (self.old, self.new, isExpiry) = (old, new, false)
        didUserChange = old?.userID != new?.userID || old?.isExpired(at: now) ?? true
    }

    /// Creates the expiration of a token.
    init(endOf token: AccessToken) { (old, new, isExpiry, didUserChange) = (token, token, true, false) }

    /// The change as the user info of a notification.
    var userInfo: [String: any Sendable] {
        var info: [String: any Sendable] = [:]
        info[AccessTokenChangeNewKey] = new
        info[AccessTokenChangeOldKey] = old
        if didUserChange { info[AccessTokenDidChangeUserIDKey] = true }
        if isExpiry { info[AccessTokenDidExpireKey] = true }
        return info
    }
}

/// In the user info of a change: the token now, an ``AccessToken``.
public let AccessTokenChangeNewKey = "FBSDKAccessToken"
/// In the user info of a change: the token before, an ``AccessToken``.
public let AccessTokenChangeOldKey = "FBSDKAccessTokenOld"
/// In the user info of a change: `true` if the member may have changed.
public let AccessTokenDidChangeUserIDKey = "FBSDKAccessTokenDidChangeUserIDKey"
/// In the user info of a change: `true` if it is only the token's expiration.
public let AccessTokenDidExpireKey = "FBSDKAccessTokenDidExpireKey"

extension Notification.Name {
    /// The current access token has changed or expired. Posted on the main thread: before the setter returns, if the setter was
    /// called there.
    public static let AccessTokenDidChange = Notification.Name(
        "com.facebook.sdk.FBSDKAccessTokenData.FBSDKAccessTokenDidChangeNotification")
}
