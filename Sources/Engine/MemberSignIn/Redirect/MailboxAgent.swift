import Foundation
import MemberOAuth

/// A user agent whose member may also come back by the app's open-URL hook: the first response decides, whichever way it takes.
struct MailboxAgent: UserAgent {
    let agent: any UserAgent
    let mailbox: RedirectMailbox
    let form: ResponseForm

    var suppliesRedirectURI: Bool { agent.suppliesRedirectURI }
    var showsWindow: Bool { agent.showsWindow }

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession {
        MailboxSession(session: try await agent.prepare(redirectURI: redirectURI), mailbox: mailbox, form: form)
    }
}

/// One opening of a provider's page, beside which the open-URL hook is listened to.
private struct MailboxSession: UserAgentSession {
    let session: any UserAgentSession
    let mailbox: RedirectMailbox
    let form: ResponseForm

    var redirectURI: URL { session.redirectURI }

    private enum Event: Sendable {
        case page(Result<Void, UserAgentError>)
        case hook(isDecided: Bool)
    }

    func present(
        _ address: URL, response: @escaping @Sendable @concurrent (URL) async -> RedirectOutcome
    ) async throws(UserAgentError) {
        let waiting = mailbox.wait(at: redirectURI, form, page: address)
        let result = await withTaskGroup(of: Event.self) { group -> Result<Void, UserAgentError> in
            group.addTask {
                do throws(UserAgentError) {
                    try await session.present(address, response: response)
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
                    // An address that was taken is judged before the page's end counts.
                    waiting.close()
                case .hook(isDecided: true):
                    group.cancelAll()
                    return .success(())
                case .hook(isDecided: false): break
                }
            }
            return result
        }
        waiting.close()
        try result.get()
    }

    func ended(_ end: SignInConclusion) async { await session.ended(end) }

    func close() async { await session.close() }
}
