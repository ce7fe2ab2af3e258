import Foundation
import MemberCore
import MemberOAuth
import MemberStorage
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("An attempt in the vault whose redirect has brought tokens")
struct RedirectTokenAttemptTests {
    private let redirectURI = URL(string: "https://app.test/cb")!
    private let example: Example

    init() throws { example = try Example() }

    private func client(_ vault: Vault? = nil) -> OAuthClient {
        var form = RequestForm()
        form.responseType = "pass,code"
        form.tokens = { grant, channel async throws(OAuthError) in
            let tokens = TokenSet(
                accessToken: Secret(grant.tokens.fields["pass"] ?? ""), life: .unknown, receivedBy: channel.clock)
            return MadeTokens(tokens, subject: .redirect(grant.request.code.reveal))
        }
        let base = URL(string: "https://id.example.test")!
        var profile = ProviderProfile(
            name: "ferry", endpoints: ProviderEndpoints(authorization: base, token: base), requestForm: form)
        profile.token.subjectMember = "user"
        let reading = RedirectReading("own") { fields, _ in
            .tokens(RedirectTokens(fields, code: fields["code"].map(Secret.init), carried: [("berth", "7")]))
        }
        profile.redirect.readings = [reading]
        return OAuthClient(
            profile: profile, registration: ClientRegistration(id: "app"), transport: ScriptedTransport([]),
            attempts: vault ?? example.vault, clock: example.clock)
    }

    /// Stored by the app on the member's device: `begin` is for servers too, and refuses a response with tokens.
    private func begun() throws -> PreparedAuthorization {
        let prepared = try client().prepare(AuthorizationRequest(redirectURI: redirectURI))
        try example.vault.storeAttempt(prepared.attempt)
        return prepared
    }

    private func url(_ prepared: PreparedAuthorization) -> URL {
        let fields: FormFields = [("pass", "pass-secret"), ("code", "anna"), ("state", prepared.attempt.state.reveal)]
        return URL(string: "\(redirectURI)?\(fields.encoded)")!
    }

    @Test("cannot begin with or without a wait, because a visitor may have written the tokens")
    func onDeviceOnly() async throws {
        let request = AuthorizationRequest(redirectURI: redirectURI)
        #expect(throws: OAuthError.configuration(.onDeviceOnly)) { try client().begin(request, in: example.vault) }
        await #expect(throws: OAuthError.configuration(.onDeviceOnly)) { try await client().begin(request) }
        #expect(example.vault.openAttempts.isEmpty)
    }

    @Test("gets its response without a wait, is sealed, and is finished once after a relaunch")
    func relaunch() async throws {
        let prepared = try begun()
        var attempt = prepared.attempt
        #expect(try client().receive(url(prepared), for: &attempt, in: example.vault) == .accepted)
        let sealed = try example.vault.read { try $0.rows("SELECT phase, sealed FROM vault_attempt").first }
        #expect(sealed?.text(0) == "answered" && sealed?.blob(1)?.range(of: Data("pass-secret".utf8)) == nil)
        let again = try Vault(home: example.home.home, keys: example.home.keys, clock: example.clock)
        let stored = try #require(try again.storedAttempt(attempt.id))
        #expect(stored.phase == attempt.phase)
        let result = try #require(try await client(again).resume(attempt.id))
        #expect(result.subject == "anna" && result.tokens.accessToken == Secret("pass-secret"))
        #expect(result.tokens.carried == [("berth", "7")])
        #expect(again.openAttempts.isEmpty)
        await #expect(throws: OAuthError.attempt(.over)) { try await client(again).resume(attempt.id) }
    }

    @Test("ends as interrupted if it had moved on before the restart")
    func interrupted() async throws {
        let prepared = try begun()
        var attempt = prepared.attempt
        _ = try client().receive(url(prepared), for: &attempt, in: example.vault)
        #expect(try example.vault.moveAttempt(attempt.id, from: [.answered], to: .sent))
        await #expect(throws: OAuthError.attempt(.interrupted)) { try await client().resume(attempt.id) }
    }

    @Test("cannot be handed over without a wait either: it ends, and its secrets are removed")
    func handedOver() throws {
        let prepared = try begun()
        #expect(throws: OAuthError.configuration(.tokensNotHandedOver)) {
            try client().takeCode(prepared.attempt, redirectedTo: url(prepared), in: example.vault)
        }
        let row = try example.vault.read { try $0.rows("SELECT outcome, sealed FROM vault_attempt").first }
        #expect(row?.text(0) == "oauth.tokens_not_handed_over" && row?.blob(1) == nil)
    }
}
