// Made by MemberActionWriter from Sources/Programs/MemberActionWriter/actions.tsv: change the table, then run it.

import MemberHTTP

extension VKUser {
    /// Calls `docs.get` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func docsGet(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.docsGet, options)
    }

    /// Calls `docs.getById` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func docsGetByID(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.docsGetByID, options)
    }

    /// Calls `docs.getUploadServer` by GET; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func docsGetUploadServer(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.docsGetUploadServer, options)
    }

    /// Calls `docs.getWallUploadServer` by GET; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func docsGetWallUploadServer(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.docsGetWallUploadServer, options)
    }

    /// Calls `docs.save` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func docsSave(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.docsSave, options)
    }

    /// Calls `docs.delete` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func docsDelete(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.docsDelete, options)
    }

    /// Calls `docs.add` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func docsAdd(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.docsAdd, options)
    }
}

extension VKAction {
    /// ``VKUser/docsGet(withCustomOptions:)``.
    public static let docsGet = VKAction("docs.get", .get, signature: "docsGetWithCustomOptions:")
    /// ``VKUser/docsGetByID(withCustomOptions:)``.
    public static let docsGetByID = VKAction("docs.getById", .get, signature: "docsGetByIDWithCustomOptions:")
    /// ``VKUser/docsGetUploadServer(withCustomOptions:)``.
    public static let docsGetUploadServer = VKAction(
        "docs.getUploadServer", .get, signature: "docsGetUploadServerWithCustomOptions:", isKept: false)
    /// ``VKUser/docsGetWallUploadServer(withCustomOptions:)``.
    public static let docsGetWallUploadServer = VKAction(
        "docs.getWallUploadServer", .get, signature: "docsGetWallUploadServerWithCustomOptions:", isKept: false)
    /// ``VKUser/docsSave(withCustomOptions:)``.
    public static let docsSave = VKAction("docs.save", .post, signature: "docsSaveWithCustomOptions:")
    /// ``VKUser/docsDelete(withCustomOptions:)``.
    public static let docsDelete = VKAction("docs.delete", .post, signature: "docsDeleteWithCustomOptions:")
    /// ``VKUser/docsAdd(withCustomOptions:)``.
    public static let docsAdd = VKAction("docs.add", .post, signature: "docsAddWithCustomOptions:")
}
