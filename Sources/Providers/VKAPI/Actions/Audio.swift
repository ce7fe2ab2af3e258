// Made by MemberActionWriter from Sources/Programs/MemberActionWriter/actions.tsv: change the table, then run it.

import MemberHTTP

extension VKUser {
    /// Calls `audio.get` by GET; a good reply is kept for an hour. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func audioGet(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.audioGet, options)
    }

    /// Calls `audio.getById` by GET; a good reply is kept for an hour. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func audioGetByID(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.audioGetByID, options)
    }

    /// Calls `audio.getLyrics` by GET; a good reply is kept for an hour. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func audioGetLyrics(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.audioGetLyrics, options)
    }

    /// Calls `audio.search` by GET; a good reply is kept for an hour. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func audioSearch(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.audioSearch, options)
    }

    /// Calls `audio.getUploadServer` by GET; its reply is never kept. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func audioGetUploadServer(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.audioGetUploadServer, options)
    }

    /// Calls `audio.getAlbums` by GET; a good reply is kept for an hour. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func audioGetAlbums(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.audioGetAlbums, options)
    }

    /// Calls `audio.getBroadcastList` by GET; a good reply is kept for an hour. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func audioGetBroadcastList(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.audioGetBroadcastList, options)
    }

    /// Calls `audio.getRecommendations` by GET; a good reply is kept for an hour. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func audioGetRecommendations(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.audioGetRecommendations, options)
    }

    /// Calls `audio.getPopular` by GET; a good reply is kept for an hour. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func audioGetPopular(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.audioGetPopular, options)
    }

    /// Calls `audio.getCount` by GET; a good reply is kept for an hour. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func audioGetCount(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.audioGetCount, options)
    }

    /// Calls `audio.save` by POST; its reply is never kept. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func audioSave(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.audioSave, options)
    }

    /// Calls `audio.add` by POST; its reply is never kept. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func audioAdd(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.audioAdd, options)
    }

    /// Calls `audio.delete` by POST; its reply is never kept. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func audioDelete(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.audioDelete, options)
    }

    /// Calls `audio.edit` by POST; its reply is never kept. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func audioEdit(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.audioEdit, options)
    }

    /// Calls `audio.reorder` by POST; its reply is never kept. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func audioReorder(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.audioReorder, options)
    }

    /// Calls `audio.restore` by POST; its reply is never kept. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func audioRestore(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.audioRestore, options)
    }

    /// Calls `audio.addAlbum` by POST; its reply is never kept. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func audioAddAlbum(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.audioAddAlbum, options)
    }

    /// Calls `audio.editAlbum` by POST; its reply is never kept. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func audioEditAlbum(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.audioEditAlbum, options)
    }

    /// Calls `audio.deleteAlbum` by POST; its reply is never kept. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func audioDeleteAlbum(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.audioDeleteAlbum, options)
    }

    /// Calls `audio.moveToAlbum` by POST; its reply is never kept. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func audioMoveToAlbum(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.audioMoveToAlbum, options)
    }

    /// Calls `audio.setBroadcast` by POST; its reply is never kept. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func audioSetBroadcast(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.audioSetBroadcast, options)
    }
}

extension VKAction {
    /// ``VKUser/audioGet(withCustomOptions:)``.
    public static let audioGet = VKAction("audio.get", .get, signature: "audioGetWithCustomOptions:")
    /// ``VKUser/audioGetByID(withCustomOptions:)``.
    public static let audioGetByID = VKAction("audio.getById", .get, signature: "audioGetByIDWithCustomOptions:")
    /// ``VKUser/audioGetLyrics(withCustomOptions:)``.
    public static let audioGetLyrics = VKAction("audio.getLyrics", .get, signature: "audioGetLyricsWithCustomOptions:")
    /// ``VKUser/audioSearch(withCustomOptions:)``.
    public static let audioSearch = VKAction("audio.search", .get, signature: "audioSearchWithCustomOptions:")
    /// ``VKUser/audioGetUploadServer(withCustomOptions:)``.
    public static let audioGetUploadServer = VKAction(
        "audio.getUploadServer", .get, signature: "audioGetUploadServerWithCustomOptions:", isKept: false)
    /// ``VKUser/audioGetAlbums(withCustomOptions:)``.
    public static let audioGetAlbums = VKAction("audio.getAlbums", .get, signature: "audioGetAlbumsWithCustomOptions:")
    /// ``VKUser/audioGetBroadcastList(withCustomOptions:)``.
    public static let audioGetBroadcastList = VKAction(
        "audio.getBroadcastList", .get, signature: "audioGetBroadcastListWithCustomOptions:")
    /// ``VKUser/audioGetRecommendations(withCustomOptions:)``.
    public static let audioGetRecommendations = VKAction(
        "audio.getRecommendations", .get, signature: "audioGetRecommendationsWithCustomOptions:")
    /// ``VKUser/audioGetPopular(withCustomOptions:)``.
    public static let audioGetPopular = VKAction("audio.getPopular", .get, signature: "audioGetPopularWithCustomOptions:")
    /// ``VKUser/audioGetCount(withCustomOptions:)``.
    public static let audioGetCount = VKAction("audio.getCount", .get, signature: "audioGetCountWithCustomOptions:")
    /// ``VKUser/audioSave(withCustomOptions:)``.
    public static let audioSave = VKAction("audio.save", .post, signature: "audioSaveWithCustomOptions:")
    /// ``VKUser/audioAdd(withCustomOptions:)``.
    public static let audioAdd = VKAction("audio.add", .post, signature: "audioAddWithCustomOptions:")
    /// ``VKUser/audioDelete(withCustomOptions:)``.
    public static let audioDelete = VKAction("audio.delete", .post, signature: "audioDeleteWithCustomOptions:")
    /// ``VKUser/audioEdit(withCustomOptions:)``.
    public static let audioEdit = VKAction("audio.edit", .post, signature: "audioEditWithCustomOptions:")
    /// ``VKUser/audioReorder(withCustomOptions:)``.
    public static let audioReorder = VKAction("audio.reorder", .post, signature: "audioReorderWithCustomOptions:")
    /// ``VKUser/audioRestore(withCustomOptions:)``.
    public static let audioRestore = VKAction("audio.restore", .post, signature: "audioRestoreWithCustomOptions:")
    /// ``VKUser/audioAddAlbum(withCustomOptions:)``.
    public static let audioAddAlbum = VKAction("audio.addAlbum", .post, signature: "audioAddAlbumWithCustomOptions:")
    /// ``VKUser/audioEditAlbum(withCustomOptions:)``.
    public static let audioEditAlbum = VKAction("audio.editAlbum", .post, signature: "audioEditAlbumWithCustomOptions:")
    /// ``VKUser/audioDeleteAlbum(withCustomOptions:)``.
    public static let audioDeleteAlbum = VKAction("audio.deleteAlbum", .post, signature: "audioDeleteAlbumWithCustomOptions:")
    /// ``VKUser/audioMoveToAlbum(withCustomOptions:)``.
    public static let audioMoveToAlbum = VKAction("audio.moveToAlbum", .post, signature: "audioMoveToAlbumWithCustomOptions:")
    /// ``VKUser/audioSetBroadcast(withCustomOptions:)``.
    public static let audioSetBroadcast = VKAction("audio.setBroadcast", .post, signature: "audioSetBroadcastWithCustomOptions:")
}
