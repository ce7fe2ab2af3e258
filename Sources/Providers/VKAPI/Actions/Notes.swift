// Made by MemberActionWriter from Sources/Programs/MemberActionWriter/actions.tsv: change the table, then run it.

import MemberHTTP

extension VKUser {
    /// Calls `notes.get` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func notesGet(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.notesGet, options)
    }

    /// Calls `notes.getById` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func notesGetByID(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.notesGetByID, options)
    }

    /// Calls `notes.getFriendsNotes` by GET; a good reply is kept for an hour. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func notesGetFriendsNotes(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.notesGetFriendsNotes, options)
    }

    /// Calls `notes.getComments` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func notesGetComments(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.notesGetComments, options)
    }

    /// Calls `notes.add` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func notesAdd(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.notesAdd, options)
    }

    /// Calls `notes.edit` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func notesEdit(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.notesEdit, options)
    }

    /// Calls `notes.delete` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func notesDelete(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.notesDelete, options)
    }

    /// Calls `notes.createComment` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func notesCreateComment(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.notesCreateComment, options)
    }

    /// Calls `notes.editComment` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func notesEditComment(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.notesEditComment, options)
    }

    /// Calls `notes.deleteComment` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func notesDeleteComment(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.notesDeleteComment, options)
    }

    /// Calls `notes.restoreComment` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func notesRestoreComment(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.notesRestoreComment, options)
    }
}

extension VKAction {
    /// ``VKUser/notesGet(withCustomOptions:)``.
    public static let notesGet = VKAction("notes.get", .get, signature: "notesGetWithCustomOptions:")
    /// ``VKUser/notesGetByID(withCustomOptions:)``.
    public static let notesGetByID = VKAction("notes.getById", .get, signature: "notesGetByIDWithCustomOptions:")
    /// ``VKUser/notesGetFriendsNotes(withCustomOptions:)``.
    public static let notesGetFriendsNotes = VKAction(
        "notes.getFriendsNotes", .get, signature: "notesGetFriendsNotesWithCustomOptions:")
    /// ``VKUser/notesGetComments(withCustomOptions:)``.
    public static let notesGetComments = VKAction("notes.getComments", .get, signature: "notesGetCommentsWithCustomOptions:")
    /// ``VKUser/notesAdd(withCustomOptions:)``.
    public static let notesAdd = VKAction("notes.add", .post, signature: "notesAddWithCustomOptions:")
    /// ``VKUser/notesEdit(withCustomOptions:)``.
    public static let notesEdit = VKAction("notes.edit", .post, signature: "notesEditWithCustomOptions:")
    /// ``VKUser/notesDelete(withCustomOptions:)``.
    public static let notesDelete = VKAction("notes.delete", .post, signature: "notesDeleteWithCustomOptions:")
    /// ``VKUser/notesCreateComment(withCustomOptions:)``.
    public static let notesCreateComment = VKAction(
        "notes.createComment", .post, signature: "notesCreateCommentWithCustomOptions:")
    /// ``VKUser/notesEditComment(withCustomOptions:)``.
    public static let notesEditComment = VKAction("notes.editComment", .post, signature: "notesEditCommentWithCustomOptions:")
    /// ``VKUser/notesDeleteComment(withCustomOptions:)``.
    public static let notesDeleteComment = VKAction(
        "notes.deleteComment", .post, signature: "notesDeleteCommentWithCustomOptions:")
    /// ``VKUser/notesRestoreComment(withCustomOptions:)``.
    public static let notesRestoreComment = VKAction(
        "notes.restoreComment", .post, signature: "notesRestoreCommentWithCustomOptions:")
}
