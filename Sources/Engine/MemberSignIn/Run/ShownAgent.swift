import Foundation
import MemberCore
import MemberOAuth

/// A user agent of which it is known whether it has shown the member anything.
struct ShownAgent: UserAgent {
    let agent: any UserAgent
    let hasShown = Locked(false)

    init(_ agent: any UserAgent) { self.agent = agent }

    var suppliesRedirectURI: Bool { agent.suppliesRedirectURI }
    var showsWindow: Bool { agent.showsWindow }

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession {
        ShownSession(session: try await agent.prepare(redirectURI: redirectURI), hasShown: hasShown)
    }
}

private struct ShownSession: UserAgentSession {
    let session: any UserAgentSession
    let hasShown: Locked<Bool>
    var redirectURI: URL { session.redirectURI }

    func present(
        _ address: URL, response: @escaping @Sendable @concurrent (URL) async -> RedirectOutcome
    ) async throws(UserAgentError) {
        hasShown.withLock { $0 = true }
        do throws(UserAgentError) { try await session.present(address, response: response) } catch {
            // It could open nothing.
            if error == .unavailable { hasShown.withLock { $0 = false } }
            throw error
        }
    }

    func ended(_ end: SignInConclusion) async { await session.ended(end) }
    func close() async { await session.close() }
}
