// Made by MemberActionWriter from Sources/Programs/MemberActionWriter/actions.tsv: change the table, then run it.

import MemberHTTP

extension VKUser {
    /// Calls `fave.getPages` by GET; a good reply is kept for an hour. Token: the user's.
    /// This is the successor of `fave.getUsers`.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK's successor is fave.getPages, which is sent.")
    @discardableResult
    public func faveGetUsers(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.faveGetUsers, options)
    }

    /// Calls `fave.getPhotos` by GET; a good reply is kept for an hour. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func faveGetPhotos(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.faveGetPhotos, options)
    }

    /// Calls `fave.get` by GET; a good reply is kept for an hour. Token: the user's.
    /// This is the successor of `fave.getPosts`.
    /// Always sends `item_type` as `post`.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK's successor is fave.get, which is sent.")
    @discardableResult
    public func faveGetPosts(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.faveGetPosts, options)
    }

    /// Calls `fave.get` by GET; a good reply is kept for an hour. Token: the user's.
    /// This is the successor of `fave.getVideos`.
    /// Always sends `item_type` as `video`.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK's successor is fave.get, which is sent.")
    @discardableResult
    public func faveGetVideos(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.faveGetVideos, options)
    }

    /// Calls `fave.get` by GET; a good reply is kept for an hour. Token: the user's.
    /// This is the successor of `fave.getLinks`.
    /// Always sends `item_type` as `link`.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK's successor is fave.get, which is sent.")
    @discardableResult
    public func faveGetLinks(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.faveGetLinks, options)
    }
}

extension VKAction {
    /// ``VKUser/faveGetUsers(withCustomOptions:)``.
    public static let faveGetUsers = VKAction("fave.getPages", .get, signature: "faveGetUsersWithCustomOptions:")
    /// ``VKUser/faveGetPhotos(withCustomOptions:)``.
    public static let faveGetPhotos = VKAction("fave.getPhotos", .get, signature: "faveGetPhotosWithCustomOptions:")
    /// ``VKUser/faveGetPosts(withCustomOptions:)``.
    public static let faveGetPosts = VKAction(
        "fave.get", .get, signature: "faveGetPostsWithCustomOptions:",
        parameters: ["item_type": "post"])
    /// ``VKUser/faveGetVideos(withCustomOptions:)``.
    public static let faveGetVideos = VKAction(
        "fave.get", .get, signature: "faveGetVideosWithCustomOptions:",
        parameters: ["item_type": "video"])
    /// ``VKUser/faveGetLinks(withCustomOptions:)``.
    public static let faveGetLinks = VKAction(
        "fave.get", .get, signature: "faveGetLinksWithCustomOptions:",
        parameters: ["item_type": "link"])
}
