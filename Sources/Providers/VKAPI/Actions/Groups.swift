// Made by MemberActionWriter from Sources/Programs/MemberActionWriter/actions.tsv: change the table, then run it.

import MemberHTTP

extension VKUser {
    /// Calls `groups.isMember` by GET; a good reply is kept for an hour. Token: the user's.
    /// Version 2 of the SDK that this replaces sent no token.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func groupsIsMember(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.groupsIsMember, options)
    }

    /// Calls `groups.getById` by GET; a good reply is kept for an hour. Token: the user's.
    /// Version 2 of the SDK that this replaces sent no token.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func groupsGetByID(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.groupsGetByID, options)
    }

    /// Calls `groups.get` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func groupsGet(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.groupsGet, options)
    }

    /// Calls `groups.getMembers` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func groupsGetMembers(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.groupsGetMembers, options)
    }

    /// Calls `groups.search` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func groupsSearch(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.groupsSearch, options)
    }

    /// Calls `groups.getInvites` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func groupsGetInvites(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.groupsGetInvites, options)
    }

    /// Calls `groups.getBanned` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func groupsGetBanned(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.groupsGetBanned, options)
    }

    /// Calls `groups.join` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func groupsJoin(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.groupsJoin, options)
    }

    /// Calls `groups.leave` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func groupsLeave(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.groupsLeave, options)
    }

    /// Calls `groups.ban` by POST; its reply is never kept. Token: the user's.
    /// This is the successor of `groups.banUser`.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK's successor is groups.ban, which is sent.")
    @discardableResult
    public func groupsBanUser(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.groupsBanUser, options)
    }

    /// Calls `groups.unban` by POST; its reply is never kept. Token: the user's.
    /// This is the successor of `groups.unbanUser`.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK's successor is groups.unban, which is sent.")
    @discardableResult
    public func groupsUnbanUser(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.groupsUnbanUser, options)
    }
}

extension VKAction {
    /// ``VKUser/groupsIsMember(withCustomOptions:)``.
    public static let groupsIsMember = VKAction("groups.isMember", .get, signature: "groupsIsMemberWithCustomOptions:")
    /// ``VKUser/groupsGetByID(withCustomOptions:)``.
    public static let groupsGetByID = VKAction("groups.getById", .get, signature: "groupsGetByIDWithCustomOptions:")
    /// ``VKUser/groupsGet(withCustomOptions:)``.
    public static let groupsGet = VKAction("groups.get", .get, signature: "groupsGetWithCustomOptions:")
    /// ``VKUser/groupsGetMembers(withCustomOptions:)``.
    public static let groupsGetMembers = VKAction("groups.getMembers", .get, signature: "groupsGetMembersWithCustomOptions:")
    /// ``VKUser/groupsSearch(withCustomOptions:)``.
    public static let groupsSearch = VKAction("groups.search", .get, signature: "groupsSearchWithCustomOptions:")
    /// ``VKUser/groupsGetInvites(withCustomOptions:)``.
    public static let groupsGetInvites = VKAction("groups.getInvites", .get, signature: "groupsGetInvitesWithCustomOptions:")
    /// ``VKUser/groupsGetBanned(withCustomOptions:)``.
    public static let groupsGetBanned = VKAction("groups.getBanned", .get, signature: "groupsGetBannedWithCustomOptions:")
    /// ``VKUser/groupsJoin(withCustomOptions:)``.
    public static let groupsJoin = VKAction("groups.join", .post, signature: "groupsJoinWithCustomOptions:")
    /// ``VKUser/groupsLeave(withCustomOptions:)``.
    public static let groupsLeave = VKAction("groups.leave", .post, signature: "groupsLeaveWithCustomOptions:")
    /// ``VKUser/groupsBanUser(withCustomOptions:)``.
    public static let groupsBanUser = VKAction("groups.ban", .post, signature: "groupsBanUserWithCustomOptions:")
    /// ``VKUser/groupsUnbanUser(withCustomOptions:)``.
    public static let groupsUnbanUser = VKAction("groups.unban", .post, signature: "groupsUnbanUserWithCustomOptions:")
}
