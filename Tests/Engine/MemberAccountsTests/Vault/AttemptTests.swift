import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberStorage
import MemberTesting
import Testing

@Suite("Attempts in the vault")
struct AttemptTests {
    private let redirectURI = URL(string: "https://app.test/cb")!

    private func client(_ example: Example, _ transport: ScriptedTransport, _ vault: Vault? = nil) -> OAuthClient {
        let base = URL(string: "https://id.example.test")!
        var profile = ProviderProfile(
            name: "example", endpoints: ProviderEndpoints(authorization: base, token: base.appending(path: "token")))
        profile.token.subjectMember = "user"
        return OAuthClient(
            profile: profile, registration: ClientRegistration(id: "app"), transport: transport, attempts: vault ?? example.vault,
            clock: example.clock)
    }

    private func answer(to pending: PendingAuthorization) throws -> URL {
        let query = URLComponents(url: pending.address, resolvingAgainstBaseURL: false)?.percentEncodedQuery ?? ""
        let state = try #require(FormFields(encoded: query)?["state"])
        return try #require(URL(string: "https://app.test/cb?" + ([("code", "c"), ("state", state)] as FormFields).encoded))
    }

    @Test("a sign-in that began before a restart is finished after it")
    func relaunch() async throws {
        let example = try Example()
        let pending = try await client(example, ScriptedTransport([])).begin(AuthorizationRequest(redirectURI: redirectURI))
        let again = try Vault(home: example.home.home, keys: example.home.keys, clock: example.clock)
        #expect(again.openAttempts == [pending.id])
        let transport = ScriptedTransport([.json(#"{"access_token":"a","token_type":"Bearer","user":7}"#)])
        let grant = try await client(example, transport, again).finish(pending.id, redirectedTo: try answer(to: pending))
        #expect(grant.subject == "7")
        #expect(again.openAttempts.isEmpty)
    }

    @Test("a code that was sent before the restart is never sent again: the attempt ends as interrupted")
    func interrupted() async throws {
        let example = try Example()
        let first = client(example, ScriptedTransport([]))
        let pending = try await first.begin(AuthorizationRequest(redirectURI: redirectURI))
        #expect(try await example.vault.advance(pending.id, from: [.open], to: .answered(code: Secret("c"), carried: [])))
        #expect(try await example.vault.advance(pending.id, from: [.answered], to: .sent))
        let transport = ScriptedTransport([])
        await #expect { try await client(example, transport).resume(pending.id) } throws: {
            ($0 as? OAuthError)?.code == "oauth.attempt_interrupted"
        }
        #expect(transport.requests.isEmpty)
        #expect(example.vault.openAttempts.isEmpty)
    }

    @Test("an attempt with a response is exchanged after the restart")
    func answered() async throws {
        let example = try Example()
        let pending = try await client(example, ScriptedTransport([])).begin(AuthorizationRequest(redirectURI: redirectURI))
        #expect(try await example.vault.advance(pending.id, from: [.open], to: .answered(code: Secret("c-9"), carried: [])))
        let transport = ScriptedTransport([.json(#"{"access_token":"a","token_type":"Bearer","user":"u"}"#)])
        let again = try Vault(home: example.home.home, keys: example.home.keys, clock: example.clock)
        #expect(try await client(example, transport, again).resume(pending.id)?.subject == "u")
        #expect(transport.requests.first?.form["code"] == "c-9")
    }

    @Test("abandoned attempts end at the next start, and are removed a month later")
    func forgotten() async throws {
        let example = try Example()
        let client = client(example, ScriptedTransport([]))
        _ = try await client.begin(AuthorizationRequest(redirectURI: redirectURI))
        let sent = try await client.begin(AuthorizationRequest(redirectURI: redirectURI))
        #expect(try await example.vault.advance(sent.id, from: [.open], to: .sent))
        func restart() throws -> [[String?]] {
            let vault = try Vault(home: example.home.home, keys: example.home.keys, clock: example.clock)
            #expect(vault.openAttempts.count == (example.clock.uptime < .seconds(1_100) ? 2 : 0))
            return try vault.read { try $0.rows("SELECT outcome, sealed IS NULL FROM vault_attempt ORDER BY outcome") }
                .map { [$0.text(0), String($0.integer(1))] }
        }
        #expect(try restart() == [[nil, "0"], [nil, "0"]])
        example.clock.advance(by: .seconds(601))
        #expect(try restart() == [["oauth.attempt_interrupted", "1"], ["oauth.attempt_timed_out", "1"]])
        example.clock.advance(by: .seconds(31 * 86_400))
        #expect(try restart().isEmpty)
    }

    @Test("an ended attempt keeps no secret")
    func erased() async throws {
        let example = try Example()
        let pending = try await client(example, ScriptedTransport([])).begin(AuthorizationRequest(redirectURI: redirectURI))
        #expect(try await example.vault.advance(pending.id, from: [.open], to: .ended("oauth.declined")))
        let rows = try example.vault.transaction { try $0.rows("SELECT outcome, sealed FROM vault_attempt") }
        #expect(rows.first?.text(0) == "oauth.declined")
        #expect(rows.first?.blob(1) == nil)
    }
}
