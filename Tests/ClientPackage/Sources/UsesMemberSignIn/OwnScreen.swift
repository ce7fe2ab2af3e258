import Foundation
import MemberSignIn

// What an app passes in to show pages and to open other apps.

/// Shows what it is given in a window of the app's own.
final class OwnScreen: WindowPresenting {
    func present(_ face: any Sendable) {}
    func dismiss() {}
}

/// A device on which no other app answers.
struct NoApps: AppLinks {
    func canOpen(_ url: URL) -> Bool { false }
    func openUniversalLink(_ url: URL) async -> Bool { false }
    func openScheme(_ url: URL) async -> Bool { false }
    var isActive: Bool { get async { true } }
    func activations() -> AsyncStream<Void> { AsyncStream { $0.finish() } }
}

/// A sign-in of the guild without the kit: by its app, then the web, exchanged by a backend.
@MainActor
func signIn(_ guild: GuildProvider, _ vault: Vault, home: URL) async throws -> Account? {
    let context = ProviderContext(vault: vault, transport: NetworkTransport(), appLinks: NoApps())
    var plan = guild.plan(for: .init(clientID: "app"), redirectURI: nil, in: context)
    plan.steps = [.app { _ in AppStep(redirectURI: home) { page in [.scheme(page)] } }, .web]
    plan.exchange = .backend { grant in print(grant.requestedScopes, grant.verifier == nil) }
    var presentation = SignInPresentation(agent: SystemSignIn.userAgent(.newWindow), purpose: "to weave")
    presentation.presenter = .custom(OwnScreen())
    do { return try await guild.signIn(.init(clientID: "app"), presentation, in: context) } catch SignInError.noUserAgent {
        return nil
    }
}
