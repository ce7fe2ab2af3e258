// Made by MemberActionWriter from Sources/Programs/MemberActionWriter/actions.tsv: change the table, then run it.

import MemberHTTP

extension VKUser {
    /// Calls `photos.getAlbums` by GET; a good reply is kept for an hour. Token: the user's.
    /// Version 2 of the SDK that this replaces sent no token.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func photosGetAlbums(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.photosGetAlbums, options)
    }

    /// Calls `photos.get` by GET; a good reply is kept for an hour. Token: the user's.
    /// Version 2 of the SDK that this replaces sent no token.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func photosGet(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.photosGet, options)
    }

    /// Calls `photos.getAlbumsCount` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func photosGetAlbumsCount(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.photosGetAlbumsCount, options)
    }

    /// Calls `photos.getProfile` by GET; a good reply is kept for an hour. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func photosGetProfile(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.photosGetProfile, options)
    }

    /// Calls `photos.getById` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func photosGetByID(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.photosGetByID, options)
    }

    /// Calls `photos.getUploadServer` by GET; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func photosGetUploadServer(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.photosGetUploadServer, options)
    }

    /// Calls `photos.getOwnerPhotoUploadServer` by GET; its reply is never kept. Token: the user's.
    /// This is the successor of `photos.getProfileUploadServer`.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK's successor is photos.getOwnerPhotoUploadServer, which is sent.")
    @discardableResult
    public func photosGetProfileUploadServer(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.photosGetProfileUploadServer, options)
    }

    /// Calls `photos.getChatUploadServer` by GET; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func photosGetChatUploadServer(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.photosGetChatUploadServer, options)
    }

    /// Calls `photos.getWallUploadServer` by GET; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func photosGetWallUploadServer(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.photosGetWallUploadServer, options)
    }

    /// Calls `photos.getMessagesUploadServer` by GET; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func photosGetMessagesUploadServer(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.photosGetMessagesUploadServer, options)
    }

    /// Calls `photos.search` by GET; a good reply is kept for an hour. Token: the user's.
    /// Version 2 of the SDK that this replaces sent no token.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func photosSearch(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.photosSearch, options)
    }

    /// Calls `photos.getAll` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func photosGetAll(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.photosGetAll, options)
    }

    /// Calls `photos.getUserPhotos` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func photosGetUserPhotos(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.photosGetUserPhotos, options)
    }

    /// Calls `photos.getComments` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func photosGetComments(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.photosGetComments, options)
    }

    /// Calls `photos.getAllComments` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func photosGetAllComments(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.photosGetAllComments, options)
    }

    /// Calls `photos.getTags` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func photosGetTags(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.photosGetTags, options)
    }

    /// Calls `photos.getNewTags` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func photosGetNewTags(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.photosGetNewTags, options)
    }

    /// Calls `photos.createAlbum` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func photosCreateAlbum(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.photosCreateAlbum, options)
    }

    /// Calls `photos.editAlbum` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func photosEditAlbum(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.photosEditAlbum, options)
    }

    /// Calls `photos.saveOwnerPhoto` by POST; its reply is never kept. Token: the user's.
    /// This is the successor of `photos.saveProfilePhoto`.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK's successor is photos.saveOwnerPhoto, which is sent.")
    @discardableResult
    public func photosSaveProfilePhoto(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.photosSaveProfilePhoto, options)
    }

    /// Calls `photos.saveWallPhoto` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func photosSaveWallPhoto(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.photosSaveWallPhoto, options)
    }

    /// Calls `photos.saveMessagesPhoto` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func photosSaveMessagesPhoto(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.photosSaveMessagesPhoto, options)
    }

    /// Calls `photos.save` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func photosSave(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.photosSave, options)
    }

    /// Calls `photos.edit` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func photosEdit(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.photosEdit, options)
    }

    /// Calls `photos.move` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func photosMove(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.photosMove, options)
    }

    /// Calls `photos.makeCover` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func photosMakeCover(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.photosMakeCover, options)
    }

    /// Calls `photos.reorderAlbums` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func photosReorderAlbums(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.photosReorderAlbums, options)
    }

    /// Calls `photos.reorderPhotos` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func photosReorderPhotos(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.photosReorderPhotos, options)
    }

    /// Calls `photos.deleteAlbum` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func photosDeleteAlbum(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.photosDeleteAlbum, options)
    }

    /// Calls `photos.delete` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func photosDelete(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.photosDelete, options)
    }

    /// Calls `photos.confirmTag` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func photosConfirmTag(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.photosConfirmTag, options)
    }

    /// Calls `photos.createComment` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func photosCreateComment(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.photosCreateComment, options)
    }

    /// Calls `photos.deleteComment` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func photosDeleteComment(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.photosDeleteComment, options)
    }

    /// Calls `photos.restoreComment` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func photosRestoreComment(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.photosRestoreComment, options)
    }

    /// Calls `photos.editComment` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func photosEditComment(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.photosEditComment, options)
    }

    /// Calls `photos.putTag` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func photosPutTag(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.photosPutTag, options)
    }

    /// Calls `photos.removeTag` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func photosRemoveTag(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.photosRemoveTag, options)
    }
}

extension VKAction {
    /// ``VKUser/photosGetAlbums(withCustomOptions:)``.
    public static let photosGetAlbums = VKAction("photos.getAlbums", .get, signature: "photosGetAlbumsWithCustomOptions:")
    /// ``VKUser/photosGet(withCustomOptions:)``.
    public static let photosGet = VKAction("photos.get", .get, signature: "photosGetWithCustomOptions:")
    /// ``VKUser/photosGetAlbumsCount(withCustomOptions:)``.
    public static let photosGetAlbumsCount = VKAction(
        "photos.getAlbumsCount", .get, signature: "photosGetAlbumsCountWithCustomOptions:")
    /// ``VKUser/photosGetProfile(withCustomOptions:)``.
    public static let photosGetProfile = VKAction("photos.getProfile", .get, signature: "photosGetProfileWithCustomOptions:")
    /// ``VKUser/photosGetByID(withCustomOptions:)``.
    public static let photosGetByID = VKAction("photos.getById", .get, signature: "photosGetByIDWithCustomOptions:")
    /// ``VKUser/photosGetUploadServer(withCustomOptions:)``.
    public static let photosGetUploadServer = VKAction(
        "photos.getUploadServer", .get, signature: "photosGetUploadServerWithCustomOptions:", isKept: false)
    /// ``VKUser/photosGetProfileUploadServer(withCustomOptions:)``.
    public static let photosGetProfileUploadServer = VKAction(
        "photos.getOwnerPhotoUploadServer", .get, signature: "photosGetProfileUploadServerWithCustomOptions:", isKept: false)
    /// ``VKUser/photosGetChatUploadServer(withCustomOptions:)``.
    public static let photosGetChatUploadServer = VKAction(
        "photos.getChatUploadServer", .get, signature: "photosGetChatUploadServerWithCustomOptions:", isKept: false)
    /// ``VKUser/photosGetWallUploadServer(withCustomOptions:)``.
    public static let photosGetWallUploadServer = VKAction(
        "photos.getWallUploadServer", .get, signature: "photosGetWallUploadServerWithCustomOptions:", isKept: false)
    /// ``VKUser/photosGetMessagesUploadServer(withCustomOptions:)``.
    public static let photosGetMessagesUploadServer = VKAction(
        "photos.getMessagesUploadServer", .get, signature: "photosGetMessagesUploadServerWithCustomOptions:", isKept: false)
    /// ``VKUser/photosSearch(withCustomOptions:)``.
    public static let photosSearch = VKAction("photos.search", .get, signature: "photosSearchWithCustomOptions:")
    /// ``VKUser/photosGetAll(withCustomOptions:)``.
    public static let photosGetAll = VKAction("photos.getAll", .get, signature: "photosGetAllWithCustomOptions:")
    /// ``VKUser/photosGetUserPhotos(withCustomOptions:)``.
    public static let photosGetUserPhotos = VKAction(
        "photos.getUserPhotos", .get, signature: "photosGetUserPhotosWithCustomOptions:")
    /// ``VKUser/photosGetComments(withCustomOptions:)``.
    public static let photosGetComments = VKAction("photos.getComments", .get, signature: "photosGetCommentsWithCustomOptions:")
    /// ``VKUser/photosGetAllComments(withCustomOptions:)``.
    public static let photosGetAllComments = VKAction(
        "photos.getAllComments", .get, signature: "photosGetAllCommentsWithCustomOptions:")
    /// ``VKUser/photosGetTags(withCustomOptions:)``.
    public static let photosGetTags = VKAction("photos.getTags", .get, signature: "photosGetTagsWithCustomOptions:")
    /// ``VKUser/photosGetNewTags(withCustomOptions:)``.
    public static let photosGetNewTags = VKAction("photos.getNewTags", .get, signature: "photosGetNewTagsWithCustomOptions:")
    /// ``VKUser/photosCreateAlbum(withCustomOptions:)``.
    public static let photosCreateAlbum = VKAction("photos.createAlbum", .post, signature: "photosCreateAlbumWithCustomOptions:")
    /// ``VKUser/photosEditAlbum(withCustomOptions:)``.
    public static let photosEditAlbum = VKAction("photos.editAlbum", .post, signature: "photosEditAlbumWithCustomOptions:")
    /// ``VKUser/photosSaveProfilePhoto(withCustomOptions:)``.
    public static let photosSaveProfilePhoto = VKAction(
        "photos.saveOwnerPhoto", .post, signature: "photosSaveProfilePhotoWithCustomOptions:")
    /// ``VKUser/photosSaveWallPhoto(withCustomOptions:)``.
    public static let photosSaveWallPhoto = VKAction(
        "photos.saveWallPhoto", .post, signature: "photosSaveWallPhotoWithCustomOptions:")
    /// ``VKUser/photosSaveMessagesPhoto(withCustomOptions:)``.
    public static let photosSaveMessagesPhoto = VKAction(
        "photos.saveMessagesPhoto", .post, signature: "photosSaveMessagesPhotoWithCustomOptions:")
    /// ``VKUser/photosSave(withCustomOptions:)``.
    public static let photosSave = VKAction("photos.save", .post, signature: "photosSaveWithCustomOptions:")
    /// ``VKUser/photosEdit(withCustomOptions:)``.
    public static let photosEdit = VKAction("photos.edit", .post, signature: "photosEditWithCustomOptions:")
    /// ``VKUser/photosMove(withCustomOptions:)``.
    public static let photosMove = VKAction("photos.move", .post, signature: "photosMoveWithCustomOptions:")
    /// ``VKUser/photosMakeCover(withCustomOptions:)``.
    public static let photosMakeCover = VKAction("photos.makeCover", .post, signature: "photosMakeCoverWithCustomOptions:")
    /// ``VKUser/photosReorderAlbums(withCustomOptions:)``.
    public static let photosReorderAlbums = VKAction(
        "photos.reorderAlbums", .post, signature: "photosReorderAlbumsWithCustomOptions:")
    /// ``VKUser/photosReorderPhotos(withCustomOptions:)``.
    public static let photosReorderPhotos = VKAction(
        "photos.reorderPhotos", .post, signature: "photosReorderPhotosWithCustomOptions:")
    /// ``VKUser/photosDeleteAlbum(withCustomOptions:)``.
    public static let photosDeleteAlbum = VKAction("photos.deleteAlbum", .post, signature: "photosDeleteAlbumWithCustomOptions:")
    /// ``VKUser/photosDelete(withCustomOptions:)``.
    public static let photosDelete = VKAction("photos.delete", .post, signature: "photosDeleteWithCustomOptions:")
    /// ``VKUser/photosConfirmTag(withCustomOptions:)``.
    public static let photosConfirmTag = VKAction("photos.confirmTag", .post, signature: "photosConfirmTagWithCustomOptions:")
    /// ``VKUser/photosCreateComment(withCustomOptions:)``.
    public static let photosCreateComment = VKAction(
        "photos.createComment", .post, signature: "photosCreateCommentWithCustomOptions:")
    /// ``VKUser/photosDeleteComment(withCustomOptions:)``.
    public static let photosDeleteComment = VKAction(
        "photos.deleteComment", .post, signature: "photosDeleteCommentWithCustomOptions:")
    /// ``VKUser/photosRestoreComment(withCustomOptions:)``.
    public static let photosRestoreComment = VKAction(
        "photos.restoreComment", .post, signature: "photosRestoreCommentWithCustomOptions:")
    /// ``VKUser/photosEditComment(withCustomOptions:)``.
    public static let photosEditComment = VKAction("photos.editComment", .post, signature: "photosEditCommentWithCustomOptions:")
    /// ``VKUser/photosPutTag(withCustomOptions:)``.
    public static let photosPutTag = VKAction("photos.putTag", .post, signature: "photosPutTagWithCustomOptions:")
    /// ``VKUser/photosRemoveTag(withCustomOptions:)``.
    public static let photosRemoveTag = VKAction("photos.removeTag", .post, signature: "photosRemoveTagWithCustomOptions:")
}
