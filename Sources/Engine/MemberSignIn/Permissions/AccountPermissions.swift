import Foundation
package import MemberAccounts
import MemberCore
package import MemberOAuth

/// Checks, requests, lists and revokes one account's permissions, one operation at a time.
package struct AccountPermissions: Sendable {
    let provider: String
    let permissions: ProviderPermissions
    let key: AccountKey
    let context: ProviderContext
    var policy: PermissionPolicy
    let turns: PermissionTurns
    var writer: PermissionWriter { PermissionWriter(of: key, in: context.open) }

    /// Creates the operations.
    /// - Parameters:
    ///   - permissions: The provider's operations.
    ///   - key: The account.
    ///   - context: The objects that they work with.
    ///   - policy: The app's policy.
    package init(
        _ permissions: ProviderPermissions, of key: AccountKey, in context: ProviderContext,
        policy: PermissionPolicy = PermissionPolicy()
    ) {
        provider = key.provider
        self.permissions = permissions
        self.key = key
        self.context = context
        self.policy = policy
        turns = .of(context.open)
    }

    /// The requested permissions, and the evidence that they are missing.
    package struct Wanted: Hashable, Sendable {
        package var names: Set<String>
        /// The access token of a call that the provider refused because of them: the known permissions of that token are ignored.
        package var refusedToken: Secret?

        package init(_ names: Set<String>, refusedToken: Secret? = nil) {
            self.names = names
            self.refusedToken = refusedToken
        }
    }

    /// Checks whether the account has permissions, and asks the member if that is necessary and allowed.
    ///
    /// Several callers with the same request share one question; it ends when no caller waits for it any more. The first caller's
    /// presentation and policy are used.
    /// - Parameters:
    ///   - wanted: The requested permissions.
    ///   - challenge: A resource's further requirements for the member.
    ///   - presentation: The way the page reaches the member, and the app's reason.
    /// - Returns: The outcome.
    /// - Throws: The reason why the member could not be asked, such as `AccountError.notSignedIn`;
    ///   ``ProviderError/permissionsUnderWay`` from within a question for the same account.
    package func ensure(
        _ wanted: Wanted, challenge: StepUpChallenge? = nil, _ presentation: SignInPresentation
    ) async throws -> PermissionAnswer {
        try turns.checkOutside(of: key)
        let question = PermissionTurns.Question(key: key, wanted: wanted, challenge: challenge?.sentenceKey)
        return try await turns.questions.join(question) {
            let result = await turns.inTurn(of: key) { try await answer(to: wanted, challenge, presentation) }
            return result ?? .success(.cancelled)
        }.get()
    }

    private func answer(
        to wanted: Wanted, _ challenge: StepUpChallenge?, _ presentation: SignInPresentation
    ) async throws -> PermissionAnswer {
        let look = try await look(at: wanted.names, challenge)
        if wanted.refusedToken == nil, verdict(look, presentation) == .granted { return .granted }
        let isListed = look.needsSignIn ? false : await hasListed()
        if Task.isCancelled { return .cancelled }
        return try await answer(wanted.names, presentation) {
            var look = try await self.look(at: wanted.names, challenge)
            // A permission that the provider refused and does not list is missing, regardless of these tokens; newer tokens may
            // have it.
            if let refused = wanted.refusedToken, !isListed, try await accessToken() == refused {
                try await writer.disproved(wanted.names)
                look.granted.subtract(wanted.names)
            }
            return look
        }
    }

    private func answer(
        _ names: Set<String>, _ presentation: SignInPresentation, looking: () async throws -> PermissionLook
    ) async throws -> PermissionAnswer {
        if try await writer.dateAnew(refusalsOf: try await looking().records) {
            context.diagnostics.report(.notice, "permissions.clock_set_back")
        }
        let first = try await looking()
        guard case .ask(var question) = verdict(first, presentation) else { return verdict(first, presentation).answer }
        try demandAskable(question.permissions)
        if !question.refused.isEmpty {
            if let end = try await explain(question) { return end }
            // The state may have changed during the explanation; the refusals that were explained do not count.
            let second = verdict(try await looking().leavingOut(refusalsOf: first), presentation)
            guard case .ask(let now) = second else { return second.answer }
            let refused = question.refused.intersection(now.permissions).union(now.refused)
            question = PermissionQuestion(
                now.permissions, refused: refused, purpose: now.purpose, challenge: now.challenge, needsSignIn: now.needsSignIn)
        }
        do { _ = try await ask(question, presentation) } catch let error as OAuthError {
            switch error {
            case .declined where !question.permissions.isEmpty: return .declined(question.permissions)
            case .declined, .agent(.cancelled), .timedOut: return .cancelled
            default: throw error
            }
        }
        let missing = try await look(at: names, nil).missing
        return missing.isEmpty ? .granted : .declined(missing)
    }

    private func verdict(_ look: PermissionLook, _ presentation: SignInPresentation) -> PermissionLook.Verdict {
        look.verdict(at: context.clock.now, coolDown: policy.coolDown, purpose: presentation.purpose)
    }

    private func accessToken() async throws -> Secret { try await context.open.stored(key).secrets.tokens.accessToken }

    private func look(at names: Set<String>, _ challenge: StepUpChallenge?) async throws -> PermissionLook {
        let stored = try await context.open.stored(key)
        return PermissionLook(
            names, granted: stored.secrets.grantedScopes, records: try await context.open.records(of: names.sorted(), key),
            needsSignIn: stored.account.state.reason != nil, challenge: challenge)
    }

    /// Stores the provider's list, if there is one: a request costs the member less than a page that asks for nothing new.
    private func hasListed() async -> Bool {
        guard let list = permissions.list else { return false }
        return (try? await adopt(list)) != nil
    }
}

extension PermissionLook.Verdict {
    /// The outcome if the member is not asked.
    fileprivate var answer: PermissionAnswer {
        switch self {
        case .granted: .granted
        case .coolingDown(let end): .coolingDown(until: end)
        case .ask: .cancelled
        }
    }
}
