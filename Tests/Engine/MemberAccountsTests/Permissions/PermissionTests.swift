import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberTesting
import Testing

@Suite("The permission ledger")
struct PermissionTests {
    private let example: Example

    init() throws { example = try Example() }

    private func signIn(asking asked: [String], granted: [String]?, purpose: String? = nil) throws {
        var tokens = TokenBuilder.tokens(life: 10, by: example.clock)
        tokens.scopes = granted
        try example.vault.store(
            example.key, label: nil, details: Data(), secrets: AccountSecrets(tokens: tokens, requestedScopes: asked),
            purpose: purpose)
    }

    private func statuses() throws -> [String: PermissionRecord.Status] {
        let records = try example.vault.permissions(of: example.key)
        return Dictionary(uniqueKeysWithValues: records.map { ($0.scope, $0.status) })
    }

    @Test("a sign-in records what was requested, granted and declined, with the date and the purpose")
    func signIn() throws {
        try signIn(asking: ["email", "phone"], granted: ["email"], purpose: "To send receipts")
        #expect(try statuses() == ["email": .granted, "phone": .declined])
        let email = try #require(try example.vault.permissions(of: example.key).first)
        #expect(email.history.map(\.kind) == [.asked, .granted])
        #expect(email.history.map(\.by) == [.app, .member])
        #expect(email.history.map(\.purpose) == ["To send receipts", "To send receipts"])
        #expect(email.since == Date(timeIntervalSince1970: example.clock.now.timeIntervalSince1970))
    }

    @Test("a further sign-in that also names the old permissions records only the new one; a permission that it lost is declined")
    func further() throws {
        try signIn(asking: ["email"], granted: ["email"], purpose: "To send receipts")
        let first = try example.vault.permissions(["email"], of: example.key)
        example.clock.advance(by: .seconds(60))
        try signIn(asking: ["email", "friends"], granted: ["email", "friends", "wall"], purpose: "To find friends")
        #expect(try example.vault.permissions(["email"], of: example.key) == first)
        let others = try example.vault.permissions(["friends", "wall"], of: example.key)
        #expect(others.map(\.purposes) == [["To find friends"], []])
        #expect(others.map { $0.history.map(\.kind) } == [[.asked, .granted], [.granted]])
        try signIn(asking: ["email"], granted: ["friends"], purpose: "Again")
        let email = try example.vault.permissions(["email"], of: example.key)[0]
        #expect(email.history.map(\.kind) == [.asked, .granted, .asked, .declined])
    }

    @Test("if the provider names no scopes, the requested ones count as granted, but unconfirmed, until a refusal")
    func silent() async throws {
        try signIn(asking: ["email", "phone"], granted: nil)
        #expect(try statuses() == ["email": .granted, "phone": .granted])
        #expect(try example.vault.permissions(["email"], of: example.key)[0].decision?.by == .assumed)
        try await PermissionWriter(of: example.key, in: OpenStore(example.vault)).disproved(["email", "friends"])
        #expect(try statuses() == ["email": .revoked, "phone": .granted])
        #expect(try example.vault.grantedScopes(of: example.key) == ["phone"])
    }

    @Test("a refusal takes away no permission that the provider has named itself")
    func named() async throws {
        try signIn(asking: ["email"], granted: ["email"])
        try await PermissionWriter(of: example.key, in: OpenStore(example.vault)).disproved(["email"])
        #expect(try statuses() == ["email": .granted])
        #expect(try example.vault.grantedScopes(of: example.key) == ["email"])
    }

    @Test("a permission that a refresh no longer names was revoked, and returns when it is granted again")
    func refresh() async throws {
        try signIn(asking: ["email", "phone"], granted: ["email", "phone"])
        let answer = #"{"access_token":"a","token_type":"Bearer","expires_in":3600,"scope":"email"}"#
        _ = try await example.session(ScriptedTransport([.json(answer)])).freshTokens()
        #expect(try statuses() == ["email": .granted, "phone": .revoked])
        let lost = try #require(try example.vault.permissions(["phone"], of: example.key).first?.decision)
        #expect(lost.by == .provider)
        try signIn(asking: ["phone"], granted: ["email", "phone"])
        #expect(try statuses() == ["email": .granted, "phone": .granted])
        let phone = try #require(try example.vault.permissions(of: example.key).last)
        #expect(phone.history.map(\.kind) == [.asked, .granted, .revoked, .asked, .granted])
    }

    @Test("an app can record its own requests and revocations; a request alone takes nothing away")
    func byHand() throws {
        try signIn(asking: ["email"], granted: ["email"])
        let now = example.clock.now
        try example.vault.record(
            [
                PermissionEvent(scope: "email", kind: .asked, date: now, purpose: "Again"),
                PermissionEvent(scope: "friends", kind: .asked, date: now, purpose: "To find friends"),
            ], of: example.key)
        #expect(try statuses() == ["email": .granted, "friends": .asked])
        try example.vault.record([PermissionEvent(scope: "email", kind: .revoked, date: now)], of: example.key)
        #expect(try statuses()["email"] == .revoked)
    }

    @Test("a permission that the app gave back is not taken for a change on the provider's site at the next refresh")
    func givenBack() async throws {
        try signIn(asking: ["email", "phone"], granted: ["email", "phone"])
        try example.vault.record(
            [PermissionEvent(scope: "phone", kind: .revoked, date: example.clock.now, by: .app)], of: example.key)
        let answer = #"{"access_token":"a","token_type":"Bearer","expires_in":3600,"scope":"email"}"#
        _ = try await example.session(ScriptedTransport([.json(answer)])).freshTokens()
        let phone = try #require(try example.vault.permissions(["phone"], of: example.key).first)
        #expect(phone.history.map(\.kind) == [.asked, .granted, .revoked])
        #expect(phone.decision?.by == .app)
    }

    @Test("a renewal can report that a permission has expired; this is recorded once")
    func ended() throws {
        try signIn(asking: ["email", "phone"], granted: ["email", "phone"])
        var tokens = TokenBuilder.tokens(life: 10, by: example.clock)
        (tokens.scopes, tokens.expiredScopes) = (["email"], ["phone"])
        try example.vault.changeTokens(of: example.key) { _ in tokens }
        #expect(try statuses() == ["email": .granted, "phone": .expired])
        #expect(try example.vault.secrets(of: example.key).tokens.expiredScopes.isEmpty)
    }

    @Test("no event is recorded for a missing account")
    func nobody() throws {
        let event = PermissionEvent(scope: "email", kind: .asked, date: example.clock.now)
        #expect { try example.vault.record([event], of: example.key) } throws: {
            ($0 as? AccountError)?.code == "accounts.not_signed_in"
        }
    }
}
