import Foundation
import MemberCore
import MemberOAuth
import MemberStorage
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("A sign-in without waiting calls, in the vault")
struct ImmediateAttemptTests {
    private let redirectURI = URL(string: "https://app.test/cb")!

    private func client(_ example: Example, environment: String = "live", id: String = "app") -> OAuthClient {
        let base = URL(string: "https://id.example.test")!
        var profile = ProviderProfile(
            name: "example", endpoints: ProviderEndpoints(authorization: base, token: base.appending(path: "token")))
        profile.challengeRule = .optional
        return OAuthClient(
            profile: profile, registration: ClientRegistration(id: id), environment: environment,
            transport: ScriptedTransport([]), attempts: example.vault, clock: example.clock)
    }

    private func request(_ secrets: RequestSecrets? = nil) -> AuthorizationRequest {
        var request = AuthorizationRequest(scopes: ["openid"], redirectURI: redirectURI)
        request.secrets = secrets
        return request
    }

    private func answer(to prepared: PreparedAuthorization, _ fields: (String, String)...) -> URL {
        let pairs = FormFields(fields + [("state", prepared.attempt.state.reveal)])
        return URL(string: "\(redirectURI)?\(pairs.encoded)")!
    }

    private func outcomes(_ vault: Vault) throws -> [String?] {
        try vault.read { try $0.rows("SELECT outcome, sealed FROM vault_attempt ORDER BY started, rowid") }
            .map { $0.blob(1) == nil ? $0.text(0) : "kept" }
    }

    @Test("is begun and followed up to the code, after a relaunch as well, and the code is returned once")
    func whole() throws {
        let example = try Example()
        let secrets = RequestSecrets(state: Secret("s"), challenge: nil, nonce: Secret("n"))
        let prepared = try client(example).begin(request(secrets), exchanges: false, in: example.vault)
        let again = try Vault(home: example.home.home, keys: example.home.keys, clock: example.clock)
        let stored = try #require(try again.storedAttempt(prepared.attempt.id))
        #expect(stored.challenge == nil && stored.verifier == nil)
        let grant = try client(example).takeCode(stored, redirectedTo: answer(to: prepared, ("code", "c-1")), in: again)
        #expect(grant.code == Secret("c-1") && grant.nonce == Secret("n") && grant.redirectURI == redirectURI)
        #expect(try outcomes(again) == ["handed_over"])
        #expect(throws: OAuthError.attempt(.over)) {
            try client(example).takeCode(stored, redirectedTo: answer(to: prepared, ("code", "c-1")), in: again)
        }
    }

    @Test("continues after another sign-in's address, and ends with a failure or with an address that comes too late")
    func outcome() throws {
        let example = try Example()
        let client = client(example)
        var prepared = try client.begin(request(), exchanges: false, in: example.vault)
        var attempt = prepared.attempt
        let foreign = URL(string: "\(redirectURI)?code=c&state=other")!
        #expect(try client.receive(foreign, for: &attempt, in: example.vault) == .refused(.stateMismatch))
        #expect(try client.receive(URL(string: "https://other.test")!, for: &attempt, in: example.vault) == .notMine)
        #expect(try outcomes(example.vault) == ["kept"])
        let refusal = try client.receive(answer(to: prepared, ("error", "access_denied")), for: &attempt, in: example.vault)
        #expect(refusal == .failed(.declined()))
        example.clock.advance(by: .seconds(1))
        prepared = try client.begin(request(), exchanges: false, in: example.vault)
        example.clock.advance(by: .seconds(600))
        #expect(throws: OAuthError.timedOut) {
            try client.takeCode(prepared.attempt, redirectedTo: answer(to: prepared, ("code", "c")), in: example.vault)
        }
        #expect(try outcomes(example.vault) == ["oauth.declined", "oauth.attempt_timed_out"])
    }

    @Test("is ended from outside once, and only by its own client")
    func endedFromOutside() throws {
        let example = try Example()
        let prepared = try client(example).begin(request(), exchanges: false, in: example.vault)
        #expect(throws: OAuthError.attempt(.unknown)) {
            try client(example, id: "other").end(prepared.attempt, as: .agent(.cancelled), in: example.vault)
        }
        #expect(try client(example).end(prepared.attempt, as: .agent(.cancelled), in: example.vault))
        #expect(try !client(example).end(prepared.attempt, as: .timedOut, in: example.vault))
        #expect(try outcomes(example.vault) == [OAuthError.agent(.cancelled).code])
        #expect(throws: OAuthError.attempt(.over)) {
            try client(example).takeCode(prepared.attempt, redirectedTo: answer(to: prepared, ("code", "c")), in: example.vault)
        }
    }

    @Test("of two simultaneous deliveries one gets the code")
    func race() async throws {
        let example = try Example()
        let (client, vault) = (client(example), example.vault)
        let prepared = try client.begin(request(), exchanges: false, in: vault)
        let url = answer(to: prepared, ("code", "c"))
        let won = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask { (try? client.takeCode(prepared.attempt, redirectedTo: url, in: vault)) != nil }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(won == 1)
    }

    @Test("attempts that have not ended are found by their client, newest first, by any caller")
    func query() async throws {
        let example = try Example()
        var names: [Attempt.ID] = []
        for _ in 0..<3 {
            names.append(try client(example).prepareAndKeep(request(), example.vault))
            example.clock.advance(by: .seconds(1))
        }
        // Of two at the same moment, the later one is newer.
        names.append(try client(example).prepareAndKeep(request(), example.vault))
        names.append(try client(example).prepareAndKeep(request(), example.vault))
        _ = try client(example, environment: "elsewhere").prepareAndKeep(request(), example.vault)
        _ = try client(example, id: "other").prepareAndKeep(request(), example.vault)
        let own = AccountClient(provider: "example", environment: "live", clientID: "app")
        #expect(try await example.vault.advance(names[1], from: [.open], to: .ended("over")))
        #expect(try await example.vault.advance(names[2], from: [.open], to: .answered(code: Secret("c"), carried: [])))
        names.remove(at: 1)
        let vault = example.vault
        #expect(try vault.storedAttempts(of: own).map(\.id) == names.reversed())
        #expect(try await vault.attempts(of: own).map(\.phase.name) == [.open, .open, .answered, .open])
        #expect(try vault.storedAttempts(of: AccountClient(provider: "other", environment: "live", clientID: "app")).isEmpty)
    }

    @Test("an unreadable attempt does not hide the others, and is reported")
    func damaged() throws {
        let example = try Example()
        let names = try (0..<2).map { _ in try client(example).prepareAndKeep(request(), example.vault) }
        try example.vault.transaction {
            try $0.run("UPDATE vault_attempt SET sealed = x'00' WHERE id = ?", [.text(names[1])])
        }
        let own = AccountClient(provider: "example", environment: "live", clientID: "app")
        #expect(try example.vault.storedAttempts(of: own).map(\.id) == [names[0]])
        #expect(example.vault.lastStorageError != nil)
    }
}

extension OAuthClient {
    /// Begins a sign-in whose code is handed over.
    fileprivate func prepareAndKeep(_ request: AuthorizationRequest, _ vault: Vault) throws -> Attempt.ID {
        try begin(request, exchanges: false, in: vault).attempt.id
    }
}
