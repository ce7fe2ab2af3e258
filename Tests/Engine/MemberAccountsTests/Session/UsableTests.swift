import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberStorage
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("An account stays usable, or reports that it is not")
struct UsableTests {
    @Test("asking for new tokens without a refresh token keeps a valid access token usable")
    func noRefreshToken() async throws {
        let example = try Example()
        try example.store(refresh: nil)
        let session = example.session(ScriptedTransport([]))
        await #expect { try await session.refresh() } throws: { ($0 as? AccountError)?.code == "oauth.no_refresh_token" }
        #expect(session.account?.state == .ready)
        #expect(try await session.freshTokens().accessToken == Secret("access-1"))
    }

    @Test("tokens are changed from their stored value at that moment, or not at all")
    func changed() throws {
        let example = try Example()
        try example.store(refresh: nil)
        let changed = try example.vault.changeTokens(of: example.key) { stored in
            var tokens = stored
            tokens.extra["note"] = .string(stored.accessToken.reveal)
            return tokens
        }
        #expect(changed)
        #expect(try !example.vault.changeTokens(of: example.key) { _ in nil })
        let tokens = try example.vault.secrets(of: example.key).tokens
        #expect(tokens.extra["note"] == .string("access-1") && tokens.accessToken == Secret("access-1"))
        try example.vault.remove(example.key)
        #expect(throws: AccountError.self) { try example.vault.changeTokens(of: example.key) { $0 } }
    }

    @Test("without a refresh token the account needs a sign-in once the access token has expired or a resource has refused it")
    func overAndRefused() async throws {
        for isRefused in [true, false] {
            let example = try Example()
            try example.store(refresh: nil, life: isRefused ? 3600 : 10)
            if !isRefused { example.clock.advance(by: .seconds(11)) }
            let session = example.session(ScriptedTransport([]))
            await #expect { try await session.freshTokens(rejecting: isRefused ? Secret("access-1") : nil) } throws: {
                ($0 as? AccountError)?.code == "accounts.needs_sign_in"
            }
            #expect(session.account?.state == .needsSignIn("no_refresh_token"))
        }
    }

    /// A refusal of the token endpoint, and whether it ends the account after a resource's 401.
    struct Refusal: Sendable, CustomTestStringConvertible {
        var status: Int
        var body: String
        var isTheEnd: Bool
        var testDescription: String { "\(status) \(body)" }
    }

    @Test(
        "a final refusal of the token ends an account whose access token a resource has refused, with the server's text",
        arguments: [
            Refusal(
                status: 400, body: #"{"error":"invalid_request","error_description":"refresh token expired"}"#, isTheEnd: true),
            Refusal(status: 400, body: #"{"error":"invalid_token","error_description":"gone"}"#, isTheEnd: true),
            Refusal(status: 403, body: #"{"error":"oops","error_description":"The token was revoked"}"#, isTheEnd: true),
            Refusal(status: 400, body: #"{"error":"invalid_request","error_description":"grant_type missing"}"#, isTheEnd: false),
            Refusal(
                status: 401, body: #"{"error":"invalid_client","error_description":"invalid token auth"}"#, isTheEnd: false),
            Refusal(status: 500, body: #"{"error":"oops","error_description":"token is invalid"}"#, isTheEnd: false),
        ])
    func dead(refusal: Refusal) async throws {
        let example = try Example()
        try example.store()
        let session = example.session(ScriptedTransport([.json(refusal.body, status: refusal.status)]))
        let error = await #expect(throws: AccountError.self) { try await session.freshTokens(rejecting: Secret("access-1")) }
        #expect(session.account?.state == (refusal.isTheEnd ? .needsSignIn("refresh_refused") : .ready))
        #expect((error?.code == "accounts.needs_sign_in") == refusal.isTheEnd)
        let words = String(refusal.body.split(separator: "\"").dropLast().last ?? "")
        #expect(error?.providerWords?.contains(words) == true)
    }

    @Test("a server error with an unknown code decides nothing: the old token is used while it is valid")
    func unknownCode() async throws {
        let example = try Example()
        try example.store(life: 20)
        let session = example.session(ScriptedTransport([.json(#"{"error":"kaboom"}"#, status: 500)]))
        #expect(try await session.freshTokens().accessToken == Secret("access-1"))
        #expect(session.account?.state == .ready)
    }

    @Test("a process that ends waits for the running refresh, and the result is stored even if its caller has left")
    func endOfProcess() async throws {
        let example = try Example()
        try example.store(life: 10)
        let gate = Gate()
        let session = example.session(
            ScriptedTransport { _ in
                await gate.pass()
                return Example.answer(2)
            })
        let caller = Task { try await session.freshTokens() }
        await gate.arrived(1)
        caller.cancel()
        await #expect(throws: AccountError.self) { try await caller.value }
        let end = Task { await example.vault.refreshesEnded() }
        end.cancel()
        gate.open()
        await end.value
        let again = try Vault(home: example.home.home, keys: example.home.keys, clock: example.clock)
        #expect(try again.secrets(of: example.key).tokens.refreshToken == Secret("refresh-2"))
        await example.vault.refreshesEnded()
    }

    @Test("new tokens that could not be stored are tried once more when the process ends")
    func unstored() async throws {
        let example = try Example()
        try example.store(life: 10)
        let session = example.session(
            ScriptedTransport { _ in
                try? example.vault.transaction {
                    try $0.run("CREATE TRIGGER full BEFORE UPDATE ON vault_account BEGIN SELECT RAISE(ABORT, 'full'); END")
                }
                return Example.answer(2)
            })
        let error = await #expect(throws: AccountError.self) { try await session.freshTokens() }
        #expect(error?.code == "accounts.tokens_not_stored")
        await example.vault.refreshesEnded()
        #expect(try example.vault.secrets(of: example.key).tokens.refreshToken == Secret("refresh-1"))
        try example.vault.transaction { try $0.run("DROP TRIGGER full") }
        await example.vault.refreshesEnded()
        #expect(try example.vault.secrets(of: example.key).tokens.refreshToken == Secret("refresh-2"))
        #expect(example.vault.process.refreshes.allPending.isEmpty)
    }
}

@Suite("A damaged account")
struct DamagedAccountTests {
    private func damaged(_ statement: String) async throws -> (Example, Vault) {
        let example = try Example()
        try example.store()
        try example.store("boris")
        try example.vault.transaction { try $0.run("UPDATE vault_account SET \(statement) WHERE subject = 'anna'") }
        return (example, try Vault(home: example.home.home, keys: example.home.keys, clock: example.clock))
    }

    private static let damages = ["sealed = x''", "sealed = zeroblob(80)", "details = x'00'", "sealed = substr(sealed, 1, 60)"]

    @Test("is listed as damaged, the others as usual", arguments: damages)
    func listed(damage: String) async throws {
        let (_, vault) = try await damaged(damage)
        #expect(try vault.examinedAccounts().map(\.state) == [.damaged, .ready])
        #expect(vault.accounts.map(\.state) == [.damaged, .ready])
    }

    @Test(
        "can be removed locally, whatever is damaged, and the report contains what was not ended at the server",
        arguments: damages)
    func removed(damage: String) async throws {
        let (example, vault) = try await damaged(damage)
        let transport = ScriptedTransport([])
        let session = example.session(transport, in: vault)
        await #expect { try await session.signOut() } throws: { ($0 as? AccountError)?.code == "accounts.damaged" }
        let report = try await session.signOut(removingLocally: true)
        #expect(!report.isComplete && transport.requests.isEmpty)
        #expect(vault.accounts.map(\.key.subject) == ["boris"])
    }

    @Test("can be removed even if no client can be made for it")
    func withoutClient() async throws {
        let example = try Example()
        try example.store()
        let session = Session(example.key, in: example.vault, clients: ClientRegistry())
        await #expect(throws: AccountError.self) { try await session.signOut() }
        #expect(try await !session.signOut(removingLocally: true).isComplete)
        #expect(example.vault.accounts.isEmpty)
    }

    @Test("is intact again after its member has signed in again")
    func again() async throws {
        let (example, vault) = try await damaged("sealed = x''")
        try vault.store(
            example.key, label: nil, details: Data(), secrets: AccountSecrets(tokens: TokenBuilder.tokens(by: example.clock)))
        #expect(try vault.examinedAccounts().map(\.state) == [.ready, .ready])
    }
}
