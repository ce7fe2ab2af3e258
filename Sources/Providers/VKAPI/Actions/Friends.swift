// Made by MemberActionWriter from Sources/Programs/MemberActionWriter/actions.tsv: change the table, then run it.

import MemberHTTP

extension VKUser {
    /// Calls `friends.get` by GET; a good reply is kept for an hour. Token: the user's.
    /// Version 2 of the SDK that this replaces sent no token.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func friendsGet(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.friendsGet, options)
    }

    /// Calls `friends.getOnline` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func friendsGetOnline(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.friendsGetOnline, options)
    }

    /// Calls `friends.getMutual` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func friendsGetMutual(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.friendsGetMutual, options)
    }

    /// Calls `friends.getRecent` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func friendsGetRecent(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.friendsGetRecent, options)
    }

    /// Calls `friends.getRequests` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func friendsGetRequests(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.friendsGetRequests, options)
    }

    /// Calls `friends.getLists` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func friendsGetLists(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.friendsGetLists, options)
    }

    /// Calls `friends.getAppUsers` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func friendsGetAppUsers(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.friendsGetAppUsers, options)
    }

    /// Calls `friends.getByPhones` by GET; a good reply is kept for an hour. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func friendsGetByPhones(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.friendsGetByPhones, options)
    }

    /// Calls `friends.getSuggestions` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func friendsGetSuggestions(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.friendsGetSuggestions, options)
    }

    /// Calls `friends.areFriends` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func friendsAreFriends(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.friendsAreFriends, options)
    }

    /// Calls `friends.add` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func friendsAdd(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.friendsAdd, options)
    }

    /// Calls `friends.edit` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func friendsEdit(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.friendsEdit, options)
    }

    /// Calls `friends.delete` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func friendsDelete(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.friendsDelete, options)
    }

    /// Calls `friends.addList` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func friendsAddList(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.friendsAddList, options)
    }

    /// Calls `friends.editList` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func friendsEditList(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.friendsEditList, options)
    }

    /// Calls `friends.deleteList` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func friendsDeleteList(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.friendsDeleteList, options)
    }

    /// Calls `friends.deleteAllRequests` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func friendsDeleteAllRequests(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.friendsDeleteAllRequests, options)
    }
}

extension VKAction {
    /// ``VKUser/friendsGet(withCustomOptions:)``.
    public static let friendsGet = VKAction("friends.get", .get, signature: "friendsGetWithCustomOptions:")
    /// ``VKUser/friendsGetOnline(withCustomOptions:)``.
    public static let friendsGetOnline = VKAction("friends.getOnline", .get, signature: "friendsGetOnlineWithCustomOptions:")
    /// ``VKUser/friendsGetMutual(withCustomOptions:)``.
    public static let friendsGetMutual = VKAction("friends.getMutual", .get, signature: "friendsGetMutualWithCustomOptions:")
    /// ``VKUser/friendsGetRecent(withCustomOptions:)``.
    public static let friendsGetRecent = VKAction("friends.getRecent", .get, signature: "friendsGetRecentWithCustomOptions:")
    /// ``VKUser/friendsGetRequests(withCustomOptions:)``.
    public static let friendsGetRequests = VKAction(
        "friends.getRequests", .get, signature: "friendsGetRequestsWithCustomOptions:")
    /// ``VKUser/friendsGetLists(withCustomOptions:)``.
    public static let friendsGetLists = VKAction("friends.getLists", .get, signature: "friendsGetListsWithCustomOptions:")
    /// ``VKUser/friendsGetAppUsers(withCustomOptions:)``.
    public static let friendsGetAppUsers = VKAction(
        "friends.getAppUsers", .get, signature: "friendsGetAppUsersWithCustomOptions:")
    /// ``VKUser/friendsGetByPhones(withCustomOptions:)``.
    public static let friendsGetByPhones = VKAction(
        "friends.getByPhones", .get, signature: "friendsGetByPhonesWithCustomOptions:")
    /// ``VKUser/friendsGetSuggestions(withCustomOptions:)``.
    public static let friendsGetSuggestions = VKAction(
        "friends.getSuggestions", .get, signature: "friendsGetSuggestionsWithCustomOptions:")
    /// ``VKUser/friendsAreFriends(withCustomOptions:)``.
    public static let friendsAreFriends = VKAction("friends.areFriends", .get, signature: "friendsAreFriendsWithCustomOptions:")
    /// ``VKUser/friendsAdd(withCustomOptions:)``.
    public static let friendsAdd = VKAction("friends.add", .post, signature: "friendsAddWithCustomOptions:")
    /// ``VKUser/friendsEdit(withCustomOptions:)``.
    public static let friendsEdit = VKAction("friends.edit", .post, signature: "friendsEditWithCustomOptions:")
    /// ``VKUser/friendsDelete(withCustomOptions:)``.
    public static let friendsDelete = VKAction("friends.delete", .post, signature: "friendsDeleteWithCustomOptions:")
    /// ``VKUser/friendsAddList(withCustomOptions:)``.
    public static let friendsAddList = VKAction("friends.addList", .post, signature: "friendsAddListWithCustomOptions:")
    /// ``VKUser/friendsEditList(withCustomOptions:)``.
    public static let friendsEditList = VKAction("friends.editList", .post, signature: "friendsEditListWithCustomOptions:")
    /// ``VKUser/friendsDeleteList(withCustomOptions:)``.
    public static let friendsDeleteList = VKAction("friends.deleteList", .post, signature: "friendsDeleteListWithCustomOptions:")
    /// ``VKUser/friendsDeleteAllRequests(withCustomOptions:)``.
    public static let friendsDeleteAllRequests = VKAction(
        "friends.deleteAllRequests", .post, signature: "friendsDeleteAllRequestsWithCustomOptions:")
}
