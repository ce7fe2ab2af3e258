import MemberCore
public import MemberOAuth
public import MemberSignIn

/// The permissions that a request needs from the member.
struct GraphRequirement: Sendable {
    let permissions: Set<Permission>
    let purpose: String?
    let policy: PermissionPolicy
    let agent: (any UserAgent)?
}

extension GraphRequest {
    /// Sends the request, which needs permissions. Missing ones are requested first, once, as
    /// ``LoginManager/ensure(_:for:policy:using:)`` does, and the request continues with the new token.
    ///
    /// ```swift
    /// let posted = try await GraphRequest(graphPath: "me/feed", parameters: ["message": text], httpMethod: .post)
    ///     .start(requiring: ["publish_actions"], purpose: "Shares your run")
    /// ```
    /// The service's refusal reveals a permission that was revoked elsewhere: it is requested then, and the request, which was
    /// not performed, is sent again. If the member declines, the request is sent all the same, and the service's error is thrown.
    /// - Parameters:
    ///   - permissions: The permissions that it needs.
    ///   - purpose: The purpose, in the app's own words; it is recorded in the ledger, with the use.
    ///   - policy: The time for which a "no" holds, and the explanation.
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

    /// Returns the same request with the now current token.
    /// - Parameter earlier: The current token when the request began.
    /// - Returns: The request; nil if another member or none is the current one by now: a request never continues with another
    ///   member's token.
    private func renewed(_ earlier: AccessToken?) -> GraphRequest? {
        let current = client.tokens.current()
        if let earlier, current?.userID.isExactly(earlier.userID) != true { return nil }
        return with(token: current?.tokenString)
    }
}
