// Made by MemberActionWriter from Sources/Programs/MemberActionWriter/actions.tsv: change the table, then run it.

import MemberHTTP

extension VKUser {
    /// Calls `video.get` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func videoGet(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.videoGet, options)
    }

    /// Calls `video.search` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func videoSearch(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.videoSearch, options)
    }

    /// Calls `video.getUserVideos` by GET; a good reply is kept for an hour. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func videoGetUserVideos(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.videoGetUserVideos, options)
    }

    /// Calls `video.getAlbums` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func videoGetAlbums(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.videoGetAlbums, options)
    }

    /// Calls `video.getComments` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func videoGetComments(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.videoGetComments, options)
    }

    /// Calls `video.getTags` by GET; a good reply is kept for an hour. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func videoGetTags(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.videoGetTags, options)
    }

    /// Calls `video.getNewTags` by GET; a good reply is kept for an hour. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func videoGetNewTags(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.videoGetNewTags, options)
    }

    /// Calls `video.edit` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func videoEdit(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.videoEdit, options)
    }

    /// Calls `video.add` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func videoAdd(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.videoAdd, options)
    }

    /// Calls `video.save` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func videoSave(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.videoSave, options)
    }

    /// Calls `video.delete` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func videoDelete(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.videoDelete, options)
    }

    /// Calls `video.restore` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func videoRestore(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.videoRestore, options)
    }

    /// Calls `video.addAlbum` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func videoAddAlbum(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.videoAddAlbum, options)
    }

    /// Calls `video.editAlbum` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func videoEditAlbum(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.videoEditAlbum, options)
    }

    /// Calls `video.deleteAlbum` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func videoDeleteAlbum(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.videoDeleteAlbum, options)
    }

    /// Calls `video.addToAlbum` by POST; its reply is never kept. Token: the user's.
    /// This is the successor of `video.moveToAlbum`.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK's successor is video.addToAlbum, which is sent.")
    @discardableResult
    public func videoMoveToAlbum(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.videoMoveToAlbum, options)
    }

    /// Calls `video.createComment` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func videoCreateComment(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.videoCreateComment, options)
    }

    /// Calls `video.deleteComment` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func videoDeleteComment(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.videoDeleteComment, options)
    }

    /// Calls `video.restoreComment` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func videoRestoreComment(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.videoRestoreComment, options)
    }

    /// Calls `video.editComment` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func videoEditComment(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.videoEditComment, options)
    }

    /// Calls `video.putTag` by POST; its reply is never kept. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func videoPutTag(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.videoPutTag, options)
    }

    /// Calls `video.removeTag` by POST; its reply is never kept. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func videoRemoveTag(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.videoRemoveTag, options)
    }

    /// Calls `video.report` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func videoReport(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.videoReport, options)
    }
}

extension VKAction {
    /// ``VKUser/videoGet(withCustomOptions:)``.
    public static let videoGet = VKAction("video.get", .get, signature: "videoGetWithCustomOptions:")
    /// ``VKUser/videoSearch(withCustomOptions:)``.
    public static let videoSearch = VKAction("video.search", .get, signature: "videoSearchWithCustomOptions:")
    /// ``VKUser/videoGetUserVideos(withCustomOptions:)``.
    public static let videoGetUserVideos = VKAction(
        "video.getUserVideos", .get, signature: "videoGetUserVideosWithCustomOptions:")
    /// ``VKUser/videoGetAlbums(withCustomOptions:)``.
    public static let videoGetAlbums = VKAction("video.getAlbums", .get, signature: "videoGetAlbumsWithCustomOptions:")
    /// ``VKUser/videoGetComments(withCustomOptions:)``.
    public static let videoGetComments = VKAction("video.getComments", .get, signature: "videoGetCommentsWithCustomOptions:")
    /// ``VKUser/videoGetTags(withCustomOptions:)``.
    public static let videoGetTags = VKAction("video.getTags", .get, signature: "videoGetTagsWithCustomOptions:")
    /// ``VKUser/videoGetNewTags(withCustomOptions:)``.
    public static let videoGetNewTags = VKAction("video.getNewTags", .get, signature: "videoGetNewTagsWithCustomOptions:")
    /// ``VKUser/videoEdit(withCustomOptions:)``.
    public static let videoEdit = VKAction("video.edit", .post, signature: "videoEditWithCustomOptions:")
    /// ``VKUser/videoAdd(withCustomOptions:)``.
    public static let videoAdd = VKAction("video.add", .post, signature: "videoAddWithCustomOptions:")
    /// ``VKUser/videoSave(withCustomOptions:)``.
    public static let videoSave = VKAction("video.save", .post, signature: "videoSaveWithCustomOptions:")
    /// ``VKUser/videoDelete(withCustomOptions:)``.
    public static let videoDelete = VKAction("video.delete", .post, signature: "videoDeleteWithCustomOptions:")
    /// ``VKUser/videoRestore(withCustomOptions:)``.
    public static let videoRestore = VKAction("video.restore", .post, signature: "videoRestoreWithCustomOptions:")
    /// ``VKUser/videoAddAlbum(withCustomOptions:)``.
    public static let videoAddAlbum = VKAction("video.addAlbum", .post, signature: "videoAddAlbumWithCustomOptions:")
    /// ``VKUser/videoEditAlbum(withCustomOptions:)``.
    public static let videoEditAlbum = VKAction("video.editAlbum", .post, signature: "videoEditAlbumWithCustomOptions:")
    /// ``VKUser/videoDeleteAlbum(withCustomOptions:)``.
    public static let videoDeleteAlbum = VKAction("video.deleteAlbum", .post, signature: "videoDeleteAlbumWithCustomOptions:")
    /// ``VKUser/videoMoveToAlbum(withCustomOptions:)``.
    public static let videoMoveToAlbum = VKAction("video.addToAlbum", .post, signature: "videoMoveToAlbumWithCustomOptions:")
    /// ``VKUser/videoCreateComment(withCustomOptions:)``.
    public static let videoCreateComment = VKAction(
        "video.createComment", .post, signature: "videoCreateCommentWithCustomOptions:")
    /// ``VKUser/videoDeleteComment(withCustomOptions:)``.
    public static let videoDeleteComment = VKAction(
        "video.deleteComment", .post, signature: "videoDeleteCommentWithCustomOptions:")
    /// ``VKUser/videoRestoreComment(withCustomOptions:)``.
    public static let videoRestoreComment = VKAction(
        "video.restoreComment", .post, signature: "videoRestoreCommentWithCustomOptions:")
    /// ``VKUser/videoEditComment(withCustomOptions:)``.
    public static let videoEditComment = VKAction("video.editComment", .post, signature: "videoEditCommentWithCustomOptions:")
    /// ``VKUser/videoPutTag(withCustomOptions:)``.
    public static let videoPutTag = VKAction("video.putTag", .post, signature: "videoPutTagWithCustomOptions:")
    /// ``VKUser/videoRemoveTag(withCustomOptions:)``.
    public static let videoRemoveTag = VKAction("video.removeTag", .post, signature: "videoRemoveTagWithCustomOptions:")
    /// ``VKUser/videoReport(withCustomOptions:)``.
    public static let videoReport = VKAction("video.report", .post, signature: "videoReportWithCustomOptions:")
}
