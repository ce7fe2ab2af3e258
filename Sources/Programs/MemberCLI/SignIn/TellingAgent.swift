import Foundation
import MemberCore
import MemberOAuth

/// A user agent that records the stage of the sign-in, the address of its response, and its outcome.
final class TellingAgent: UserAgent {
    /// The stage of a sign-in.
    enum Stage: Sendable {
        case connecting, waiting, finishing

        /// The line that is shown during the stage.
        var line: TerminalText {
            switch self {
            case .connecting: "Connecting to the provider …"
            case .waiting: "Waiting for the browser …"
            case .finishing: "Finishing the sign-in …"
            }
        }
    }

    private let agent: any UserAgent
    private let place = Locked<URL?>(nil)
    let stage = Locked(Stage.connecting)
    /// The outcome that was reported to the page; nil before the end.
    let end = Locked<SignInConclusion?>(nil)

    init(_ agent: any UserAgent) { self.agent = agent }

    /// The address of the response, when it is known.
    var redirectURI: URL? { place.value }
    var suppliesRedirectURI: Bool { agent.suppliesRedirectURI }
    var showsWindow: Bool { agent.showsWindow }

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession {
        let session = try await agent.prepare(redirectURI: redirectURI)
        place.withLock { $0 = session.redirectURI }
        return Session(session: session, stage: stage, place: place, end: end)
    }

    private struct Session: UserAgentSession {
        let session: any UserAgentSession
        let stage: Locked<Stage>
        let place: Locked<URL?>
        let end: Locked<SignInConclusion?>

        var redirectURI: URL { session.redirectURI }

        func present(
            _ address: URL, response: @escaping @Sendable @concurrent (URL) async -> RedirectOutcome
        ) async throws(UserAgentError) {
            stage.withLock { $0 = .waiting }
            // This is the address as sent to the provider, which may use this machine's name.
            if let told = URLComponents(url: address, resolvingAgainstBaseURL: false)?.queryItems?
                .first(where: { $0.name == "redirect_uri" })?.value.flatMap({ URL(string: $0) })
            {
                place.withLock { $0 = told }
            }
            try await session.present(address) { [stage] url in
                let outcome = await response(url)
                if outcome.isFinal { stage.withLock { $0 = .finishing } }
                return outcome
            }
        }

        func ended(_ end: SignInConclusion) async {
            self.end.withLock { $0 = end }
            await session.ended(end)
        }

        func close() async { await session.close() }
    }
}
