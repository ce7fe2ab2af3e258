public import Foundation
public import MemberAccounts
public import MemberOAuth
public import MemberSignIn
public import MemberWindow

extension Members {
    /// Checks whether an account has permissions, and asks the member if that is necessary and allowed.
    ///
    /// ```swift
    /// let answer = try await members.ensure(["friends"], of: account, for: "Finds your friends", using: agent) { question in
    ///     await sheet.explains(question)
    /// }
    /// guard answer == .granted else { return showWithoutFriends() }
    /// ```
    /// Permissions that the account has are not requested. The member is not asked again for permissions declined within the
    /// cool-down, and gets an explanation before a second request. All callers that need the same permissions share one
    /// question.
    /// - Parameters:
    ///   - permissions: The provider's names of the permissions.
    ///   - account: The account.
    ///   - purpose: The app's reason, in its own words, for the member and the permission ledger.
    ///   - agent: Shows the provider's page and returns the redirect.
    ///   - redirectURI: The address at which the redirect arrives; nil if the user agent supplies it.
    ///   - limit: The time limit for the redirect; nil is the provider's own limit.
    ///   - explain: Explains why the app needs permissions that the member declined before, and returns whether to continue; false
    ///     means "not now". Without it they are not requested again.
    /// - Returns: The outcome; the app continues with the granted permissions.
    /// - Throws: ``MembersError``; account and tokens are unchanged. A page that was closed, declined, or timed out is an
    ///   outcome, not an error.
    ///   * ``MembersError/unavailable(_:)`` with `ProviderError.notOffered` if the provider has no permissions, `.anotherMember` if
    ///     another member signed in, `.permissionsUnderWay` from within `explain` of the same account, `.setting` for a name
    ///     that the provider's page does not accept.
    ///   * ``MembersError/accounts(_:)`` with `AccountError.notSignedIn` if the account is not stored, or the storage's error.
    ///   * ``MembersError/signIn(_:)``, ``MembersError/provider(_:)``, ``MembersError/configuration(_:)`` as from a sign-in: the reason
    ///     why the member could not be asked, or the response could not be used.
    public func ensure(
        _ permissions: Set<String>, of account: Account, for purpose: String? = nil, using agent: any UserAgent,
        redirectURI: URL? = nil, limit: Duration? = nil, explaining explain: (@Sendable (PermissionQuestion) async -> Bool)? = nil
    ) async throws(MembersError) -> PermissionAnswer {
        let presentation = SignInPresentation(agent: agent, limit: limit, purpose: purpose, redirectURI: redirectURI)
        return try await ensure(permissions, of: account, presentation, explain)
    }

    /// Checks whether an account has permissions, and asks the member if that is necessary and allowed, with the page in the system's
    /// web session.
    /// - Parameters:
    ///   - permissions: The provider's names of the permissions.
    ///   - account: The account.
    ///   - purpose: The app's reason, in its own words, for the member and the permission ledger.
    ///   - presenter: Shows the page.
    ///   - redirectURI: The address at which the redirect arrives, such as one of the app's scheme; nil if the provider supplies it.
    ///   - limit: The time limit for the redirect; nil is the provider's own limit.
    ///   - explain: Explains, and returns whether to continue; without it, declined permissions are not requested again.
    /// - Returns: The outcome; the app continues with the granted permissions.
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
    /// The known permissions of an account with their history: requested, granted, declined, used and revoked, with the actor
    /// and the purpose. The provider is not asked. The record is kept after a sign-out, until the app erases it
    /// (`erasePermissions(of:)` of the vault, `removePermissions(of:)` of any store).
    /// - Parameter account: The account, stored or not.
    /// - Returns: One record for each, in alphabetical order.
    /// - Throws: ``MembersError/accounts(_:)`` if the ledger cannot be read; never for an account that is not stored. In a store that is
    ///   not a vault, ``loadPermissions(of:)`` reads it.
    public func permissions(of account: Account) throws(MembersError) -> [PermissionRecord] {
        let vault = try vaultAtOnce()
        do throws(AccountError) { return try vault.permissions(of: account.key) } catch { throw .accounts(error) }
    }

    /// The known permissions of an account with their history, as ``permissions(of:)`` returns them, in any store.
    /// - Parameter account: The account, stored or not.
    /// - Returns: One record for each, in alphabetical order.
    /// - Throws: ``MembersError/accounts(_:)`` if the ledger cannot be read.
    public func loadPermissions(of account: Account) async throws(MembersError) -> [PermissionRecord] {
        do throws(AccountError) { return try await store.loadPermissions(of: account.key) } catch { throw .accounts(error) }
    }

    /// Returns what the account's provider can do with its permissions, in any store: list them, revoke one, or revoke all. Nothing is
    /// sent.
    /// - Parameter account: The account.
    /// - Returns: The abilities; none if the provider has no permissions.
    /// - Throws: ``MembersError/accounts(_:)`` with `AccountError.notSignedIn` if the account is not stored.
    public func permissionAbilities(of account: Account) async throws(MembersError) -> PermissionAbilities {
        let provider = try provider(of: account)
        do { return try await provider.permissionAbilities(of: account, in: contexts[provider.name]) } catch {
            throw MembersError(error)
        }
    }

    /// Asks the provider for the account's permissions, and stores them. `vault.changes()` reports changes that were made on the
    /// provider's site.
    /// - Parameter account: The account.
    /// - Returns: The changes since the last known state.
    /// - Throws: ``MembersError``; the account is unchanged then.
    ///   * ``MembersError/unavailable(_:)`` with `ProviderError.notOffered` if the provider does not list them,
    ///   `.permissionsUnderWay` from within a question for the same account.
    ///   * ``MembersError/accounts(_:)`` with `AccountError.notSignedIn`, or `.refreshingElsewhere` if the account changes all the time.
    ///   * ``MembersError/provider(_:)`` if the task was cancelled before; otherwise the provider's refusal, such as
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

    /// Revokes a single permission at the provider. Kept replies of the account's calls are removed, because it may have
    /// allowed one of them.
    /// - Parameters:
    ///   - permission: The provider's name of the permission.
    ///   - account: The account.
    /// - Throws: ``MembersError`` as ``refreshPermissions(of:)``, with `ProviderError.notOffered` if single permissions cannot be
    ///   revoked; the account is unchanged then, unless the provider revoked the permission and this could not be stored
    ///   (``MembersError/accounts(_:)``).
    public func revoke(_ permission: String, of account: Account) async throws(MembersError) {
        let provider = try provider(of: account, offering: .permissions)
        do { try await provider.revoke(permission, of: account, in: contexts[provider.name]) } catch { throw MembersError(error) }
        prepared.forget(account.key)
    }

    /// Revokes all permissions of an account at the provider. The account is removed here, or needs a sign-in, depending on the
    /// provider. Kept replies of its calls are removed, and the ledger is kept.
    /// - Parameter account: The account.
    /// - Throws: ``MembersError`` as ``revoke(_:of:)``, with `ProviderError.notOffered` if permissions cannot be revoked.
    public func revokeAll(of account: Account) async throws(MembersError) {
        let provider = try provider(of: account, offering: .permissions)
        do { try await provider.revokeAll(of: account, in: contexts[provider.name]) } catch { throw MembersError(error) }
        prepared.forget(account.key)
    }
}
