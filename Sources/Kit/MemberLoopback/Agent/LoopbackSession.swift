import Foundation
import MemberOAuth

/// One sign-in through the browser.
struct LoopbackSession: UserAgentSession {
    let redirectURI: URL
    let listener: AnswerListener
    let desk: AnswerQueue
    let opener: any BrowserOpener
    let fallback: (@Sendable (URL) -> Void)?

    func present(_ address: URL, answer: @escaping @Sendable @concurrent (URL) async -> RedirectOutcome)
        async throws(UserAgentError)
    {
        desk.open(answer)
        let outcome = await withTaskGroup(of: Result<Bool, UserAgentError>.self) { group in
            group.addTask { await desk.isDecided() ? .success(true) : .failure(.cancelled) }
            group.addTask { await open(address) }
            defer { group.cancelAll() }
            for await result in group where result != .success(false) { return result }
            return .failure(.cancelled)
        }
        desk.close()
        if case .failure(let error) = outcome { throw error }
    }

    func close() async {
        desk.close()
        await listener.stop()
    }

    /// Opens the page; that it was opened decides nothing yet.
    private func open(_ address: URL) async -> Result<Bool, UserAgentError> {
        do throws(UserAgentError) {
            try await opener.open(address)
        } catch {
            guard error == .unavailable, let fallback else { return .failure(error) }
            fallback(address)
        }
        return .success(false)
    }
}
