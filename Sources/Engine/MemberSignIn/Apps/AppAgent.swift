public import Foundation
import MemberCore
import MemberOAuth

/// Opens the first app that takes a link, and waits for its response.
struct AppAgent: UserAgent, UserAgentSession {
    let step: AppStep
    let links: any AppLinks
    let mailbox: RedirectMailbox
    let form: ResponseForm
    let clock: any MemberClock
    /// Why it came to nothing.
    let failure = Locked<SignInError?>(nil)

    var redirectURI: URL { step.redirectURI }
    let suppliesRedirectURI = false

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession { self }

    func close() async {}

    func present(_ address: URL, response: @escaping @Sendable @concurrent (URL) async -> RedirectOutcome)
        async throws(UserAgentError)
    {
        let waiting = mailbox.wait(at: redirectURI, form, page: address)
        defer { waiting.close() }
        let activations = links.activations()
        guard await open(address) else { throw fail(.appNotInstalled) }
        try await listen(waiting, activations, address, response)
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
        _ response: @escaping @Sendable @concurrent (URL) async -> RedirectOutcome
    ) async throws(UserAgentError) {
        let event = await withTaskGroup(of: Event.self) { group in
            group.addTask {
                await waiting.decision { url in
                    guard step.isResponse(url, page) else { return Event.bad }
                    return await response(url).isFinal ? .answered : nil
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
            throw fail(.appNoResponse)
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

/// How a vendor's app is asked for a sign-in, and how its response is known.
public struct AppStep: Sendable {
    /// What it means that this app comes back to the front without a response.
    public enum Silence: Sendable, Equatable {
        /// The step has failed, unless a response comes within this time.
        case fails(after: Duration)
        /// The member has given up, unless a response comes within this time.
        case cancels(after: Duration)
        /// Nothing: the response may come later, as long as the sign-in lasts.
        case waits
    }

    /// Where the app's response arrives.
    public var redirectURI: URL
    /// The links to try, in order; of the page that the web would show, whose state and challenge they share.
    public var links: @Sendable (_ page: URL) -> [AppLink]
    /// Whether an address at the redirect address has the form of the app's response; one of another state is for the engine to judge.
    public var isResponse: @Sendable (_ url: URL, _ page: URL) -> Bool
    /// What it means that this app comes back without a response.
    public var silence: Silence

    /// A step.
    /// - Parameters:
    ///   - redirectURI: Where the app's response arrives.
    ///   - silence: What it means that this app comes back to the front without one.
    ///   - isResponse: Whether an address has the form of the app's response; all have unless said otherwise.
    ///   - links: The links to try, in order; of the page that the web would show.
    public init(
        redirectURI: URL, silence: Silence = .fails(after: .milliseconds(500)),
        isResponse: @escaping @Sendable (_ url: URL, _ page: URL) -> Bool = { _, _ in true },
        links: @escaping @Sendable (_ page: URL) -> [AppLink]
    ) {
        self.redirectURI = redirectURI
        self.silence = silence
        self.isResponse = isResponse
        self.links = links
    }
}
