// Made by MemberActionWriter from Sources/Programs/MemberActionWriter/actions.tsv: change the table, then run it.

import MemberHTTP

extension VKUser {
    /// Calls `stats.get` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func statsGet(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.statsGet, options)
    }
}

extension VKAction {
    /// ``VKUser/statsGet(withCustomOptions:)``.
    public static let statsGet = VKAction("stats.get", .get, signature: "statsGetWithCustomOptions:")
}
