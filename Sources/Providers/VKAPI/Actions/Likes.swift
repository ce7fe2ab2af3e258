// Made by MemberActionWriter from Sources/Programs/MemberActionWriter/actions.tsv: change the table, then run it.

import MemberHTTP

extension VKUser {
    /// Calls `likes.getList` by GET; a good reply is kept for an hour. Token: the user's.
    /// Version 2 of the SDK that this replaces sent no token.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func likesGetList(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.likesGetList, options)
    }

    /// Calls `likes.isLiked` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func likesIsLiked(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.likesIsLiked, options)
    }

    /// Calls `likes.add` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func likesAdd(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.likesAdd, options)
    }

    /// Calls `likes.delete` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func likesDelete(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.likesDelete, options)
    }
}

extension VKAction {
    /// ``VKUser/likesGetList(withCustomOptions:)``.
    public static let likesGetList = VKAction("likes.getList", .get, signature: "likesGetListWithCustomOptions:")
    /// ``VKUser/likesIsLiked(withCustomOptions:)``.
    public static let likesIsLiked = VKAction("likes.isLiked", .get, signature: "likesIsLikedWithCustomOptions:")
    /// ``VKUser/likesAdd(withCustomOptions:)``.
    public static let likesAdd = VKAction("likes.add", .post, signature: "likesAddWithCustomOptions:")
    /// ``VKUser/likesDelete(withCustomOptions:)``.
    public static let likesDelete = VKAction("likes.delete", .post, signature: "likesDeleteWithCustomOptions:")
}
