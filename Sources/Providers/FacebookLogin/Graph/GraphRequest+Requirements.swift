import MemberCore
public import MemberOAuth
public import MemberSignIn

/// What a request needs of the member.
struct GraphRequirement: Sendable {
    let permissions: Set<Permission>
    let purpose: String?
    let policy: PermissionPolicy
    let agent: (any UserAgent)?
}

extension GraphRequest {
    /// Sends the request, which needs permissions: what is missing is asked for first, once, as ``LoginManager/ensure(_:for:policy:using:)``
    /// does, and the request goes on with the new token.
    ///
    /// ```swift
    /// let posted = try await GraphRequest(graphPath: "me/feed", parameters: ["message": text], httpMethod: .post)
    ///     .start(requiring: ["publish_actions"], purpose: "Shares your run")
    /// ```
    /// A permission that was taken back elsewhere shows in the service's refusal: then it is asked for, and the request, which was not
    /// carried out, goes once more. If the member says no, the service has the last word: its error is thrown.
    /// - Parameters:
    ///   - permissions: What it needs.
    ///   - purpose: What for, in the app's own words; it goes into the ledger, with the use.
    ///   - policy: How long a "no" holds, and who explains.
    ///   - agent: Shows the dialog; nil for the context's own, else the system's.
    /// - Returns: The response.
    /// - Throws: As ``start()``.
    public func start(
        requiring permissions: Set<Permission>, purpose: String? = nil, policy: PermissionPolicy = PermissionPolicy(),
        using agent: (any UserAgent)? = nil
    ) async throws -> GraphResponse {
        let requirement = GraphRequirement(permissions: permissions, purpose: purpose, policy: policy, agent: agent)
        let earlier = client.tokens.current()
        let isCurrents = tokenString == nil || tokenString == earlier?.tokenString
        let lacks = !permissions.isSubset(of: earlier?.permissions ?? [])
        let hasAsked = isCurrents && lacks
        if hasAsked { _ = try? await client.tokens.ensure(requirement, nil) }
        let response: GraphResponse
        do { response = try await (hasAsked ? renewed(earlier) ?? self : self).start() } catch let error as GraphError
            where error.isPermissionError
        {
            guard isCurrents, !hasAsked, !permissions.isEmpty,
                (try? await client.tokens.ensure(requirement, tokenString.map { Secret($0) })) == .granted,
                let again = renewed(earlier)
            else { throw error }
            response = try await again.start()
        }
        if isCurrents, let member = earlier ?? client.tokens.current() { client.tokens.used(requirement, member.userID) }
        return response
    }

    /// The same request with the token that is the current one now.
    /// - Parameter earlier: The current token when the request began.
    /// - Returns: The request; nil where another member is the current one by now, or nobody: it never goes on as somebody else's.
    private func renewed(_ earlier: AccessToken?) -> GraphRequest? {
        let current = client.tokens.current()
        if let earlier, current?.userID.isExactly(earlier.userID) != true { return nil }
        return with(token: current?.tokenString)
    }
}
