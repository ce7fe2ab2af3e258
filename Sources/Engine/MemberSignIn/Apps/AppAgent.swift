import Foundation
import MemberCore
import MemberOAuth

/// Opens the first app that takes a link, and waits for its response.
struct AppAgent: UserAgent, UserAgentSession {
    let step: AppStep
    let links: any AppLinks
    let mailbox: RedirectMailbox
    let rules: RedirectRules
    let clock: any MemberClock
    /// Why it came to nothing.
    let failure = Locked<SignInError?>(nil)

    var redirectURI: URL { step.redirectURI }
    let suppliesRedirectURI = false

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession { self }

    func close() async {}

    func present(_ address: URL, answer: @escaping @Sendable @concurrent (URL) async -> RedirectOutcome)
        async throws(UserAgentError)
    {
        let waiting = mailbox.wait(at: redirectURI, rules, page: address)
        defer { waiting.close() }
        let activations = links.activations()
        guard await open(address) else { throw fail(.appNotInstalled) }
        try await listen(waiting, activations, address, answer)
    }

    private func open(_ page: URL) async -> Bool {
        for link in step.links(page) where await links.open(link) { return true }
        return false
    }

    private enum Event: Sendable {
        case answered
        case bad
        case silent
    }

    /// Waits for a response, and for the silence that follows this app's coming to the front.
    private func listen(
        _ waiting: RedirectAwaiting, _ activations: AsyncStream<Void>, _ page: URL,
        _ answer: @escaping @Sendable @concurrent (URL) async -> RedirectOutcome
    ) async throws(UserAgentError) {
        let event = await withTaskGroup(of: Event.self) { group in
            group.addTask {
                await waiting.decision { url in
                    guard step.isResponse(url, page) else { return Event.bad }
                    return await answer(url).isFinal ? .answered : nil
                } ?? .silent
            }
            if let grace = step.silence.grace {
                group.addTask {
                    for await _ in activations {
                        try? await clock.sleep(for: grace)
                        break
                    }
                    return .silent
                }
            }
            defer { group.cancelAll() }
            let first = await group.next() ?? .silent
            guard case .silent = first, !Task.isCancelled else { return first }
            // An address that was taken is judged before the silence counts.
            waiting.close()
            return await group.next() ?? .silent
        }
        if Task.isCancelled { throw .cancelled }
        switch event {
        case .answered: break
        case .bad: throw fail(.appBadResponse)
        case .silent:
            if case .cancels = step.silence { throw .cancelled }
            throw fail(.appNoAnswer)
        }
    }

    private func fail(_ error: SignInError) -> UserAgentError {
        failure.withLock { $0 = error }
        return .unavailable
    }
}

extension AppStep.Silence {
    fileprivate var grace: Duration? {
        switch self {
        case .fails(let time), .cancels(let time): time
        case .waits: nil
        }
    }
}
