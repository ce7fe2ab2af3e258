// Made by MemberActionWriter from Sources/Programs/MemberActionWriter/actions.tsv: change the table, then run it.

import MemberHTTP

extension VKUser {
    /// Calls `board.getTopics` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func boardGetTopics(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.boardGetTopics, options)
    }

    /// Calls `board.getComments` by GET; a good reply is kept for an hour. Token: the user's.
    /// Version 2 of the SDK that this replaces sent no token.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func boardGetComments(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.boardGetComments, options)
    }

    /// Calls `board.addTopic` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func boardAddTopic(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.boardAddTopic, options)
    }

    /// Calls `board.createComment` by POST; its reply is never kept. Token: the user's.
    /// This is the successor of `board.addComment`.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK's successor is board.createComment, which is sent.")
    @discardableResult
    public func boardAddComment(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.boardAddComment, options)
    }

    /// Calls `board.deleteTopic` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func boardDeleteTopic(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.boardDeleteTopic, options)
    }

    /// Calls `board.editTopic` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func boardEditTopic(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.boardEditTopic, options)
    }

    /// Calls `board.editComment` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func boardEditComment(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.boardEditComment, options)
    }

    /// Calls `board.restoreComment` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func boardRestoreComment(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.boardRestoreComment, options)
    }

    /// Calls `board.deleteComment` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func boardDeleteComment(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.boardDeleteComment, options)
    }

    /// Calls `board.openTopic` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func boardOpenTopic(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.boardOpenTopic, options)
    }

    /// Calls `board.closeTopic` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func boardCloseTopic(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.boardCloseTopic, options)
    }

    /// Calls `board.fixTopic` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func boardFixTopic(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.boardFixTopic, options)
    }

    /// Calls `board.unfixTopic` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func boardUnfixTopic(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.boardUnfixTopic, options)
    }
}

extension VKAction {
    /// ``VKUser/boardGetTopics(withCustomOptions:)``.
    public static let boardGetTopics = VKAction("board.getTopics", .get, signature: "boardGetTopicsWithCustomOptions:")
    /// ``VKUser/boardGetComments(withCustomOptions:)``.
    public static let boardGetComments = VKAction("board.getComments", .get, signature: "boardGetCommentsWithCustomOptions:")
    /// ``VKUser/boardAddTopic(withCustomOptions:)``.
    public static let boardAddTopic = VKAction("board.addTopic", .post, signature: "boardAddTopicWithCustomOptions:")
    /// ``VKUser/boardAddComment(withCustomOptions:)``.
    public static let boardAddComment = VKAction("board.createComment", .post, signature: "boardAddCommentWithCustomOptions:")
    /// ``VKUser/boardDeleteTopic(withCustomOptions:)``.
    public static let boardDeleteTopic = VKAction("board.deleteTopic", .post, signature: "boardDeleteTopicWithCustomOptions:")
    /// ``VKUser/boardEditTopic(withCustomOptions:)``.
    public static let boardEditTopic = VKAction("board.editTopic", .post, signature: "boardEditTopicWithCustomOptions:")
    /// ``VKUser/boardEditComment(withCustomOptions:)``.
    public static let boardEditComment = VKAction("board.editComment", .post, signature: "boardEditCommentWithCustomOptions:")
    /// ``VKUser/boardRestoreComment(withCustomOptions:)``.
    public static let boardRestoreComment = VKAction(
        "board.restoreComment", .post, signature: "boardRestoreCommentWithCustomOptions:")
    /// ``VKUser/boardDeleteComment(withCustomOptions:)``.
    public static let boardDeleteComment = VKAction(
        "board.deleteComment", .post, signature: "boardDeleteCommentWithCustomOptions:")
    /// ``VKUser/boardOpenTopic(withCustomOptions:)``.
    public static let boardOpenTopic = VKAction("board.openTopic", .post, signature: "boardOpenTopicWithCustomOptions:")
    /// ``VKUser/boardCloseTopic(withCustomOptions:)``.
    public static let boardCloseTopic = VKAction("board.closeTopic", .post, signature: "boardCloseTopicWithCustomOptions:")
    /// ``VKUser/boardFixTopic(withCustomOptions:)``.
    public static let boardFixTopic = VKAction("board.fixTopic", .post, signature: "boardFixTopicWithCustomOptions:")
    /// ``VKUser/boardUnfixTopic(withCustomOptions:)``.
    public static let boardUnfixTopic = VKAction("board.unfixTopic", .post, signature: "boardUnfixTopicWithCustomOptions:")
}
