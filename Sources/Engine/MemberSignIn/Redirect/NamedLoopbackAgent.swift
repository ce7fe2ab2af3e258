import Foundation
import MemberOAuth

/// A user agent that listens on this machine by number, at a provider that is told a name: addresses are renamed both ways.
struct NamedLoopbackAgent: UserAgent {
    let agent: any UserAgent
    let name: String

    private static let number = "127.0.0.1"

    var suppliesRedirectURI: Bool { agent.suppliesRedirectURI }
    var showsWindow: Bool { agent.showsWindow }

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession {
        let session = try await agent.prepare(redirectURI: redirectURI.map { Self.renamed($0, from: name, to: Self.number) })
        return Session(session: session, name: name)
    }

    private struct Session: UserAgentSession {
        let session: any UserAgentSession
        let name: String

        var redirectURI: URL { named(session.redirectURI) }

        func present(
            _ address: URL, response: @escaping @Sendable @concurrent (URL) async -> RedirectOutcome
        ) async throws(UserAgentError) {
            try await session.present(address) { await response(named($0)) }
        }

        func ended(_ end: SignInConclusion) async { await session.ended(end) }
        func close() async { await session.close() }

        private func named(_ url: URL) -> URL { NamedLoopbackAgent.renamed(url, from: NamedLoopbackAgent.number, to: name) }
    }

    /// An address of this machine with another host; any other address as it is.
    private static func renamed(_ url: URL, from old: String, to new: String) -> URL {
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: false), parts.scheme?.lowercased() == "http",
            parts.host?.lowercased() == old.lowercased()
        else { return url }
        parts.host = new
        return parts.url ?? url
    }
}
