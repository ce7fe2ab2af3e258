// Made by MemberActionWriter from Sources/Programs/MemberActionWriter/actions.tsv: change the table, then run it.

import MemberHTTP

extension VKUser {
    /// Calls `newsfeed.get` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func newsfeedGet(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.newsfeedGet, options)
    }

    /// Calls `newsfeed.getRecommended` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func newsfeedGetRecommended(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.newsfeedGetRecommended, options)
    }

    /// Calls `newsfeed.getComments` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func newsfeedGetComments(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.newsfeedGetComments, options)
    }

    /// Calls `newsfeed.getMentions` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func newsfeedGetMentions(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.newsfeedGetMentions, options)
    }

    /// Calls `newsfeed.getBanned` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func newsfeedGetBanned(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.newsfeedGetBanned, options)
    }

    /// Calls `newsfeed.search` by GET; a good reply is kept for an hour. Token: the user's.
    /// Version 2 of the SDK that this replaces sent no token.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func newsfeedSearch(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.newsfeedSearch, options)
    }

    /// Calls `newsfeed.getLists` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func newsfeedGetLists(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.newsfeedGetLists, options)
    }

    /// Calls `newsfeed.addBan` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func newsfeedAddBan(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.newsfeedAddBan, options)
    }

    /// Calls `newsfeed.deleteBan` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func newsfeedDeleteBan(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.newsfeedDeleteBan, options)
    }

    /// Calls `newsfeed.unsubscribe` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func newsfeedUnsubscribe(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.newsfeedUnsubscribe, options)
    }
}

extension VKAction {
    /// ``VKUser/newsfeedGet(withCustomOptions:)``.
    public static let newsfeedGet = VKAction("newsfeed.get", .get, signature: "newsfeedGetWithCustomOptions:")
    /// ``VKUser/newsfeedGetRecommended(withCustomOptions:)``.
    public static let newsfeedGetRecommended = VKAction(
        "newsfeed.getRecommended", .get, signature: "newsfeedGetRecommendedWithCustomOptions:")
    /// ``VKUser/newsfeedGetComments(withCustomOptions:)``.
    public static let newsfeedGetComments = VKAction(
        "newsfeed.getComments", .get, signature: "newsfeedGetCommentsWithCustomOptions:")
    /// ``VKUser/newsfeedGetMentions(withCustomOptions:)``.
    public static let newsfeedGetMentions = VKAction(
        "newsfeed.getMentions", .get, signature: "newsfeedGetMentionsWithCustomOptions:")
    /// ``VKUser/newsfeedGetBanned(withCustomOptions:)``.
    public static let newsfeedGetBanned = VKAction("newsfeed.getBanned", .get, signature: "newsfeedGetBannedWithCustomOptions:")
    /// ``VKUser/newsfeedSearch(withCustomOptions:)``.
    public static let newsfeedSearch = VKAction("newsfeed.search", .get, signature: "newsfeedSearchWithCustomOptions:")
    /// ``VKUser/newsfeedGetLists(withCustomOptions:)``.
    public static let newsfeedGetLists = VKAction("newsfeed.getLists", .get, signature: "newsfeedGetListsWithCustomOptions:")
    /// ``VKUser/newsfeedAddBan(withCustomOptions:)``.
    public static let newsfeedAddBan = VKAction("newsfeed.addBan", .post, signature: "newsfeedAddBanWithCustomOptions:")
    /// ``VKUser/newsfeedDeleteBan(withCustomOptions:)``.
    public static let newsfeedDeleteBan = VKAction("newsfeed.deleteBan", .post, signature: "newsfeedDeleteBanWithCustomOptions:")
    /// ``VKUser/newsfeedUnsubscribe(withCustomOptions:)``.
    public static let newsfeedUnsubscribe = VKAction(
        "newsfeed.unsubscribe", .post, signature: "newsfeedUnsubscribeWithCustomOptions:")
}
