import Foundation
import MemberTesting

/// Shows the page in a window of the app's; what the window is led back to is an arrival.
struct WindowAgent: UserAgent {
    let suppliesRedirectURI = false
    let show: @Sendable (URL) async -> AsyncStream<URL>

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession {
        guard let redirectURI else { throw .redirectUnsupported }
        return WindowSession(redirectURI: redirectURI, show: show)
    }
}

struct WindowSession: UserAgentSession {
    let redirectURI: URL
    let show: @Sendable (URL) async -> AsyncStream<URL>

    func present(
        _ address: URL, response: @escaping @Sendable @concurrent (URL) async -> RedirectOutcome
    ) async throws(UserAgentError) {
        for await arrival in await show(address) {
            if await response(arrival).isFinal { return }
        }
        // The member closed the window, or the task was cancelled: the stream ends in both cases.
        throw .cancelled
    }

    func close() async {}
}
