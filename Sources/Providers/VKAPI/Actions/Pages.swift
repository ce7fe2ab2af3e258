// Made by MemberActionWriter from Sources/Programs/MemberActionWriter/actions.tsv: change the table, then run it.

import MemberHTTP

extension VKUser {
    /// Calls `pages.get` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func pagesGet(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.pagesGet, options)
    }

    /// Calls `pages.getHistory` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func pagesGetHistory(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.pagesGetHistory, options)
    }

    /// Calls `pages.getTitles` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func pagesGetTitles(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.pagesGetTitles, options)
    }

    /// Calls `pages.getVersion` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func pagesGetVersion(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.pagesGetVersion, options)
    }

    /// Calls `pages.save` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func pagesSave(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.pagesSave, options)
    }

    /// Calls `pages.saveAccess` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func pagesSaveAccess(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.pagesSaveAccess, options)
    }

    /// Calls `pages.parseWiki` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func pagesParseWiki(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.pagesParseWiki, options)
    }
}

extension VKAction {
    /// ``VKUser/pagesGet(withCustomOptions:)``.
    public static let pagesGet = VKAction("pages.get", .get, signature: "pagesGetWithCustomOptions:")
    /// ``VKUser/pagesGetHistory(withCustomOptions:)``.
    public static let pagesGetHistory = VKAction("pages.getHistory", .get, signature: "pagesGetHistoryWithCustomOptions:")
    /// ``VKUser/pagesGetTitles(withCustomOptions:)``.
    public static let pagesGetTitles = VKAction("pages.getTitles", .get, signature: "pagesGetTitlesWithCustomOptions:")
    /// ``VKUser/pagesGetVersion(withCustomOptions:)``.
    public static let pagesGetVersion = VKAction("pages.getVersion", .get, signature: "pagesGetVersionWithCustomOptions:")
    /// ``VKUser/pagesSave(withCustomOptions:)``.
    public static let pagesSave = VKAction("pages.save", .post, signature: "pagesSaveWithCustomOptions:")
    /// ``VKUser/pagesSaveAccess(withCustomOptions:)``.
    public static let pagesSaveAccess = VKAction("pages.saveAccess", .post, signature: "pagesSaveAccessWithCustomOptions:")
    /// ``VKUser/pagesParseWiki(withCustomOptions:)``.
    public static let pagesParseWiki = VKAction("pages.parseWiki", .post, signature: "pagesParseWikiWithCustomOptions:")
}
