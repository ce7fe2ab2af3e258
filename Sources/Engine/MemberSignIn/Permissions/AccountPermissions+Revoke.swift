import MemberAccounts
package import MemberOAuth

extension AccountPermissions {
    /// Asks the provider which permissions the account has.
    /// - Returns: What has changed since the ledger was written last, such as on the provider's site.
    /// - Throws: ``ProviderError/notOffered(_:provider:)``, ``ProviderError/permissionsUnderWay``, why the provider could not be asked, or
    ///   `AccountError.refreshingElsewhere` if the account changes without an end; nothing is changed then.
    package func refresh() async throws -> [PermissionEvent] {
        guard let list = permissions.list else { throw lack(of: .permissionList) }
        return try await inTurn { try await adopt(list) }
    }

    /// Takes over the provider's list. One that was taken before newer facts, such as a sign-in that takes no turn, is taken anew.
    /// - Parameter list: Fetches it.
    /// - Returns: What has changed.
    /// - Throws: Why the provider could not be asked; `AccountError.refreshingElsewhere` if something changes here each time.
    func adopt(_ list: @Sendable () async throws -> PermissionReport) async throws -> [PermissionEvent] {
        for _ in 0..<3 {
            let basis = try writer.basis()
            if let changes = try writer.adopt(try await list(), since: basis) { return changes }
        }
        throw AccountError.refreshingElsewhere
    }

    /// Takes a single permission back.
    /// - Parameter name: By the provider's name.
    /// - Throws: ``ProviderError/notOffered(_:provider:)``, ``ProviderError/permissionsUnderWay``, or the provider's refusal; nothing is
    ///   changed then.
    package func revoke(_ name: String) async throws {
        guard let revoke = permissions.revoke else { throw lack(of: .singleRevocation) }
        try await inTurn { try await writer.revoke([name], leaving: .stays) { try await revoke(name) } }
    }

    /// Takes all permissions back: the account is removed here, or needs a sign-in, as its provider says.
    /// - Throws: ``ProviderError/notOffered(_:provider:)``, ``ProviderError/permissionsUnderWay``, or the provider's refusal; nothing is
    ///   changed then.
    package func revokeAll() async throws {
        guard let revokeAll = permissions.revokeAll else { throw lack(of: .revocation) }
        let account: RevokedAccount = permissions.keepsAccount ? .needsSignIn : .isRemoved
        try await inTurn {
            try await permissions.prepareRevokingAll?()
            try await writer.revoke(nil, leaving: account, by: revokeAll)
        }
    }

    /// Signs the member in again to allow what a resource wants: asked for outright, whatever was said before.
    /// - Parameters:
    ///   - challenge: What the resource wants.
    ///   - presentation: How the page reaches the member.
    /// - Returns: The account.
    /// - Throws: Why the tokens stay as they are.
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
