// Made by MemberActionWriter from Sources/Programs/MemberActionWriter/actions.tsv: change the table, then run it.

import MemberHTTP

extension VKUser {
    /// Calls `users.get` by GET for the user's own id; a good reply is kept for an hour. Token: the user's.
    /// Always sends `fields` as `nickname,screen_name,sex,bdate,has_mobile,online,last_seen,status,photo_100`.
    /// Version 2 of the SDK that this replaces sent no token.
    /// - Returns: The request.
    @discardableResult
    public func info() -> VKRequest {
        perform(.info, nil)
    }

    /// Calls `users.get` by GET; a good reply is kept for an hour. Token: the user's.
    /// Version 2 of the SDK that this replaces sent no token.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func info(withCustomOptions options: VKOptions?) -> VKRequest {
        perform(.infoWithCustomOptions, options)
    }

    /// Calls `users.search` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func search(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.search, options)
    }

    /// Calls `users.getSubscriptions` by GET; a good reply is kept for an hour. Token: the user's.
    /// Version 2 of the SDK that this replaces sent no token.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func subscriptions(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.subscriptions, options)
    }

    /// Calls `users.getFollowers` by GET; a good reply is kept for an hour. Token: the user's.
    /// Version 2 of the SDK that this replaces sent no token.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func followers(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.followers, options)
    }
}

extension VKAction {
    /// ``VKUser/info()``.
    public static let info = VKAction(
        "users.get", .get, signature: "info",
        parameters: ["fields": "nickname,screen_name,sex,bdate,has_mobile,online,last_seen,status,photo_100"])
    /// ``VKUser/info(withCustomOptions:)``.
    public static let infoWithCustomOptions = VKAction("users.get", .get, signature: "infoWithCustomOptions:")
    /// ``VKUser/search(withCustomOptions:)``.
    public static let search = VKAction("users.search", .get, signature: "searchWithCustomOptions:")
    /// ``VKUser/subscriptions(withCustomOptions:)``.
    public static let subscriptions = VKAction("users.getSubscriptions", .get, signature: "subscriptionsWithCustomOptions:")
    /// ``VKUser/followers(withCustomOptions:)``.
    public static let followers = VKAction("users.getFollowers", .get, signature: "followersWithCustomOptions:")
}
