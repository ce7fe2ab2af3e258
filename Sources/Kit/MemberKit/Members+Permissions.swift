public import Foundation
public import MemberAccounts
public import MemberOAuth
public import MemberSignIn
public import MemberWindow

extension Members {
    /// Looks whether an account has permissions, and asks the member if that is needed and allowed.
    ///
    /// ```swift
    /// let answer = try await members.ensure(["friends"], of: account, for: "Finds your friends", using: agent) { question in
    ///     await sheet.explains(question)
    /// }
    /// guard answer == .granted else { return showWithoutFriends() }
    /// ```
    /// What the account has is not asked for. The member is not asked again for what was declined within the cool-down, and gets an
    /// explanation before being asked a second time. However many want the same, there is one question.
    /// - Parameters:
    ///   - permissions: By the provider's names.
    ///   - account: The account.
    ///   - purpose: Why the app asks, in its own words, for the member and the permission ledger.
    ///   - agent: Shows the provider's page and brings the redirect.
    ///   - redirectURI: Where the redirect arrives; nil where the user agent supplies it.
    ///   - limit: How long to wait for the redirect; nil is the provider's own limit.
    ///   - explain: Explains why permissions are needed that the member declined before, and tells whether to go on; false is "not
    ///     now". Without it they are not asked for again.
    /// - Returns: What came of it; the app goes on with what it has got.
    /// - Throws: ``MembersError``; account and tokens stay as they were. A page that was closed, declined, or came to its limit is an
    ///   answer, and no error.
    ///   * ``MembersError/unavailable(_:)`` with `ProviderError.notOffered` where the provider has no permissions, `.anotherMember` if
    ///     somebody else signed in, `.permissionsUnderWay` from within `explain` of the same account, `.setting` for a name that the provider's page does not
    ///     take.
    ///   * ``MembersError/accounts(_:)`` with `AccountError.notSignedIn` where the account is not stored, or what its storage says.
    ///   * ``MembersError/signIn(_:)``, ``MembersError/provider(_:)``, ``MembersError/configuration(_:)``: why the member could not be
    ///     asked, or the response could not be used, as a sign-in throws it.
    public func ensure(
        _ permissions: Set<String>, of account: Account, for purpose: String? = nil, using agent: any UserAgent,
        redirectURI: URL? = nil, limit: Duration? = nil, explaining explain: (@Sendable (PermissionQuestion) async -> Bool)? = nil
    ) async throws(MembersError) -> PermissionAnswer {
        let presentation = SignInPresentation(agent: agent, limit: limit, purpose: purpose, redirectURI: redirectURI)
        return try await ensure(permissions, of: account, presentation, explain)
    }

    /// Looks whether an account has permissions, and asks the member if that is needed and allowed, with the page in the system's web
    /// session.
    /// - Parameters:
    ///   - permissions: By the provider's names.
    ///   - account: The account.
    ///   - purpose: Why the app asks, in its own words, for the member and the permission ledger.
    ///   - presenter: Where the page is shown.
    ///   - redirectURI: Where the redirect arrives, such as at a scheme of the app's; nil where the provider supplies it.
    ///   - limit: How long to wait for the redirect; nil is the provider's own limit.
    ///   - explain: Explains, and tells whether to go on; without it what was declined before is not asked for again.
    /// - Returns: What came of it; the app goes on with what it has got.
    /// - Throws: ``MembersError`` as with a user agent; ``MembersError/signIn(_:)`` with `SignInError.noUserAgent` on a system without
    ///   web sessions.
    public func ensure(
        _ permissions: Set<String>, of account: Account, for purpose: String? = nil, using presenter: WindowPresenter,
        redirectURI: URL? = nil, limit: Duration? = nil, explaining explain: (@Sendable (PermissionQuestion) async -> Bool)? = nil
    ) async throws(MembersError) -> PermissionAnswer {
        var presentation = SignInPresentation(agent: nil, limit: limit, purpose: purpose, redirectURI: redirectURI)
        presentation.presenter = presenter
        return try await ensure(permissions, of: account, presentation, explain)
    }

    private func ensure(
        _ permissions: Set<String>, of account: Account, _ presentation: SignInPresentation,
        _ explain: (@Sendable (PermissionQuestion) async -> Bool)?
    ) async throws(MembersError) -> PermissionAnswer {
        let provider = try provider(of: account, offering: .permissions)
        let policy = PermissionPolicy(coolDown: permissionCoolDown, explain: explain)
        do {
            return try await provider.ensure(
                permissions, of: account, policy: policy, presentation, in: contexts[provider.name])
        } catch { throw MembersError(error) }
    }
}

extension Members {
    /// What is known of an account's permissions, and how each came to that: asked for, granted, declined, used, taken back, by whom and
    /// what for. Nobody is asked; it stays after a sign-out, until the app erases it (`vault.erasePermissions(of:)`).
    /// - Parameter account: The account, stored or not.
    /// - Returns: One record for each, in alphabetical order.
    /// - Throws: ``MembersError/accounts(_:)`` if the ledger cannot be read; never for an account that is not stored.
    public func permissions(of account: Account) throws(MembersError) -> [PermissionRecord] {
        do throws(AccountError) { return try vault.permissions(of: account.key) } catch { throw .accounts(error) }
    }

    /// Asks the provider which permissions an account has, and takes that over. `vault.changes()` tells of what was changed on the
    /// provider's site.
    /// - Parameter account: The account.
    /// - Returns: What has changed since it was last known.
    /// - Throws: ``MembersError``; nothing is changed then.
    ///   * ``MembersError/unavailable(_:)`` with `ProviderError.notOffered` where the provider does not tell, `.permissionsUnderWay` from
    ///     within a question for the same account.
    ///   * ``MembersError/accounts(_:)`` with `AccountError.notSignedIn`, or `.refreshingElsewhere` if the account changes all the time.
    ///   * ``MembersError/provider(_:)`` if the task was cancelled before; else the provider's refusal, such as
    ///     ``MembersError/configuration(_:)`` with the error of the provider's module.
    @discardableResult
    public func refreshPermissions(of account: Account) async throws(MembersError) -> [PermissionEvent] {
        let provider = try provider(of: account, offering: .permissions)
        do {
            let changes = try await provider.refreshPermissions(of: account, in: contexts[provider.name])
            if changes.contains(where: { $0.kind != .granted }) { prepared.forget(account.key) }
            return changes
        } catch { throw MembersError(error) }
    }

    /// Takes a single permission back at the provider. Kept replies of the account's calls go: one of them may be what it allowed.
    /// - Parameters:
    ///   - permission: By the provider's name.
    ///   - account: The account.
    /// - Throws: ``MembersError`` as ``refreshPermissions(of:)``, with `ProviderError.notOffered` where permissions cannot be taken back
    ///   one by one; nothing is changed then, unless the provider did it and this could not be stored (``MembersError/accounts(_:)``).
    public func revoke(_ permission: String, of account: Account) async throws(MembersError) {
        let provider = try provider(of: account, offering: .permissions)
        do { try await provider.revoke(permission, of: account, in: contexts[provider.name]) } catch { throw MembersError(error) }
        prepared.forget(account.key)
    }

    /// Takes all permissions of an account back at the provider. It is removed here, or needs a sign-in, as the provider says; kept
    /// replies of its calls go, and what the ledger knows stays.
    /// - Parameter account: The account.
    /// - Throws: ``MembersError`` as ``revoke(_:of:)``, with `ProviderError.notOffered` where permissions cannot be taken back.
    public func revokeAll(of account: Account) async throws(MembersError) {
        let provider = try provider(of: account, offering: .permissions)
        do { try await provider.revokeAll(of: account, in: contexts[provider.name]) } catch { throw MembersError(error) }
        prepared.forget(account.key)
    }
}
