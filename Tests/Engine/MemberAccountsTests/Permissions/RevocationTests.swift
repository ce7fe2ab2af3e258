import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("A revocation")
struct RevocationTests {
    private let example: Example
    private var key: AccountKey { example.key }
    private var writer: PermissionWriter { PermissionWriter(of: key, in: OpenStore(example.vault)) }

    init() throws {
        example = try Example()
        try Self.signIn(example)
    }

    private static func signIn(_ example: Example) throws {
        var tokens = TokenBuilder.tokens(by: example.clock)
        tokens.scopes = ["email", "phone"]
        let secrets = AccountSecrets(tokens: tokens, requestedScopes: ["email", "phone"])
        try example.vault.store(example.key, label: nil, details: Data(), secrets: secrets)
    }

    private func history(of scope: String, in vault: Vault? = nil) throws -> [String] {
        let events = try (vault ?? example.vault).permissions([scope], of: key)[0].history
        return events.map { "\($0.kind.rawValue) by \($0.by?.rawValue ?? "-")" }
    }

    private func lose(_ names: Set<String>?, _ error: any Error = HTTPError.connectionLost(56)) async throws {
        await #expect(throws: (any Error).self) { try await writer.revoke(names, leaving: .stays) { throw error } }
    }

    @Test("whose response was lost counts as the app's, and not as one on the website, once the next list lacks the permission")
    func lost() async throws {
        try await lose(["email"])
        #expect(try history(of: "email").suffix(1) == ["revocation_asked by app"])
        let record = try example.vault.permissions(["email"], of: key)[0]
        #expect(record.status == .granted && record.unconfirmedRevocation != nil)
        #expect(try example.vault.grantedScopes(of: key) == ["email", "phone"])
        try await writer.adopt(PermissionReport(granted: [], declined: ["email"]))
        #expect(try history(of: "email").suffix(2) == ["revocation_asked by app", "revoked by app"])
        #expect(try history(of: "phone").suffix(1) == ["revoked by provider"])
        #expect(try example.vault.permissions(["email"], of: key)[0].unconfirmedRevocation == nil)
    }

    @Test("whose response was lost did not happen if the next list has the permission; a later loss counts as one on the website")
    func stillGranted() async throws {
        try await lose(["email"])
        try await writer.adopt(PermissionReport(granted: ["email", "phone"]))
        #expect(try history(of: "email").suffix(1) == ["granted by provider"])
        #expect(try history(of: "phone").suffix(1) == ["granted by member"])
        try await writer.adopt(PermissionReport(granted: ["phone"]))
        #expect(try history(of: "email").suffix(1) == ["revoked by provider"])
    }

    @Test("whose response was lost also counts as the app's if a refresh no longer names the permission")
    func refreshed() async throws {
        try await lose(nil)
        var tokens = try example.vault.secrets(of: key).tokens
        tokens.scopes = ["phone"]
        try example.vault.changeTokens(of: key) { _ in tokens }
        #expect(try history(of: "email").suffix(1) == ["revoked by app"])
    }

    @Test("is recorded before the request to the provider, for another process and in case of a kill")
    func before() async throws {
        let other = try Vault(home: example.home.home, keys: example.home.keys, clock: example.clock)
        try await writer.revoke(["email"], leaving: .stays) {
            let meanwhile = try history(of: "email", in: other)
            #expect(meanwhile.suffix(1) == ["revocation_asked by app"])
        }
        #expect(try history(of: "email").suffix(2) == ["granted by member", "revoked by app"])
        #expect(try example.vault.grantedScopes(of: key) == ["phone"])
    }

    static let refusals: [any Error] = [
        HTTPError.offline, HTTPError.tlsUntrusted, OAuthError.transport(.userInfo, .offline), AccountError.notSignedIn,
        OAuthError.refused(ServerRefusal(place: .userInfo, error: "access_denied")),
        OAuthError.invalidResponse(.userInfo, .malformed),
    ]

    @Test("that the provider refused, or that was never sent, leaves no record", arguments: refusals.indices)
    func refused(index: Int) async throws {
        let before = try example.vault.permissions(of: key)
        try await lose(nil, Self.refusals[index])
        #expect(try example.vault.permissions(of: key) == before)
        #expect(try example.vault.account(key)?.state == .ready && example.vault.grantedScopes(of: key) == ["email", "phone"])
    }

    static let losses: [any Error] = [
        HTTPError.timedOut, HTTPError.cancelled, CancellationError(), OAuthError.transport(.userInfo, .connectionLost(0)),
    ]

    @Test("that the provider may have performed stays recorded as asked for", arguments: losses.indices)
    func open(index: Int) async throws {
        try await lose(["phone"], Self.losses[index])
        #expect(try history(of: "phone").suffix(1) == ["revocation_asked by app"])
    }

    @Test(
        "does not affect a sign-in that happened during the request to the provider",
        arguments: [RevokedAccount.needsSignIn, .isRemoved])
    func meanwhile(leaving account: RevokedAccount) async throws {
        try await writer.revoke(nil, leaving: account) {
            example.clock.advance(by: .seconds(1))
            try Self.signIn(example)
        }
        #expect(example.vault.account(key)?.state == .ready)
        #expect(try example.vault.grantedScopes(of: key) == ["email", "phone"])
        #expect(try !history(of: "email").contains("revoked by app"))
    }

    @Test(
        "of a single permission also counts for a sign-in during the request: the provider has removed the permission in any case"
    )
    func singleMeanwhile() async throws {
        try await writer.revoke(["email"], leaving: .stays) {
            example.clock.advance(by: .seconds(1))
            try Self.signIn(example)
        }
        #expect(try example.vault.grantedScopes(of: key) == ["phone"])
        #expect(try history(of: "email").suffix(1) == ["revoked by app"])
    }

    @Test("whose response was lost is settled once the member grants the permission again")
    func grantedAgain() async throws {
        try await lose(["email"])
        example.clock.advance(by: .seconds(1))
        try Self.signIn(example)
        #expect(try example.vault.permissions(["email"], of: key)[0].unconfirmedRevocation == nil)
        try await writer.adopt(PermissionReport(granted: ["phone"]))
        #expect(try history(of: "email").suffix(1) == ["revoked by provider"])
    }

    @Test("is recorded even if the account was removed during the request, and the caller gets this error")
    func removedMeanwhile() async throws {
        await #expect { try await writer.revoke(nil, leaving: .needsSignIn) { try example.vault.remove(key) } } throws: {
            if case AccountError.notSignedIn = $0 { true } else { false }
        }
        #expect(try history(of: "email").suffix(2) == ["granted by member", "revoked by app"])
    }

    @Test("of all permissions changes the account's state in the same step")
    func all() async throws {
        try await writer.revoke(nil, leaving: .needsSignIn) {}
        #expect(example.vault.account(key)?.state == .needsSignIn(SignInReason.permissionsRevoked))
        #expect(try example.vault.grantedScopes(of: key).isEmpty && history(of: "phone").suffix(1) == ["revoked by app"])
        try await writer.revoke(nil, leaving: .isRemoved) {}
        #expect(example.vault.account(key) == nil)
    }

    @Test("by a member who removed the app changes ledger and account in one step, and nothing of a login that has changed since")
    func removedByMember() throws {
        let old = try example.vault.secrets(of: key).tokens
        var new = old
        new.accessToken = Secret("other")
        try example.vault.changeTokens(of: key) { _ in new }
        #expect(try !example.vault.removedByMember(key, .withTokens(old)))
        #expect(try !example.vault.removedByMember(key, .signedInBefore(example.clock.now.addingTimeInterval(-1))))
        #expect(try history(of: "email").suffix(1) == ["granted by member"])
        #expect(try example.vault.removedByMember(key, .withTokens(new)))
        #expect(try example.vault.account(key) == nil && history(of: "email").suffix(1) == ["revoked by provider"])
        #expect(try !example.vault.removedByMember(key, .signedInBefore(example.clock.now)))
        #expect(try history(of: "email").filter { $0.hasPrefix("revoked") }.count == 1)
    }
}
