import Foundation
import MemberAccounts
import MemberOAuth

extension PermissionRun {
    /// Sees that the provider's page takes names, before anything is explained or sent.
    func demandAskable(_ names: Set<String>) throws(ProviderError) {
        guard let name = names.sorted().first(where: { !permissions.isAskable($0) }) else { return }
        throw .setting("permission", "cannot be \(name): the provider's page takes no such name")
    }

    /// Gives the member the reason for being asked again.
    /// - Returns: What came of it where nobody is asked; nil to go on.
    func explain(_ question: PermissionQuestion) async throws -> PermissionAnswer? {
        guard let explain = manners.explain else { return .declined(question.permissions) }
        try record(.explained, question)
        let goesOn = await explain(question)
        if Task.isCancelled { return .cancelled }
        if goesOn { return nil }
        try record(.notNow, question)
        return .notNow
    }

    /// Asks by a further sign-in, which writes down what came of it.
    /// - Returns: The account, with its new tokens.
    func ask(_ question: PermissionQuestion, _ presentation: SignInPresentation) async throws -> Account {
        var question = question
        question.redirectURI = presentation.redirectURI
        var plan = try await permissions.ask(question)
        plan.subject = key.subject
        do throws(SignInFailure) { return try await context.signIn(plan, presentation) } catch {
            // Who was shown nothing was asked nothing.
            if error.wasShown { try? record(.asked, question) }
            if case .declined? = error.cause as? OAuthError { try record(.declined, question) }
            throw error.cause
        }
    }

    private func record(_ kind: PermissionEvent.Kind, _ question: PermissionQuestion) throws {
        let date = context.clock.now
        let events = question.permissions.sorted().map {
            PermissionEvent(scope: $0, kind: kind, date: date, purpose: question.purpose)
        }
        try context.vault.record(events, of: key)
    }
}
