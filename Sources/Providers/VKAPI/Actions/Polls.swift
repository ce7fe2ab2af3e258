// Made by MemberActionWriter from Sources/Programs/MemberActionWriter/actions.tsv: change the table, then run it.

import MemberHTTP

extension VKUser {
    /// Calls `polls.getById` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func pollsGetByID(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.pollsGetByID, options)
    }

    /// Calls `polls.getVoters` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func pollsGetVoters(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.pollsGetVoters, options)
    }

    /// Calls `polls.addVote` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func pollsAddVote(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.pollsAddVote, options)
    }

    /// Calls `polls.deleteVote` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func pollsDeleteVote(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.pollsDeleteVote, options)
    }
}

extension VKAction {
    /// ``VKUser/pollsGetByID(withCustomOptions:)``.
    public static let pollsGetByID = VKAction("polls.getById", .get, signature: "pollsGetByIDWithCustomOptions:")
    /// ``VKUser/pollsGetVoters(withCustomOptions:)``.
    public static let pollsGetVoters = VKAction("polls.getVoters", .get, signature: "pollsGetVotersWithCustomOptions:")
    /// ``VKUser/pollsAddVote(withCustomOptions:)``.
    public static let pollsAddVote = VKAction("polls.addVote", .post, signature: "pollsAddVoteWithCustomOptions:")
    /// ``VKUser/pollsDeleteVote(withCustomOptions:)``.
    public static let pollsDeleteVote = VKAction("polls.deleteVote", .post, signature: "pollsDeleteVoteWithCustomOptions:")
}
