public import Foundation
public import MemberCore
public import MemberOAuth

/// A user agent that plays a script instead of showing pages: for tests of what an app does with every end of a sign-in.
///
/// ```swift
/// let agent = ScriptedUserAgent([.foreign, .code("code-1")])
/// let grant = try await client.signIn(.init(scopes: ["openid"]), with: agent)
/// print(agent.replies)   // [.refused, .accepted]
/// ```
/// Each sign-in plays the whole script, until a reply ends it; after the last step the member closes the window.
public final class ScriptedUserAgent: UserAgent {
    /// One thing that happens while the pages are open.
    public enum Step: Sendable, Equatable {
        /// The provider's response arrives, with these parameters and, unless they have one, the `state` of the request.
        case response(FormFields)
        /// That very address arrives.
        case address(URL)
        /// The member closes the window.
        case closed
        /// The pages cannot be shown any longer.
        case failed(UserAgentError)
        /// The member never comes back: nothing happens until the task is cancelled.
        case silence

        /// A good response.
        /// - Parameters:
        ///   - code: The code.
        ///   - further: Parameters beside it, such as a provider's own.
        /// - Returns: The step.
        public static func code(_ code: String, _ further: FormFields = []) -> Step {
            .response(FormFields([("code", code)] + further.fields.map { ($0.name, $0.value) }))
        }

        /// A response that is an error.
        /// - Parameter error: The OAuth error code.
        /// - Returns: The step.
        public static func error(_ error: String) -> Step { .response([("error", error)]) }

        /// The member says no at the provider.
        public static let declined = error("access_denied")
        /// The response to somebody else's sign-in.
        public static let foreign = response([("code", "foreign"), ("state", "foreign")])
    }

    private struct State: Sendable {
        var addresses: [URL] = []
        var replies: [RedirectReply] = []
        var closed = 0
    }
    private let script: [Step]
    private let state = Locked(State())
    private let openings = Gate()

    /// Whether the member sees a window: `prompt=none` is not handed to an agent that shows one.
    public let showsWindow: Bool
    /// The redirect address used where none is given.
    public let defaultRedirectURI: URL

    /// An agent.
    /// - Parameters:
    ///   - script: What happens in each sign-in, in order.
    ///   - showsWindow: Whether the member sees a window.
    ///   - defaultRedirectURI: The redirect address used where none is given; nothing needs to listen there.
    public init(
        _ script: [Step], showsWindow: Bool = true, defaultRedirectURI: URL = HeadlessAgent.unlistenedRedirectURI
    ) {
        self.script = script
        self.showsWindow = showsWindow
        self.defaultRedirectURI = defaultRedirectURI
        openings.open()
    }

    /// The pages that were opened, in order.
    public var addresses: [URL] { state.value.addresses }
    /// What the core said of each address that arrived, in order.
    public var replies: [RedirectReply] { state.value.replies }
    /// How many sessions were closed; as many as were prepared, once all is over.
    public var closedCount: Int { state.value.closed }

    /// Waits until so many pages were opened.
    /// - Parameter count: How many.
    public func opened(_ count: Int) async { await openings.arrived(count) }

    /// It makes up a redirect address when it is given none.
    public var suppliesRedirectURI: Bool { true }

    /// Gets ready.
    /// - Parameter redirectURI: The app's redirect address; nil for ``defaultRedirectURI``.
    /// - Returns: The session that plays the script.
    /// - Throws: Nothing.
    public func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession {
        Session(agent: self, redirectURI: redirectURI ?? defaultRedirectURI)
    }

    /// One playing of the script.
    private struct Session: UserAgentSession {
        let agent: ScriptedUserAgent
        let redirectURI: URL

        func present(_ address: URL, answer: @escaping @Sendable @concurrent (URL) async -> RedirectReply)
            async throws(UserAgentError)
        {
            agent.state.withLock { $0.addresses.append(address) }
            await agent.openings.pass()
            for step in agent.script {
                let arrived = try await step.arrival(at: redirectURI, after: address)
                let reply = await answer(arrived)
                agent.state.withLock { $0.replies.append(reply) }
                if reply.isFinal { return }
            }
            throw .cancelled
        }

        func close() async { agent.state.withLock { $0.closed += 1 } }
    }
}

extension ScriptedUserAgent.Step {
    /// The address that arrives in this step.
    fileprivate func arrival(at redirectURI: URL, after page: URL) async throws(UserAgentError) -> URL {
        switch self {
        case .address(let url): return url
        case .closed: throw .cancelled
        case .failed(let error): throw error
        case .silence:
            while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
            throw .cancelled
        case .response(var fields):
            if fields["state"] == nil, let state = page.query["state"] { fields.append("state", state) }
            let text = redirectURI.absoluteString
            guard let url = URL(string: text + (text.contains("?") ? "&" : "?") + fields.encoded) else {
                throw .redirectUnsupported
            }
            return url
        }
    }
}

extension URL {
    fileprivate var query: FormFields {
        FormFields(encoded: URLComponents(url: self, resolvingAgainstBaseURL: false)?.percentEncodedQuery ?? "") ?? []
    }
}
