// Made by MemberActionWriter from Sources/Programs/MemberActionWriter/actions.tsv: change the table, then run it.

import MemberHTTP

extension VKUser {
    /// Calls `status.get` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func statusGet(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.statusGet, options)
    }

    /// Calls `status.set` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func statusSet(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.statusSet, options)
    }
}

extension VKAction {
    /// ``VKUser/statusGet(withCustomOptions:)``.
    public static let statusGet = VKAction("status.get", .get, signature: "statusGetWithCustomOptions:")
    /// ``VKUser/statusSet(withCustomOptions:)``.
    public static let statusSet = VKAction("status.set", .post, signature: "statusSetWithCustomOptions:")
}
