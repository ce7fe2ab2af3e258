// Made by MemberActionWriter from Sources/Programs/MemberActionWriter/actions.tsv: change the table, then run it.

import MemberHTTP

extension VKUser {
    /// Calls `wall.get` by GET; a good reply is kept for an hour. Token: the user's.
    /// Version 2 of the SDK that this replaces sent no token.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func wallGet(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.wallGet, options)
    }

    /// Calls `wall.getById` by GET; a good reply is kept for an hour. Token: the user's.
    /// Version 2 of the SDK that this replaces sent no token.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func wallGetByID(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.wallGetByID, options)
    }

    /// Calls `wall.getReposts` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func wallGetReposts(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.wallGetReposts, options)
    }

    /// Calls `wall.getComments` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func wallGetComments(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.wallGetComments, options)
    }

    /// Calls `wall.savePost` by POST; its reply is never kept. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func wallSavePost(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.wallSavePost, options)
    }

    /// Calls `wall.post` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func wallPost(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.wallPost, options)
    }

    /// Calls `wall.repost` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func wallRepost(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.wallRepost, options)
    }

    /// Calls `wall.edit` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func wallEdit(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.wallEdit, options)
    }

    /// Calls `wall.delete` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func wallDelete(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.wallDelete, options)
    }

    /// Calls `wall.restore` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func wallRestore(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.wallRestore, options)
    }

    /// Calls `wall.createComment` by POST; its reply is never kept. Token: the user's.
    /// This is the successor of `wall.addComment`.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK's successor is wall.createComment, which is sent.")
    @discardableResult
    public func wallAddComment(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.wallAddComment, options)
    }

    /// Calls `wall.deleteComment` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func wallDeleteComment(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.wallDeleteComment, options)
    }

    /// Calls `wall.restoreComment` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func wallRestoreComment(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.wallRestoreComment, options)
    }
}

extension VKAction {
    /// ``VKUser/wallGet(withCustomOptions:)``.
    public static let wallGet = VKAction("wall.get", .get, signature: "wallGetWithCustomOptions:")
    /// ``VKUser/wallGetByID(withCustomOptions:)``.
    public static let wallGetByID = VKAction("wall.getById", .get, signature: "wallGetByIDWithCustomOptions:")
    /// ``VKUser/wallGetReposts(withCustomOptions:)``.
    public static let wallGetReposts = VKAction("wall.getReposts", .get, signature: "wallGetRepostsWithCustomOptions:")
    /// ``VKUser/wallGetComments(withCustomOptions:)``.
    public static let wallGetComments = VKAction("wall.getComments", .get, signature: "wallGetCommentsWithCustomOptions:")
    /// ``VKUser/wallSavePost(withCustomOptions:)``.
    public static let wallSavePost = VKAction("wall.savePost", .post, signature: "wallSavePostWithCustomOptions:")
    /// ``VKUser/wallPost(withCustomOptions:)``.
    public static let wallPost = VKAction("wall.post", .post, signature: "wallPostWithCustomOptions:")
    /// ``VKUser/wallRepost(withCustomOptions:)``.
    public static let wallRepost = VKAction("wall.repost", .post, signature: "wallRepostWithCustomOptions:")
    /// ``VKUser/wallEdit(withCustomOptions:)``.
    public static let wallEdit = VKAction("wall.edit", .post, signature: "wallEditWithCustomOptions:")
    /// ``VKUser/wallDelete(withCustomOptions:)``.
    public static let wallDelete = VKAction("wall.delete", .post, signature: "wallDeleteWithCustomOptions:")
    /// ``VKUser/wallRestore(withCustomOptions:)``.
    public static let wallRestore = VKAction("wall.restore", .post, signature: "wallRestoreWithCustomOptions:")
    /// ``VKUser/wallAddComment(withCustomOptions:)``.
    public static let wallAddComment = VKAction("wall.createComment", .post, signature: "wallAddCommentWithCustomOptions:")
    /// ``VKUser/wallDeleteComment(withCustomOptions:)``.
    public static let wallDeleteComment = VKAction("wall.deleteComment", .post, signature: "wallDeleteCommentWithCustomOptions:")
    /// ``VKUser/wallRestoreComment(withCustomOptions:)``.
    public static let wallRestoreComment = VKAction(
        "wall.restoreComment", .post, signature: "wallRestoreCommentWithCustomOptions:")
}
