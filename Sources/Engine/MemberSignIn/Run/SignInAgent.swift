import Foundation
import MemberCore
import MemberOAuth

/// The user agent of one step of a sign-in: it records when the member is shown something, and also takes a page's response from the app's
/// open-URL hook. The first response decides, by either way.
struct SignInAgent: UserAgent {
    /// The way that responses arrive by, beside the page's own.
    struct Listening: Sendable {
        let mailbox: RedirectMailbox
        let form: ResponseForm
        /// The provider's name for this machine in redirect addresses; nil if it accepts the number.
        var loopbackName: String?
    }
    let agent: any UserAgent
    /// Nil if the agent listens itself, as that of a vendor's app does.
    var listening: Listening?
    let opening: SignInOpening

    var suppliesRedirectURI: Bool { agent.suppliesRedirectURI }
    var showsWindow: Bool { agent.showsWindow }

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession {
        let numbered = redirectURI.map { $0.loopback(from: listening?.loopbackName, to: LoopbackHost.number) }
        return SignInAgentSession(
            session: try await agent.prepare(redirectURI: numbered), listening: listening, opening: opening)
    }
}

/// Records whether the member was shown something in a step.
final class SignInOpening: Sendable {
    private let ticket: SignInTicket?
    private let inApp: Bool
    private let visibility: (@Sendable (Bool) async -> Void)?
    private let isDone = Locked(false)
    private let isOpen = Locked(false)

    init(_ ticket: SignInTicket?, inApp: Bool, visibility: (@Sendable (Bool) async -> Void)? = nil) {
        (self.ticket, self.inApp, self.visibility) = (ticket, inApp, visibility)
    }

    /// Whether the member was shown something.
    var hasShown: Bool { isDone.value }

    fileprivate func begin() async {
        isDone.withLock { $0 = true }
        isOpen.withLock { $0 = true }
        ticket?.opened(inApp: inApp)
        await visibility?(true)
    }

    /// Reports the end of the page, once, however it ends.
    fileprivate func end() async {
        let wasOpen = isOpen.withLock { isOpen in
            defer { isOpen = false }
            return isOpen
        }
        if wasOpen { await visibility?(false) }
    }

    fileprivate func fail() { isDone.withLock { $0 = false } }
}

/// One opening of a provider's page, or of a vendor's app.
private struct SignInAgentSession: UserAgentSession {
    let session: any UserAgentSession
    let listening: SignInAgent.Listening?
    let opening: SignInOpening

    var redirectURI: URL { named(session.redirectURI) }

    private enum Event: Sendable {
        case page(Result<Void, UserAgentError>)
        case hook(isDecided: Bool)
    }

    func present(
        _ address: URL, response: @escaping @Sendable @concurrent (URL) async -> RedirectOutcome
    ) async throws(UserAgentError) {
        await opening.begin()
        do throws(UserAgentError) {
            guard let listening else { return try await session.present(address, response: response) }
            let waiting = listening.mailbox.wait(at: redirectURI, listening.form, page: address)
            defer { waiting.close() }
            try await first(of: address, waiting, response).get()
        } catch {
            // The agent could not open anything.
            if error == .unavailable { opening.fail() }
            throw error
        }
    }

    /// Shows the page and listens at the hook until one of them decides.
    private func first(
        of address: URL, _ waiting: RedirectAwaiting, _ response: @escaping @Sendable @concurrent (URL) async -> RedirectOutcome
    ) async -> Result<Void, UserAgentError> {
        await withTaskGroup(of: Event.self) { group in
            group.addTask {
                do throws(UserAgentError) {
                    try await session.present(address) { await response(named($0)) }
                    return .page(.success(()))
                } catch { return .page(.failure(error)) }
            }
            group.addTask {
                .hook(isDecided: await waiting.decision { await response($0).isFinal ? true : nil } ?? false)
            }
            var result = Result<Void, UserAgentError>.failure(.cancelled)
            for await event in group {
                switch event {
                case .page(let end):
                    result = end
                    // An address that was already taken is judged before the page's end counts.
                    waiting.close()
                case .hook(isDecided: true):
                    group.cancelAll()
                    return .success(())
                case .hook(isDecided: false): break
                }
            }
            return result
        }
    }

    func ended(_ end: SignInConclusion) async { await session.ended(end) }

    func close() async {
        await session.close()
        await opening.end()
    }

    private func named(_ url: URL) -> URL { url.loopback(from: LoopbackHost.number, to: listening?.loopbackName) }
}

/// The host at which user agents listen on this machine.
private enum LoopbackHost { static let number = "127.0.0.1" }

extension URL {
    /// Returns an address of this machine with another host, because a provider may be given a name while user agents listen by number.
    /// Any other address is returned as it is.
    fileprivate func loopback(from old: String?, to new: String?) -> URL {
        guard let old, let new, var parts = URLComponents(url: self, resolvingAgainstBaseURL: false),
            parts.scheme?.lowercased() == "http", parts.host?.lowercased() == old.lowercased()
        else { return self }
        parts.host = new
        return parts.url ?? self
    }
}
