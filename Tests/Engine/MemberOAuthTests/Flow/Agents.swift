import Foundation
import MemberCore
import MemberOAuth
import MemberTesting

/// An agent whose member answers at once.
final class ScriptedAgent: UserAgent, UserAgentSession {
    private struct State: Sendable {
        var query: FormFields = []
        var replies: [RedirectReply] = []
        var isClosed = false
    }
    let suppliesRedirectURI = true
    let redirectURI: URL
    private let example: Example
    private let before: [(String, String)]?
    private let fields: [(String, String)]
    private let state = Locked(State())

    init(_ example: Example, before: [(String, String)]? = nil, answer: [(String, String)] = [("code", "code-1")]) {
        self.example = example
        self.before = before
        fields = answer
        redirectURI = example.redirectURI
    }

    var query: FormFields { state.value.query }
    var nonce: String? { query["nonce"] }
    var replies: [RedirectReply] { state.value.replies }
    var isClosed: Bool { state.value.isClosed }

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession { self }

    func present(_ address: URL, answer: @escaping @Sendable @concurrent (URL) async -> RedirectReply)
        async throws(UserAgentError)
    {
        let text = URLComponents(url: address, resolvingAgainstBaseURL: false)?.percentEncodedQuery ?? ""
        let query = FormFields(encoded: text) ?? []
        state.withLock { $0.query = query }
        let good = fields + [("state", query["state"] ?? "")]
        for fields in [before, good].compactMap(\.self) {
            let reply = await answer(example.redirect(FormFields(fields)))
            state.withLock { $0.replies.append(reply) }
        }
    }

    func close() async { state.withLock { $0.isClosed = true } }
}

/// An agent whose member never comes back.
struct SilentAgent: UserAgent, UserAgentSession {
    let suppliesRedirectURI = true
    let redirectURI: URL
    let presented = Gate()

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession { self }

    func present(_ address: URL, answer: @escaping @Sendable @concurrent (URL) async -> RedirectReply)
        async throws(UserAgentError)
    {
        presented.open()
        await presented.pass()
        do { try await Task.sleep(for: .seconds(600)) } catch { throw .cancelled }
    }

    func close() async {}
}
