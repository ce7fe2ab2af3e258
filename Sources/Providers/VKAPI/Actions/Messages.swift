// Made by MemberActionWriter from Sources/Programs/MemberActionWriter/actions.tsv: change the table, then run it.

import MemberHTTP

extension VKUser {
    /// Calls `messages.get` by GET; a good reply is kept for an hour. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func messagesGet(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.messagesGet, options)
    }

    /// Calls `messages.getConversations` by GET; a good reply is kept for an hour. Token: the user's.
    /// This is the successor of `messages.getDialogs`.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK's successor is messages.getConversations, which is sent.")
    @discardableResult
    public func messagesGetDialogs(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.messagesGetDialogs, options)
    }

    /// Calls `messages.getById` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func messagesGetByID(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.messagesGetByID, options)
    }

    /// Calls `messages.search` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func messagesSearch(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.messagesSearch, options)
    }

    /// Calls `messages.getHistory` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func messagesGetHistory(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.messagesGetHistory, options)
    }

    /// Calls `messages.getLongPollServer` by GET; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func messagesGetLongPollServer(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.messagesGetLongPollServer, options)
    }

    /// Calls `messages.getLongPollHistory` by GET; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func messagesGetLongPollHistory(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.messagesGetLongPollHistory, options)
    }

    /// Calls `messages.getChat` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func messagesGetChat(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.messagesGetChat, options)
    }

    /// Calls `messages.getConversationMembers` by GET; a good reply is kept for an hour. Token: the user's.
    /// This is the successor of `messages.getChatUsers`.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK's successor is messages.getConversationMembers, which is sent.")
    @discardableResult
    public func messagesGetChatUsers(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.messagesGetChatUsers, options)
    }

    /// Calls `messages.searchConversations` by GET; a good reply is kept for an hour. Token: the user's.
    /// This is the successor of `messages.searchDialogs`.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK's successor is messages.searchConversations, which is sent.")
    @discardableResult
    public func messagesSearchDialogs(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.messagesSearchDialogs, options)
    }

    /// Calls `messages.getLastActivity` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func messagesGetLastActivity(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.messagesGetLastActivity, options)
    }

    /// Calls `messages.send` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func messagesSend(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.messagesSend, options)
    }

    /// Calls `messages.delete` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func messagesDelete(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.messagesDelete, options)
    }

    /// Calls `messages.deleteConversation` by POST; its reply is never kept. Token: the user's.
    /// This is the successor of `messages.deleteDialog`.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK's successor is messages.deleteConversation, which is sent.")
    @discardableResult
    public func messagesDeleteDialog(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.messagesDeleteDialog, options)
    }

    /// Calls `messages.restore` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func messagesRestore(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.messagesRestore, options)
    }

    /// Calls `messages.markAsNew` by POST; its reply is never kept. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func messagesMarkAsNew(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.messagesMarkAsNew, options)
    }

    /// Calls `messages.markAsRead` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func messagesMarkAsRead(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.messagesMarkAsRead, options)
    }

    /// Calls `messages.markAsImportant` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func messagesMarkAsImportant(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.messagesMarkAsImportant, options)
    }

    /// Calls `messages.createChat` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func messagesCreateChat(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.messagesCreateChat, options)
    }

    /// Calls `messages.editChat` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func messagesEditChat(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.messagesEditChat, options)
    }

    /// Calls `messages.setActivity` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func messagesSetActivity(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.messagesSetActivity, options)
    }

    /// Calls `messages.addChatUser` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func messagesAddChatUser(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.messagesAddChatUser, options)
    }

    /// Calls `messages.removeChatUser` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func messagesRemoveChatUser(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.messagesRemoveChatUser, options)
    }

    /// Calls `messages.setChatPhoto` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func messagesSetChatPhoto(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.messagesSetChatPhoto, options)
    }

    /// Calls `messages.deleteChatPhoto` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func messagesDeleteChatPhoto(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.messagesDeleteChatPhoto, options)
    }
}

extension VKAction {
    /// ``VKUser/messagesGet(withCustomOptions:)``.
    public static let messagesGet = VKAction("messages.get", .get, signature: "messagesGetWithCustomOptions:")
    /// ``VKUser/messagesGetDialogs(withCustomOptions:)``.
    public static let messagesGetDialogs = VKAction(
        "messages.getConversations", .get, signature: "messagesGetDialogsWithCustomOptions:")
    /// ``VKUser/messagesGetByID(withCustomOptions:)``.
    public static let messagesGetByID = VKAction("messages.getById", .get, signature: "messagesGetByIDWithCustomOptions:")
    /// ``VKUser/messagesSearch(withCustomOptions:)``.
    public static let messagesSearch = VKAction("messages.search", .get, signature: "messagesSearchWithCustomOptions:")
    /// ``VKUser/messagesGetHistory(withCustomOptions:)``.
    public static let messagesGetHistory = VKAction(
        "messages.getHistory", .get, signature: "messagesGetHistoryWithCustomOptions:")
    /// ``VKUser/messagesGetLongPollServer(withCustomOptions:)``.
    public static let messagesGetLongPollServer = VKAction(
        "messages.getLongPollServer", .get, signature: "messagesGetLongPollServerWithCustomOptions:", isKept: false)
    /// ``VKUser/messagesGetLongPollHistory(withCustomOptions:)``.
    public static let messagesGetLongPollHistory = VKAction(
        "messages.getLongPollHistory", .get, signature: "messagesGetLongPollHistoryWithCustomOptions:", isKept: false)
    /// ``VKUser/messagesGetChat(withCustomOptions:)``.
    public static let messagesGetChat = VKAction("messages.getChat", .get, signature: "messagesGetChatWithCustomOptions:")
    /// ``VKUser/messagesGetChatUsers(withCustomOptions:)``.
    public static let messagesGetChatUsers = VKAction(
        "messages.getConversationMembers", .get, signature: "messagesGetChatUsersWithCustomOptions:")
    /// ``VKUser/messagesSearchDialogs(withCustomOptions:)``.
    public static let messagesSearchDialogs = VKAction(
        "messages.searchConversations", .get, signature: "messagesSearchDialogsWithCustomOptions:")
    /// ``VKUser/messagesGetLastActivity(withCustomOptions:)``.
    public static let messagesGetLastActivity = VKAction(
        "messages.getLastActivity", .get, signature: "messagesGetLastActivityWithCustomOptions:")
    /// ``VKUser/messagesSend(withCustomOptions:)``.
    public static let messagesSend = VKAction("messages.send", .post, signature: "messagesSendWithCustomOptions:")
    /// ``VKUser/messagesDelete(withCustomOptions:)``.
    public static let messagesDelete = VKAction("messages.delete", .post, signature: "messagesDeleteWithCustomOptions:")
    /// ``VKUser/messagesDeleteDialog(withCustomOptions:)``.
    public static let messagesDeleteDialog = VKAction(
        "messages.deleteConversation", .post, signature: "messagesDeleteDialogWithCustomOptions:")
    /// ``VKUser/messagesRestore(withCustomOptions:)``.
    public static let messagesRestore = VKAction("messages.restore", .post, signature: "messagesRestoreWithCustomOptions:")
    /// ``VKUser/messagesMarkAsNew(withCustomOptions:)``.
    public static let messagesMarkAsNew = VKAction("messages.markAsNew", .post, signature: "messagesMarkAsNewWithCustomOptions:")
    /// ``VKUser/messagesMarkAsRead(withCustomOptions:)``.
    public static let messagesMarkAsRead = VKAction(
        "messages.markAsRead", .post, signature: "messagesMarkAsReadWithCustomOptions:")
    /// ``VKUser/messagesMarkAsImportant(withCustomOptions:)``.
    public static let messagesMarkAsImportant = VKAction(
        "messages.markAsImportant", .post, signature: "messagesMarkAsImportantWithCustomOptions:")
    /// ``VKUser/messagesCreateChat(withCustomOptions:)``.
    public static let messagesCreateChat = VKAction(
        "messages.createChat", .post, signature: "messagesCreateChatWithCustomOptions:")
    /// ``VKUser/messagesEditChat(withCustomOptions:)``.
    public static let messagesEditChat = VKAction("messages.editChat", .post, signature: "messagesEditChatWithCustomOptions:")
    /// ``VKUser/messagesSetActivity(withCustomOptions:)``.
    public static let messagesSetActivity = VKAction(
        "messages.setActivity", .post, signature: "messagesSetActivityWithCustomOptions:")
    /// ``VKUser/messagesAddChatUser(withCustomOptions:)``.
    public static let messagesAddChatUser = VKAction(
        "messages.addChatUser", .post, signature: "messagesAddChatUserWithCustomOptions:")
    /// ``VKUser/messagesRemoveChatUser(withCustomOptions:)``.
    public static let messagesRemoveChatUser = VKAction(
        "messages.removeChatUser", .post, signature: "messagesRemoveChatUserWithCustomOptions:")
    /// ``VKUser/messagesSetChatPhoto(withCustomOptions:)``.
    public static let messagesSetChatPhoto = VKAction(
        "messages.setChatPhoto", .post, signature: "messagesSetChatPhotoWithCustomOptions:")
    /// ``VKUser/messagesDeleteChatPhoto(withCustomOptions:)``.
    public static let messagesDeleteChatPhoto = VKAction(
        "messages.deleteChatPhoto", .post, signature: "messagesDeleteChatPhotoWithCustomOptions:")
}
