public import MemberAccounts

extension MemberProvider {
    /// Looks whether an account has permissions, and asks the member if that is needed and allowed: the member is not asked again for
    /// what was declined within the cool-down, and is given a reason before being asked a second time.
    /// - Parameters:
    ///   - names: By the provider's names.
    ///   - account: One of its accounts.
    ///   - policy: How the app behaves.
    ///   - presentation: How the page reaches the member, and why the app asks.
    ///   - context: What it works with.
    /// - Returns: What came of it.
    /// - Throws: Why nobody could be asked, such as ``SignInError/noUserAgent`` or an `OAuthError` of the sign-in; a page that was closed,
    ///   declined or came to its limit is an answer, and no error. ``ProviderError/anotherMember`` if somebody else signed in,
    ///   ``ProviderError/notOffered(_:provider:)`` without ``ProviderFeature/permissions``, ``ProviderError/permissionsUnderWay`` within a
    ///   question for the same account; `AccountError.notSignedIn` where the account is not stored;
    ///   ``ProviderError/setting(_:_:)`` for a name that cannot be asked for, before anything is sent.
    public func ensure(
        _ names: Set<String>, of account: Account, policy: PermissionPolicy = PermissionPolicy(),
        _ presentation: SignInPresentation, in context: ProviderContext
    ) async throws -> PermissionAnswer {
        let run = try accountPermissions(of: account, policy: policy, in: context)
        try run.demandAskable(names)
        return try await run.ensure(AccountPermissions.Wanted(names), presentation)
    }

    /// Asks which permissions an account has, and takes that over: into the ledger, and as what its tokens allow.
    /// - Parameters:
    ///   - account: One of its accounts.
    ///   - context: What it works with.
    /// - Returns: What has changed since the ledger was written last, such as on the provider's site.
    /// - Throws: Why the provider could not be asked; ``ProviderError/notOffered(_:provider:)`` where it does not tell.
    @discardableResult
    public func refreshPermissions(of account: Account, in context: ProviderContext) async throws -> [PermissionEvent] {
        try await accountPermissions(of: account, in: context).refresh()
    }

    /// Takes a single permission back.
    /// - Parameters:
    ///   - name: By the provider's name.
    ///   - account: One of its accounts.
    ///   - context: What it works with.
    /// - Throws: The provider's refusal; ``ProviderError/notOffered(_:provider:)`` where permissions cannot be taken back one by one.
    public func revoke(_ name: String, of account: Account, in context: ProviderContext) async throws {
        try await accountPermissions(of: account, in: context).revoke(name)
    }

    /// Takes all permissions back. The account is removed here, or needs a sign-in, as the provider says; its ledger stays.
    /// - Parameters:
    ///   - account: One of its accounts.
    ///   - context: What it works with.
    /// - Throws: The provider's refusal; ``ProviderError/notOffered(_:provider:)`` where permissions cannot be taken back.
    public func revokeAll(of account: Account, in context: ProviderContext) async throws {
        try await accountPermissions(of: account, in: context).revokeAll()
    }

    /// The life of an account's permissions.
    package func accountPermissions(
        of account: Account, policy: PermissionPolicy = PermissionPolicy(), in context: ProviderContext
    ) throws -> AccountPermissions {
        try demand(.permissions)
        return try storedAccountPermissions(of: account, policy: policy, in: context)
    }

    /// The life of the permissions of an account as it is stored and sealed: the caller's value may be an older one, and a token must
    /// not go to where it says.
    func storedAccountPermissions(
        of account: Account, policy: PermissionPolicy = PermissionPolicy(), in context: ProviderContext
    ) throws -> AccountPermissions {
        let stored = try context.vault.unsealed(account.key).account
        return AccountPermissions(try permissions(of: stored, in: context), of: stored.key, in: context, policy: policy)
    }
}
