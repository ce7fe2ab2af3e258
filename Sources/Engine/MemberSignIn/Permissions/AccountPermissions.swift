import Foundation
package import MemberAccounts
import MemberCore
package import MemberOAuth

/// The life of one account's permissions: looked at, asked for, listed and taken back, each in its turn.
package struct AccountPermissions: Sendable {
    let provider: String
    let permissions: ProviderPermissions
    let key: AccountKey
    let context: ProviderContext
    var policy: PermissionPolicy
    let turns: PermissionTurns
    var writer: PermissionWriter { PermissionWriter(of: key, in: context.vault) }

    /// A run.
    /// - Parameters:
    ///   - permissions: How the provider does each.
    ///   - key: The account.
    ///   - context: What it works with.
    ///   - policy: How the app behaves.
    package init(
        _ permissions: ProviderPermissions, of key: AccountKey, in context: ProviderContext,
        policy: PermissionPolicy = PermissionPolicy()
    ) {
        provider = key.provider
        self.permissions = permissions
        self.key = key
        self.context = context
        self.policy = policy
        turns = .of(context.vault)
    }

    /// What is wanted, and how one knows that it is missing.
    package struct Wanted: Hashable, Sendable {
        package var names: Set<String>
        /// The access token with which the provider refused a call for it: of that one it does not count what is known here.
        package var refusedToken: Secret?

        package init(_ names: Set<String>, refusedToken: Secret? = nil) {
            self.names = names
            self.refusedToken = refusedToken
        }
    }

    /// Looks whether the account has permissions, and asks the member if that is needed and allowed.
    ///
    /// However many want the same, there is one question; it ends when nobody waits for it any more. The first one's presentation and
    /// policy count.
    /// - Parameters:
    ///   - wanted: What is wanted.
    ///   - challenge: What a resource wants of the member besides.
    ///   - presentation: How the page reaches the member, and why the app asks.
    /// - Returns: What came of it.
    /// - Throws: Why nobody could be asked, such as `AccountError.notSignedIn`; ``ProviderError/permissionsUnderWay`` from within a question
    ///   for the same account.
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
        let look = try look(at: wanted.names, challenge)
        if wanted.refusedToken == nil, verdict(look, presentation) == .granted { return .granted }
        let isListed = look.needsSignIn ? false : await hasListed()
        if Task.isCancelled { return .cancelled }
        return try await answer(wanted.names, presentation) {
            var look = try self.look(at: wanted.names, challenge)
            // What the provider refused and does not list is missing, whatever these tokens say; others may have it by now.
            if let refused = wanted.refusedToken, !isListed, try accessToken() == refused {
                try writer.disproved(wanted.names)
                look.granted.subtract(wanted.names)
            }
            return look
        }
    }

    private func answer(
        _ names: Set<String>, _ presentation: SignInPresentation, looking: () throws -> PermissionLook
    ) async throws -> PermissionAnswer {
        if try writer.dateAnew(refusalsOf: try looking().records) {
            context.diagnostics.report(.notice, "permissions.clock_set_back")
        }
        let first = try looking()
        guard case .ask(var question) = verdict(first, presentation) else { return verdict(first, presentation).answer }
        try demandAskable(question.permissions)
        if !question.refused.isEmpty {
            if let end = try await explain(question) { return end }
            // Much may have happened meanwhile; the refusals that were explained do not count.
            let second = verdict(try looking().leavingOut(refusalsOf: first), presentation)
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
        let missing = try look(at: names, nil).missing
        return missing.isEmpty ? .granted : .declined(missing)
    }

    private func verdict(_ look: PermissionLook, _ presentation: SignInPresentation) -> PermissionLook.Verdict {
        look.verdict(at: context.clock.now, coolDown: policy.coolDown, purpose: presentation.purpose)
    }

    private func accessToken() throws -> Secret { try context.vault.secrets(of: key).tokens.accessToken }

    private func look(at names: Set<String>, _ challenge: StepUpChallenge?) throws -> PermissionLook {
        guard let account = context.vault.account(key) else { throw AccountError.notSignedIn }
        return PermissionLook(
            names, granted: try context.vault.grantedScopes(of: key),
            records: try context.vault.permissions(names.sorted(), of: key), needsSignIn: account.state.reason != nil,
            challenge: challenge)
    }

    /// Takes over what the provider says, if it can be asked: a request costs the member less than a page that asks for nothing new.
    private func hasListed() async -> Bool {
        guard let list = permissions.list else { return false }
        return (try? await adopt(list)) != nil
    }
}

extension PermissionLook.Verdict {
    /// What it comes to where nobody is asked.
    fileprivate var answer: PermissionAnswer {
        switch self {
        case .granted: .granted
        case .coolingDown(let end): .coolingDown(until: end)
        case .ask: .cancelled
        }
    }
}
