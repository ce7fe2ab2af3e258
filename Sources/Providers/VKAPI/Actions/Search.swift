// Made by MemberActionWriter from Sources/Programs/MemberActionWriter/actions.tsv: change the table, then run it.

import MemberHTTP

extension VKUser {
    /// Calls `search.getHints` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func searchGetHints(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.searchGetHints, options)
    }
}

extension VKAction {
    /// ``VKUser/searchGetHints(withCustomOptions:)``.
    public static let searchGetHints = VKAction("search.getHints", .get, signature: "searchGetHintsWithCustomOptions:")
}
