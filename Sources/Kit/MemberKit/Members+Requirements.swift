public import Foundation
public import MemberAccounts
public import MemberCore
public import MemberOAuth
public import MemberRequests
public import MemberSignIn

extension Members {
    /// Calls the account's provider with permissions that the call needs: where the account lacks one, or has to sign in first, the member
    /// is asked as `ensure(_:of:for:using:)` does, once, and the call goes on with the new token.
    ///
    /// ```swift
    /// let friends = try await members.call("friends.get", requiring: ["friends"], for: "Finds your friends", using: agent, as: account)
    /// ```
    /// If the member says no, the provider has the last word: its error is thrown. A call without `requiring` asks nobody.
    /// - Parameters:
    ///   - operation: The method's name, or the address.
    ///   - parameters: Its parameters.
    ///   - permissions: What it needs, by the provider's names; empty where being signed in is enough.
    ///   - purpose: Why the app asks, in its own words, for the member and the permission ledger, which keeps the last use too.
    ///   - agent: Shows the provider's page and brings the redirect.
    ///   - redirectURI: Where the redirect arrives; nil where the user agent supplies it.
    ///   - life: How long a good reply counts as fresh; nil is as the provider says.
    ///   - mode: Whether the cache's lookup minds age.
    ///   - account: Whose token the call carries.
    ///   - explain: Explains why permissions are needed that the member declined before, and tells whether to go on. Without it they
    ///     are not asked for again.
    /// - Returns: The value and its source.
    /// - Throws: ``MembersError``.
    ///   * ``MembersError/unavailable(_:)`` with `ProviderError.notOffered` where the provider has no permissions or no calls,
    ///     `.invalidOperation` for an operation of another form; ``MembersError/accounts(_:)`` where the account is not stored.
    ///   * ``MembersError/call(_:)`` with the provider's refusal if the member says no, is not asked, or could not be asked; with
    ///     `RequestError.account` where a sign-in is needed and none came of it; with `RequestError.transport` and `.cancelled` as soon as
    ///     the task is cancelled, also while it waits for the member.
    public func call(
        _ operation: String, _ parameters: FormFields = [], requiring permissions: Set<String>, for purpose: String? = nil,
        using agent: any UserAgent, redirectURI: URL? = nil, life: CacheLife? = nil, mode: CacheMode = .standard,
        as account: Account, explaining explain: (@Sendable (PermissionQuestion) async -> Bool)? = nil
    ) async throws(MembersError) -> DecodedReply<JSONValue> {
        let provider = try provider(of: account, offering: .permissions)
        let context = contexts[provider.name]
        let presentation = SignInPresentation(agent: agent, purpose: purpose, redirectURI: redirectURI)
        let policy = PermissionPolicy(coolDown: permissionCoolDown, explain: explain)
        // The sign-in has a limit of its own.
        let hook = InteractionHook(limit: .seconds(3600), clock: context.clock) { interaction in
            guard let run = try? provider.accountPermissions(of: account, policy: policy, in: context) else { return .cancelled }
            return await run.answer(to: interaction, presentation)
        }
        let requirement = CallRequirement(permissions, for: purpose)
        let reply = try await call(
            operation, parameters, life: life, mode: mode, requiring: requirement, askedBy: hook, as: account
        ) { calls, body throws(RequestError) in try calls.value(body) }
        noteUse(of: permissions, by: account.key, for: purpose, in: context)
        return reply
    }

    /// A use that cannot be written down is no reason to keep the reply back.
    private func noteUse(of permissions: Set<String>, by key: AccountKey, for purpose: String?, in context: ProviderContext) {
        do throws(AccountError) { try vault.recordUse(of: permissions.sorted(), by: key, for: purpose) } catch {
            context.diagnostics.report(
                .warning, "permissions.use_not_kept", ["account": .open(key.id), "code": .open(error.code)])
        }
    }
}
