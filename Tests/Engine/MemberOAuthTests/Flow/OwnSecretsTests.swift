import Foundation
import MemberCore
import MemberOAuth
import MemberTesting
import Testing

@Suite("A request's own secrets")
struct OwnSecretsTests {
    private let example = Example()
    private let verifier = PKCEVerifier(random: SeededRandom(seed: 3))

    /// An example whose rule makes the challenge optional and allows any form of it.
    private var lenient: Example {
        var example = example
        example.profile.challengeRule = .optional
        return example
    }

    private func request(_ secrets: RequestSecrets, _ scopes: [String] = ["openid"]) -> AuthorizationRequest {
        var request = example.request(scopes)
        request.secrets = secrets
        return request
    }

    @Test("a nonce among them is sent, and the ID token must contain it")
    func ownNonce() async throws {
        let secrets = RequestSecrets(
            state: Secret("s"), challenge: verifier.challenge, verifier: verifier, nonce: Secret("own-nonce"))
        for (given, code) in [("own-nonce", nil), ("another", "oauth.id_token_nonce")] {
            let client = example.client(example.provider { given })
            let pending = try await client.begin(request(secrets))
            #expect(pending.query["nonce"] == "own-nonce")
            if let code {
                await expect(code: code) { try await client.finish(pending.id, redirectedTo: example.good(pending)) }
            } else {
                #expect(try await client.finish(pending.id, redirectedTo: example.good(pending)).subject == "anna")
            }
        }
    }

    @Test("without a nonce among them one is made if openid is requested, and none otherwise")
    func freshNonce() async throws {
        let secrets = RequestSecrets(state: Secret("s"), challenge: verifier.challenge, verifier: verifier)
        let client = example.client(ScriptedTransport([]))
        #expect(try await client.begin(request(secrets)).query["nonce"]?.count == 43)
        #expect(try await client.begin(request(secrets, ["mail"])).query["nonce"] == nil)
    }

    @Test("if the rule makes the challenge optional, neither parameter is sent and the code is exchanged without a verifier")
    func noChallenge() async throws {
        let nonce = Locked<String?>(nil)
        let transport = lenient.provider { nonce.value }
        let client = lenient.client(transport)
        let pending = try await client.begin(request(RequestSecrets(state: Secret("s"), challenge: nil)))
        nonce.withLock { $0 = pending.query["nonce"] }
        #expect(pending.query.fields.allSatisfy { !$0.name.hasPrefix("code_challenge") })
        #expect(try await client.finish(pending.id, redirectedTo: example.good(pending)).subject == "anna")
        let exchange = try #require(transport.requests.first { $0.url.path == "/token" })
        #expect(exchange.form["code"] == "code-1" && exchange.form["code_verifier"] == nil)
    }

    @Test("if the rule allows any form of challenge, it is sent unchanged", arguments: ["short", "c+c", "ä"])
    func anyForm(challenge: String) async throws {
        let pending = try await lenient.client(ScriptedTransport([]))
            .begin(request(RequestSecrets(state: Secret("s"), challenge: challenge)))
        #expect(pending.query["code_challenge"] == challenge)
        #expect(pending.query["code_challenge_method"] == "S256")
    }

    @Test("a code whose verifier is elsewhere is not exchanged here, whatever the rule")
    func verifierElsewhere() async throws {
        let agent = example.agent()
        await expect(code: "oauth.verifier_missing") {
            try await lenient.client(ScriptedTransport([]))
                .signIn(request(RequestSecrets(state: Secret("s"), challenge: "short")), with: agent)
        }
        #expect(agent.query == [])
    }

    @Test("unsound secrets are refused before anything is stored, whatever the rule")
    func unsound() async throws {
        let unsound = [
            RequestSecrets(state: Secret(""), challenge: verifier.challenge),
            RequestSecrets(state: Secret("s"), challenge: ""),
            RequestSecrets(state: Secret("s"), challenge: nil, verifier: verifier),
            RequestSecrets(state: Secret("s"), challenge: "short", verifier: verifier),
            RequestSecrets(state: Secret("s"), challenge: verifier.challenge, nonce: Secret("")),
        ]
        for secrets in unsound {
            for example in [example, lenient] {
                await expect(code: "oauth.secrets_unsound") {
                    try await example.client(ScriptedTransport([])).begin(request(secrets))
                }
            }
        }
    }

    @Test("by the standard's rule a challenge is required, in its form")
    func strict() async throws {
        for challenge in [nil, "short"] {
            let secrets = RequestSecrets(state: Secret("s"), challenge: challenge)
            await expect(code: "oauth.secrets_unsound") {
                try await example.client(ScriptedTransport([])).begin(request(secrets))
            }
        }
    }
}
