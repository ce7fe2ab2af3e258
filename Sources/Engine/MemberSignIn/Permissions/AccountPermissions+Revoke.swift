import MemberAccounts
package import MemberOAuth

extension AccountPermissions {
    /// Fetches the account's permissions from the provider.
    /// - Returns: The changes since the ledger was last written, such as those on the provider's site.
    /// - Throws: ``ProviderError/notOffered(_:provider:)``, ``ProviderError/permissionsUnderWay``, the failure of the request, or
    ///   `AccountError.refreshingElsewhere` if the account keeps changing; nothing changes then.
    package func refresh() async throws -> [PermissionEvent] {
        guard let list = permissions.list else { throw lack(of: .permissionList) }
        return try await inTurn { try await adopt(list) }
    }

    /// Stores the provider's list. A list that precedes newer facts, such as a sign-in that does not wait for a turn, is fetched
    /// again.
    /// - Parameter list: Fetches the list.
    /// - Returns: The changes.
    /// - Throws: The failure of the request; `AccountError.refreshingElsewhere` if the account changes each time.
    func adopt(_ list: @Sendable () async throws -> PermissionReport) async throws -> [PermissionEvent] {
        for _ in 0..<3 {
            let basis = try await writer.basis()
            if let changes = try await writer.adopt(try await list(), since: basis) { return changes }
        }
        throw AccountError.refreshingElsewhere
    }

    /// Revokes a single permission.
    /// - Parameter name: The provider's name of the permission.
    /// - Throws: ``ProviderError/notOffered(_:provider:)``, ``ProviderError/permissionsUnderWay``, or the provider's refusal;
    ///   nothing changes then.
    package func revoke(_ name: String) async throws {
        guard let revoke = permissions.revoke else {
            throw lack(of: permissions.revokeAll == nil ? .revocation : .singleRevocation)
        }
        try await inTurn { try await writer.revoke([name], leaving: .stays) { try await revoke(name) } }
    }

    /// Revokes all permissions: the account is removed here or needs a sign-in, depending on the provider.
    /// - Throws: ``ProviderError/notOffered(_:provider:)``, ``ProviderError/permissionsUnderWay``, or the provider's refusal;
    ///   nothing changes then.
    package func revokeAll() async throws {
        guard let revokeAll = permissions.revokeAll else { throw lack(of: .revocation) }
        let account: RevokedAccount = permissions.keepsAccount ? .needsSignIn : .isRemoved
        try await inTurn {
            try await permissions.prepareRevokingAll?()
            try await writer.revoke(nil, leaving: account, by: revokeAll)
        }
    }

    /// Signs the member in again for a resource's requirements; earlier refusals do not prevent the question.
    /// - Parameters:
    ///   - challenge: The resource's requirements.
    ///   - presentation: The way the page reaches the member.
    /// - Returns: The account.
    /// - Throws: The reason why the tokens do not change.
    package func stepUp(to challenge: StepUpChallenge, _ presentation: SignInPresentation) async throws -> Account {
        try await inTurn {
            let question = PermissionQuestion(Set(challenge.scopes), purpose: presentation.purpose, challenge: challenge)
            return try await ask(question, presentation)
        }
    }

    private func inTurn<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
        try turns.checkOutside(of: key)
        guard let result = await turns.inTurn(of: key, work) else { throw OAuthError.agent(.cancelled) }
        return try result.get()
    }

    private func lack(of feature: ProviderFeature) -> ProviderError { .notOffered(feature, provider: provider) }
}
