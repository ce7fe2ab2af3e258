public import Foundation
public import MemberAccounts
public import MemberCore
public import MemberOAuth
public import MemberRequests
public import MemberSignIn

extension Members {
    /// Calls the account's provider with permissions that the call needs: if the account lacks one, or must sign in first, the
    /// member is asked once, as `ensure(_:of:for:using:)` does, and the call continues with the new token.
    ///
    /// ```swift
    /// let friends = try await members.call("friends.get", requiring: ["friends"], for: "Finds your friends", using: agent, as: account)
    /// ```
    /// If the member declines, the provider's error is thrown. A call without `requiring` never asks the member.
    /// - Parameters:
    ///   - operation: The method's name, or the address.
    ///   - parameters: Its parameters.
    ///   - permissions: The permissions that it needs, by the provider's names; empty if a sign-in is enough.
    ///   - purpose: The app's reason, in its own words, for the member and the permission ledger, which also records the last use.
    ///   - agent: Shows the provider's page and returns the redirect.
    ///   - redirectURI: The address at which the redirect arrives; nil if the user agent supplies it.
    ///   - life: The time for which a successful reply counts as fresh; nil is the provider's own.
    ///   - mode: Whether the cache's lookup respects the age.
    ///   - account: The account whose token is sent.
    ///   - explain: Explains why the app needs permissions that the member declined before, and returns whether to continue.
    ///     Without it they are not requested again.
    /// - Returns: The value and its source.
    /// - Throws: ``MembersError``.
    ///   * ``MembersError/unavailable(_:)`` with `ProviderError.notOffered` if the provider has no permissions or no calls,
    ///     `.invalidOperation` for an operation of another form; ``MembersError/accounts(_:)`` if the account is not stored.
    ///   * ``MembersError/call(_:)`` with the provider's refusal if the member declines, is not asked, or could not be asked; with
    ///     `RequestError.account` if a sign-in is needed and was not completed; with `RequestError.transport` and
    ///     `.cancelled` as soon as the task is cancelled, also while it waits for the member.
    public func call(
        _ operation: String, _ parameters: FormFields = [], requiring permissions: Set<String>, for purpose: String? = nil,
        using agent: any UserAgent, redirectURI: URL? = nil, life: CacheLife? = nil, mode: CacheMode = .standard,
        as account: Account, explaining explain: (@Sendable (PermissionQuestion) async -> Bool)? = nil
    ) async throws(MembersError) -> DecodedReply<JSONValue> {
        let provider = try provider(of: account, offering: .permissions)
        let context = contexts[provider.name]
        let presentation = SignInPresentation(agent: agent, purpose: purpose, redirectURI: redirectURI)
        let policy = PermissionPolicy(coolDown: permissionCoolDown, explain: explain)
        // The sign-in has its own time limit.
        let hook = InteractionHook(limit: .seconds(3600), clock: context.clock) { [own = self.interaction] interaction in
            // Only what the call declared is answered here.
            guard interaction.missing != nil else { return await own?.answer(to: interaction) ?? .cancelled }
            guard let run = try? await provider.accountPermissions(of: account, policy: policy, in: context) else {
                return .cancelled
            }
            return await run.answer(to: interaction, presentation)
        }
        let requirement = CallRequirement(permissions, for: purpose)
        let reply = try await call(
            operation, parameters, life: life, mode: mode, requiring: requirement, askedBy: hook, as: account
        ) { calls, body throws(RequestError) in try calls.value(body) }
        await noteUse(of: permissions, by: account.key, for: purpose, in: context)
        return reply
    }

    /// Records the use of permissions; a failure is only reported, because the reply must still be returned.
    private func noteUse(
        of permissions: Set<String>, by key: AccountKey, for purpose: String?, in context: ProviderContext
    ) async {
        do throws(AccountError) { try await store.noteUse(of: permissions.sorted(), by: key, for: purpose) } catch {
            context.diagnostics.report(
                .warning, "permissions.use_not_kept", ["account": .open(key.id), "code": .open(error.code)])
        }
    }
}
