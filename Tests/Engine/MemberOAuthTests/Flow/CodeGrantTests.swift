import Foundation
import MemberCore
import MemberOAuth
import MemberTesting
import Testing

@Suite("A code that is exchanged elsewhere")
struct CodeGrantTests {
    private let example = Example()
    private let secrets = RequestSecrets(state: Secret("state-of-the-backend"), challenge: String(repeating: "c", count: 43))

    @Test("is handed over once with everything that the token endpoint needs, and sent nowhere")
    func handedOver() async throws {
        let transport = ScriptedTransport([])
        let agent = example.agent()
        var request = AuthorizationRequest(scopes: ["mail"])
        request.payload = Data("mine".utf8)
        let grant = try await example.client(transport).signInForCode(request, with: agent)
        #expect(grant.code.reveal == "code-1")
        #expect(grant.state.reveal == agent.query["state"])
        #expect(grant.verifier?.challenge == agent.query["code_challenge"])
        #expect(grant.redirectURI == example.redirectURI)
        #expect(grant.payload == Data("mine".utf8))
        #expect(!"\(grant)".contains("code-1"))
        #expect(transport.requests.isEmpty)
    }

    @Test("is refused to a second caller")
    func once() async throws {
        let attempts = AttemptMemory()
        let client = example.client(ScriptedTransport([]), attempts: attempts)
        let pending = try await client.begin(example.request([]))
        _ = try await client.takeCode(pending.id, redirectedTo: example.good(pending))
        await expect(code: "oauth.attempt_over") { try await client.handOver(pending.id) }
        await expect(code: "oauth.attempt_over") { try await client.takeCode(pending.id, redirectedTo: example.good(pending)) }
    }

    @Test("has the state and challenge that were made elsewhere, without a verifier")
    func ownSecrets() async throws {
        let agent = example.agent()
        var request = AuthorizationRequest(scopes: [])
        request.secrets = secrets
        let grant = try await example.client(ScriptedTransport([])).signInForCode(request, with: agent)
        #expect(agent.query["state"] == "state-of-the-backend")
        #expect(agent.query["code_challenge"] == secrets.challenge)
        #expect(grant.verifier == nil)
    }

    @Test("cannot be exchanged here without its verifier: the error comes before any page is shown")
    func noVerifier() async throws {
        let agent = example.agent()
        var request = AuthorizationRequest(scopes: [])
        request.secrets = secrets
        await expect(code: "oauth.verifier_missing") {
            try await example.client(ScriptedTransport([])).signIn(request, with: agent)
        }
        #expect(agent.outcomes.isEmpty && agent.query == [])
    }

    @Test(
        "malformed secrets are refused before anything is stored",
        arguments: [("", String(repeating: "c", count: 43)), ("s", "short"), ("s", String(repeating: "c", count: 42) + "+")])
    func unsound(state: String, challenge: String) async throws {
        var request = example.request([])
        request.secrets = RequestSecrets(state: Secret(state), challenge: challenge)
        await expect(code: "oauth.secrets_unsound") { try await example.client(ScriptedTransport([])).begin(request) }
    }

    @Test("a challenge that is not the verifier's is refused")
    func foreignChallenge() async throws {
        var request = example.request([])
        request.secrets = RequestSecrets(
            state: Secret("s"), challenge: secrets.challenge, verifier: PKCEVerifier(random: SeededRandom(seed: 1)))
        await expect(code: "oauth.secrets_unsound") { try await example.client(ScriptedTransport([])).begin(request) }
    }

    @Test("a packed response is read as the provider's rules unpack it, with its state")
    func packed() async throws {
        var example = example
        example.profile.redirect.parameters = { arrived in
            FormFields(encoded: arrived["all"]?.replacing("~", with: "&") ?? "") ?? arrived
        }
        example.profile.token.subjectMember = nil
        let client = example.client(ScriptedTransport([]))
        let pending = try await client.begin(example.request([]))
        let url = example.redirect([("all", "code=inner~state=\(pending.query["state"] ?? "")"), ("code", "outer")])
        #expect(try await client.takeCode(pending.id, redirectedTo: url).code.reveal == "inner")
    }

    @Test("parameters are in the profile's order, followed by the rest")
    func order() async throws {
        var example = example
        example.profile.authorizationOrder = ["state", "client_id", "absent"]
        let pending = try await example.client(ScriptedTransport([])).begin(example.request([]))
        #expect(pending.query.fields.prefix(3).map(\.name) == ["state", "client_id", "response_type"])
    }
}
