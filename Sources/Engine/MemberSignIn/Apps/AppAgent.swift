public import Foundation
import MemberCore
import MemberOAuth

/// Opens the first app that accepts a link, and waits for its response.
struct AppAgent: UserAgent, UserAgentSession {
    let step: AppStep
    let links: any AppLinks
    let mailbox: RedirectMailbox
    let form: ResponseForm
    let clock: any MemberClock
    /// The reason why it failed.
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

    /// Waits for a response, and for the time without one after this app's activation.
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
            // An address that was already taken is judged before the missing response counts.
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

/// The way to ask a vendor's app for a sign-in, and to recognize its response.
public struct AppStep: Sendable {
    /// The meaning of this app's activation without a response.
    public enum Silence: Sendable, Equatable {
        /// The step has failed, unless a response comes within this time.
        case fails(after: Duration)
        /// The member has given up, unless a response comes within this time.
        case cancels(after: Duration)
        /// It has no meaning: the response may come later, as long as the sign-in lasts.
        case waits
    }

    /// The address that the app's response arrives at.
    public var redirectURI: URL
    /// The links to try, in order, for the page that the web would show; they share its state and challenge.
    public var links: @Sendable (_ page: URL) -> [AppLink]
    /// Whether an address at the redirect address has the form of the app's response; the engine checks its state.
    package var isResponse: @Sendable (_ url: URL, _ page: URL) -> Bool
    /// The meaning of this app's activation without a response.
    public var silence: Silence

    /// Creates a step.
    /// - Parameters:
    ///   - redirectURI: The address that the app's response arrives at.
    ///   - silence: The meaning of this app's activation without a response.
    ///   - isResponse: Whether an address has the form of the app's response; by default every address does.
    ///   - links: The links to try, in order, for the page that the web would show.
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
