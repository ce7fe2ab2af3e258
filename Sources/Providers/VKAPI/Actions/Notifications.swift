// Made by MemberActionWriter from Sources/Programs/MemberActionWriter/actions.tsv: change the table, then run it.

import MemberHTTP

extension VKUser {
    /// Calls `notifications.get` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func notificationsGet(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.notificationsGet, options)
    }

    /// Calls `notifications.markAsViewed` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func notificationsMarkAsViewed(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.notificationsMarkAsViewed, options)
    }
}

extension VKAction {
    /// ``VKUser/notificationsGet(withCustomOptions:)``.
    public static let notificationsGet = VKAction("notifications.get", .get, signature: "notificationsGetWithCustomOptions:")
    /// ``VKUser/notificationsMarkAsViewed(withCustomOptions:)``.
    public static let notificationsMarkAsViewed = VKAction(
        "notifications.markAsViewed", .post, signature: "notificationsMarkAsViewedWithCustomOptions:")
}
