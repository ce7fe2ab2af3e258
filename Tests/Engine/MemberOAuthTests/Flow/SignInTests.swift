import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing

@Suite("A sign-in")
struct SignInTests {
    private let example = Example()

    @Test("exchanges the code once, with verifier and exact redirect address, and verifies the ID token")
    func whole() async throws {
        let agent = example.agent()
        let transport = example.provider { agent.query["nonce"] }
        let grant = try await example.client(transport).signIn(AuthorizationRequest(scopes: ["openid"]), with: agent)
        #expect(grant.subject == "anna")
        #expect(grant.claims?.iss == "https://id.example.test")
        let exchange = try #require(transport.requests.first { $0.url.path == "/token" })
        #expect(exchange.form["grant_type"] == "authorization_code")
        #expect(exchange.form["redirect_uri"] == example.redirectURI.absoluteString)
        #expect(PKCEVerifier(exchange.form["code_verifier"] ?? "")?.challenge == agent.query["code_challenge"])
        #expect(exchange.form["client_id"] == "app")
        #expect(transport.requests.filter { $0.url.path == "/token" }.count == 1)
        #expect(agent.closings == 1)
    }

    @Test("continues after another sign-in's response and accepts its own")
    func foreignAnswer() async throws {
        let agent = example.agent(.redirect([("code", "x"), ("state", "foreign")]), .code("code-1"))
        let grant = try await example.client(example.provider { agent.query["nonce"] })
            .signIn(AuthorizationRequest(scopes: ["openid"]), with: agent)
        #expect(agent.outcomes == [.refused(.stateMismatch), .accepted])
        #expect(grant.subject == "anna")
    }

    @Test("reports that a second response is over, not that it belongs to another sign-in, and continues with the first")
    func secondResponse() async throws {
        let agent = RepeatingAgent(redirectURI: example.redirectURI)
        let transport = example.provider { agent.query.value["nonce"] }
        let result = try await example.client(transport).signIn(AuthorizationRequest(scopes: ["openid"]), with: agent)
        #expect(result.subject == "anna")
        #expect(agent.outcomes.value == [.accepted, .failed(.attempt(.over))])
        #expect(agent.outcomes.value.map(\.isFinal) == [true, false])
    }

    @Test("if the provider's rules say so, a foreign response is shown as refused and ends the sign-in")
    func foreignAnswerEnds() async throws {
        var example = example
        example.redirectURI = Example.ownScheme
        example.profile.redirect.stateMismatch = .endsAttempt
        let agent = ScriptedUserAgent(redirectURI: example.redirectURI) { page in
            let right = HTTPRequest(.get, page).query["state"] ?? ""
            return [.redirect([("code", "x"), ("state", "foreign"), ("ignored", ""), ("state", right)])]
        }
        let transport = ScriptedTransport([])
        example.profile.redirect.duplicates = .first
        await expect(code: "oauth.state_mismatch") {
            try await example.client(transport).signIn(AuthorizationRequest(scopes: ["openid"]), with: agent)
        }
        #expect(agent.outcomes == [.failed(.redirect(.stateMismatch))])
        #expect(transport.requests.isEmpty)
    }

    @Test("ends as declined, and requests no tokens")
    func declined() async throws {
        let transport = ScriptedTransport([])
        let agent = example.agent(.decline)
        await expect(code: "oauth.declined") {
            try await example.client(transport).signIn(AuthorizationRequest(scopes: ["openid"]), with: agent)
        }
        #expect(agent.outcomes == [.failed(.declined(description: nil))])
        #expect(transport.requests.isEmpty)
    }

    @Test("ends when its time is over, and closes the agent")
    func timeLimit() async throws {
        let agent = example.agent(.never)
        let client = example.client(ScriptedTransport([]))
        async let outcome: Void = expect(code: "oauth.attempt_timed_out") {
            try await client.signIn(AuthorizationRequest(scopes: []), with: agent, limit: .seconds(5))
        }
        await agent.shown(1)
        try await example.clock.advance(by: .seconds(5), whenSleeping: 1)
        await outcome
        #expect(agent.closings == 1)
    }

    @Test("ends as cancelled when its task is cancelled")
    func cancelled() async throws {
        let agent = example.agent(.never)
        let client = example.client(ScriptedTransport([]))
        let task = Task { try await client.signIn(AuthorizationRequest(scopes: []), with: agent) }
        await agent.shown(1)
        task.cancel()
        await expect(code: "agent.cancelled") { try await task.value }
    }

    @Test("a code is never sent twice, not even after a time-out")
    func codeSentOnce() async throws {
        let transport = ScriptedTransport([.failure(.timedOut)])
        let client = example.client(transport)
        let pending = try await client.begin(example.request())
        await expect(code: "http.timed_out") { try await client.finish(pending.id, redirectedTo: example.good(pending)) }
        await expect(code: "oauth.attempt_over") { try await client.finish(pending.id, redirectedTo: example.good(pending)) }
        #expect(transport.requests.count == 1)
    }

    @Test("of two parallel deliveries of one response, one wins")
    func parallelDeliveries() async throws {
        let nonce = Locked<String?>(nil)
        let transport = example.provider { nonce.value }
        let client = example.client(transport)
        let pending = try await client.begin(example.request())
        nonce.withLock { $0 = pending.query["nonce"] }
        let wins = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<20 {
                group.addTask { (try? await client.finish(pending.id, redirectedTo: example.good(pending))) != nil }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(wins == 1)
        #expect(transport.requests.filter { $0.url.path == "/token" }.count == 1)
    }

    @Test("a response after the attempt's life is refused")
    func late() async throws {
        let client = example.client(ScriptedTransport([]))
        let pending = try await client.begin(example.request())
        example.clock.advance(by: .seconds(601))
        await expect(code: "oauth.attempt_timed_out") { try await client.finish(pending.id, redirectedTo: example.good(pending)) }
    }

    @Test(
        "requests the issuer's keys once more after a temporary failure, and ends its tokens if that fails too",
        arguments: [1, 2])
    func keysFail(times: Int) async throws {
        let (agent, failures) = (example.agent(), Locked(times))
        let provider = example.provider { agent.query["nonce"] }
        let transport = ScriptedTransport { request in
            let isFailing = failures.withLock { left in
                if request.url.path == "/keys" { left -= 1 }
                return request.url.path == "/keys" && left >= 0
            }
            if isFailing { return .json("", status: 503) }
            return (try? await provider.send(request)).map { .response($0) } ?? .failure(.offline)
        }
        let client = example.client(transport)
        let request = AuthorizationRequest(scopes: ["openid"])
        if times == 1 {
            #expect(try await client.signIn(request, with: agent).subject == "anna")
        } else {
            await expect(code: "oauth.refused") { try await client.signIn(request, with: agent) }
        }
        let ends = times == 1 ? [] : ["/revoke", "/revoke"]
        #expect(transport.requests.map(\.url.path) == ["/token", "/keys", "/keys"] + ends)
    }

    @Test("ends the tokens that come with an ID token for another sign-in")
    func foreignNonce() async throws {
        let transport = example.provider { "another" }
        await expect(code: "oauth.id_token_nonce") {
            try await example.client(transport).signIn(AuthorizationRequest(scopes: ["openid"]), with: example.agent())
        }
        #expect(transport.requests.suffix(2).map { $0.form["token"] } == ["refresh-1", "access-1"])
    }
}

/// Delivers the right response twice, like a browser that loads the page again.
private final class RepeatingAgent: UserAgent, UserAgentSession {
    let redirectURI: URL
    let query = Locked<FormFields>([])
    let suppliesRedirectURI = true
    let outcomes = Locked<[RedirectOutcome]>([])

    init(redirectURI: URL) { self.redirectURI = redirectURI }

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession { self }

    func present(
        _ address: URL, response: @escaping @Sendable @concurrent (URL) async -> RedirectOutcome
    ) async throws(UserAgentError) {
        let fields = HTTPRequest(.get, address).query
        query.withLock { $0 = fields }
        let arriving = redirectURI.appending(queryItems: [
            URLQueryItem(name: "code", value: "code-1"), URLQueryItem(name: "state", value: fields["state"]),
        ])
        for _ in 0..<2 {
            let outcome = await response(arriving)
            outcomes.withLock { $0.append(outcome) }
        }
    }

    func close() async {}
}
