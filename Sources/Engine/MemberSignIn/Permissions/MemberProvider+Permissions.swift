public import MemberAccounts

extension MemberProvider {
    /// Checks whether an account has permissions, and asks the member if that is necessary and allowed: a declined permission is
    /// not requested again during the cool-down, and is explained before the second question.
    /// - Parameters:
    ///   - names: The provider's names of the permissions.
    ///   - account: One of its accounts.
    ///   - policy: The app's policy.
    ///   - presentation: The way the page reaches the member, and the app's reason.
    ///   - context: The objects that it works with.
    /// - Returns: The outcome.
    /// - Throws: The reason why the member could not be asked, such as ``SignInError/noUserAgent`` or an `OAuthError` of the
    ///   sign-in; a page that was closed, declined or timed out is an outcome, not an error. ``ProviderError/anotherMember`` if
    ///   another member signed in, ``ProviderError/notOffered(_:provider:)`` without ``ProviderFeature/permissions``,
    ///   ``ProviderError/permissionsUnderWay`` within a question for the same account; `AccountError.notSignedIn` if the account
    ///   is not stored; ``ProviderError/setting(_:_:)`` for a name that cannot be requested, before anything is sent.
    public func ensure(
        _ names: Set<String>, of account: Account, policy: PermissionPolicy = PermissionPolicy(),
        _ presentation: SignInPresentation, in context: ProviderContext
    ) async throws -> PermissionAnswer {
        let run = try await accountPermissions(of: account, policy: policy, in: context)
        try run.demandAskable(names)
        return try await run.ensure(AccountPermissions.Wanted(names), presentation)
    }

    /// Fetches an account's permissions, and stores them: in the ledger, and as the scopes of its tokens.
    /// - Parameters:
    ///   - account: One of its accounts.
    ///   - context: The objects that it works with.
    /// - Returns: The changes since the ledger was last written, such as those on the provider's site.
    /// - Throws: The failure of the request; ``ProviderError/notOffered(_:provider:)`` if the provider has no list.
    @discardableResult
    public func refreshPermissions(of account: Account, in context: ProviderContext) async throws -> [PermissionEvent] {
        try await accountPermissions(of: account, in: context).refresh()
    }

    /// Revokes a single permission.
    /// - Parameters:
    ///   - name: The provider's name of the permission.
    ///   - account: One of its accounts.
    ///   - context: The objects that it works with.
    /// - Throws: The provider's refusal; ``ProviderError/notOffered(_:provider:)`` if single permissions cannot be revoked.
    public func revoke(_ name: String, of account: Account, in context: ProviderContext) async throws {
        try await accountPermissions(of: account, in: context).revoke(name)
    }

    /// Revokes all permissions. The account is removed here or needs a sign-in, depending on the provider; its ledger is kept.
    /// - Parameters:
    ///   - account: One of its accounts.
    ///   - context: The objects that it works with.
    /// - Throws: The provider's refusal; ``ProviderError/notOffered(_:provider:)`` if permissions cannot be revoked.
    public func revokeAll(of account: Account, in context: ProviderContext) async throws {
        try await accountPermissions(of: account, in: context).revokeAll()
    }

    /// Returns the operations on an account's permissions.
    package func accountPermissions(
        of account: Account, policy: PermissionPolicy = PermissionPolicy(), in context: ProviderContext
    ) async throws -> AccountPermissions {
        try demand(.permissions)
        return try await storedAccountPermissions(of: account, policy: policy, in: context)
    }

    /// Returns the operations on the permissions of an account as it is stored and sealed: the caller's value may be older, and a
    /// token must not be sent to the addresses in it.
    func storedAccountPermissions(
        of account: Account, policy: PermissionPolicy = PermissionPolicy(), in context: ProviderContext
    ) async throws -> AccountPermissions {
        try await makeReady(in: context)
        let stored = try await context.open.stored(account.key).account
        return AccountPermissions(try permissions(of: stored, in: context), of: stored.key, in: context, policy: policy)
    }
}
