import Foundation
import MemberOAuth

/// Receives the redirect of a sign-in at a provider's own service: it listens if the address is on this machine, or if there is
/// none; a redirect to an app's scheme or to a website is pasted.
struct LiveAgent: UserAgent {
    let loopback: any UserAgent
    let paste: any UserAgent

    /// Always false: an address of the provider or the app takes precedence.
    var suppliesRedirectURI: Bool { false }

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession {
        let arrivesHere = redirectURI.map { $0.scheme == "http" } ?? true
        return try await (arrivesHere ? loopback : paste).prepare(redirectURI: redirectURI)
    }
}
