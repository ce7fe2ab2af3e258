import Foundation
import MemberCore
import MemberOAuth

/// Asks VK's apps, one after the other, and waits for the one that took the request to come back.
struct AppAgent: UserAgent, UserAgentSession {
    /// How long an answer may come after this app is in front again.
    static let grace = Duration.milliseconds(500)

    let apps: [VendorApp]
    let links: any AppLinks
    let mailbox: RedirectMailbox
    let rules: RedirectRules
    let clock: any MemberClock
    let oauth2Parameters: String
    let redirectURI: URL
    /// Why it came to nothing.
    let failure = Locked<AppSwitchError?>(nil)

    let suppliesRedirectURI = false

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession { self }

    func close() async {}

    func present(_ address: URL, answer: @escaping @Sendable @concurrent (URL) async -> RedirectReply)
        async throws(UserAgentError)
    {
        guard let request = AppRequest(page: address, oauth2Parameters: oauth2Parameters) else { throw fail(.badResponse) }
        let waiting = mailbox.wait(at: redirectURI, rules, page: address)
        defer { waiting.close() }
        let activations = links.activations()
        guard await open(request) else { throw fail(.appNotInstalled) }
        try await listen(waiting, activations, request, answer)
    }

    private func open(_ request: AppRequest) async -> Bool {
        for app in apps {
            if let link = request.universalLink(of: app), await links.openUniversalLink(link) { return true }
            if let link = request.schemeLink(of: app), await links.openScheme(link) { return true }
        }
        return false
    }

    private enum Event: Sendable {
        case answered
        case bad
        case silent
    }

    /// Waits for an answer; the app that comes to the front without one has half a second more.
    private func listen(
        _ waiting: RedirectAwaiting, _ activations: AsyncStream<Void>, _ request: AppRequest,
        _ answer: @escaping @Sendable @concurrent (URL) async -> RedirectReply
    ) async throws(UserAgentError) {
        let event = await withTaskGroup(of: Event.self) { group in
            group.addTask {
                await waiting.decision { url in
                    guard isComplete(url, request) else { return Event.bad }
                    return await answer(url).isFinal ? .answered : nil
                } ?? .silent
            }
            group.addTask {
                for await _ in activations {
                    try? await clock.sleep(for: Self.grace)
                    break
                }
                return .silent
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
        case .bad: throw fail(.badResponse)
        case .silent: throw fail(.noAnswer)
        }
    }

    /// Whether an answer of this sign-in has an app's mark; another state's is for the engine to judge.
    private func isComplete(_ url: URL, _ request: AppRequest) -> Bool {
        let query = URLComponents(url: url, resolvingAgainstBaseURL: false)?.percentEncodedQuery ?? ""
        guard let fields = FormFields(encoded: query, plusIsSpace: false) else { return false }
        if let state = fields["state"], !state.isExactly(request.state) { return true }
        return fields[AppRequest.method.0]?.isExactly(AppRequest.method.1) == true
    }

    private func fail(_ error: AppSwitchError) -> UserAgentError {
        failure.withLock { $0 = error }
        return .unavailable
    }
}
