public import Foundation

/// A change of the current access token.
public struct AccessTokenChange: Sendable, Equatable {
    /// The token before.
    public let old: AccessToken?
    /// The token now.
    public let new: AccessToken?
    /// Whether it only says that the token has ended; it is still the current one.
    public let isExpiry: Bool
    /// Whether it may be another member's now: the ids differ, or the token before was none or over.
    public let didUserChange: Bool

    /// What lies between two tokens.
    init(from old: AccessToken?, to new: AccessToken?, at now: Date) {
        (self.old, self.new, isExpiry) = (old, new, false)
        didUserChange = old?.userID != new?.userID || old?.isExpired(at: now) ?? true
    }

    /// The end of a token.
    init(endOf token: AccessToken) { (old, new, isExpiry, didUserChange) = (token, token, true, false) }

    /// The same as a notification carries it.
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
/// In the user info of a change: `true` where it may be another member's now.
public let AccessTokenDidChangeUserIDKey = "FBSDKAccessTokenDidChangeUserIDKey"
/// In the user info of a change: `true` where it only says that the token has ended.
public let AccessTokenDidExpireKey = "FBSDKAccessTokenDidExpireKey"

extension Notification.Name {
    /// The current access token is another one now, or has ended. Posted on the main thread: before the setter returns, where that was
    /// called there.
    public static let AccessTokenDidChange = Notification.Name(
        "com.facebook.sdk.FBSDKAccessTokenData.FBSDKAccessTokenDidChangeNotification")
}
