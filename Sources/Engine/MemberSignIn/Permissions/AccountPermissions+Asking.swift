import Foundation
import MemberAccounts
import MemberOAuth

extension AccountPermissions {
    /// Checks that the provider's page accepts the names, before anything is explained or sent.
    func demandAskable(_ names: Set<String>) throws(ProviderError) {
        guard let name = names.sorted().first(where: { !permissions.isAskable($0) }) else { return }
        throw .setting("permission", "cannot be \(name): the provider's page takes no such name")
    }

    /// Explains to the member why the app asks again.
    /// - Returns: The outcome if the member is not asked; nil to continue.
    func explain(_ question: PermissionQuestion) async throws -> PermissionAnswer? {
        guard let explain = policy.explain else { return .declined(question.permissions) }
        try await writer.explained(question.permissions, purpose: question.purpose)
        let goesOn = await explain(question)
        if Task.isCancelled { return .cancelled }
        if goesOn { return nil }
        try await writer.putOff(question.permissions, purpose: question.purpose)
        return .notNow
    }

    /// Asks by a further sign-in, which records its outcome.
    /// - Returns: The account, with its new tokens.
    func ask(_ question: PermissionQuestion, _ presentation: SignInPresentation) async throws -> Account {
        var question = question
        question.redirectURI = presentation.redirectURI
        var plan = try await permissions.ask(question)
        (plan.subject, plan.question) = (key.subject, question.permissions)
        do throws(SignInFailure) { return try await context.signIn(plan, presentation) } catch {
            if case .declined? = error.cause as? OAuthError {
                try await writer.declined(question.permissions, purpose: question.purpose)
            } else if error.wasShown {
                // A page that did not open did not ask the member.
                try? await writer.asked(for: question.permissions, purpose: question.purpose)
            }
            throw error.cause
        }
    }
}
