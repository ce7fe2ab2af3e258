import Foundation
import MemberOAuth

/// Brings the redirect of a sign-in at a provider's own service: it listens where the address is one of this machine, or where there is
/// none; a redirect to an app's scheme or to a website is pasted.
struct LiveAgent: UserAgent {
    let loopback: any UserAgent
    let paste: any UserAgent

    /// An address of the provider's or the app's own comes first.
    var suppliesRedirectURI: Bool { false }

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession {
        let arrivesHere = redirectURI.map { $0.scheme == "http" } ?? true
        return try await (arrivesHere ? loopback : paste).prepare(redirectURI: redirectURI)
    }
}
