import Foundation
import MemberCore
import MemberOAuth
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("A provider's list that arrives late")
struct PermissionFenceTests {
    private let example: Example
    /// Another process on the same home.
    private let other: Vault
    private var vault: Vault { example.vault }
    private var key: AccountKey { example.key }

    init() throws {
        example = try Example()
        var tokens = TokenBuilder.tokens(by: example.clock)
        tokens.scopes = ["email"]
        try example.vault.store(
            example.key, label: nil, details: Data(), secrets: AccountSecrets(tokens: tokens, requestedScopes: ["email"]))
        other = try Vault(home: example.home.home, keys: example.home.keys, clock: example.clock)
    }

    private var writer: PermissionWriter { PermissionWriter(of: key, in: OpenStore(vault)) }
    private var otherWriter: PermissionWriter { PermissionWriter(of: key, in: OpenStore(other)) }

    private func kinds(_ scope: String) throws -> [PermissionEvent.Kind] {
        try vault.permissions([scope], of: key)[0].history.map(\.kind)
    }

    @Test("a list that was requested before another list was adopted is dropped, even if the other one changed nothing")
    func twoLists() async throws {
        let (early, late) = (try await writer.basis(), try await otherWriter.basis())
        #expect(try await otherWriter.adopt(PermissionReport(granted: ["email"]), since: late) == [])
        #expect(try await writer.adopt(PermissionReport(granted: ["email", "likes"]), since: early) == nil)
        #expect(try vault.grantedScopes(of: key) == ["email"] && kinds("likes").isEmpty)
        let now = try await writer.basis()
        #expect(try await writer.adopt(PermissionReport(granted: ["email", "likes"]), since: now)?.count == 1)
    }

    @Test("the state before a list is read without a write, so that another process's write does not hold it up")
    func reading() throws {
        let before = try vault.permissionBasis(of: key)
        let during = try other.permissionStep(of: key) { _ in
            var change = PermissionChange()
            change.raisesFence = true
            return PermissionDecision(try vault.permissionBasis(of: key), change)
        }
        #expect(during == before)
        #expect(try vault.permissionBasis(of: key) != before)
    }

    @Test("a list from before a revocation is dropped, even if the permission was unknown here")
    func revocation() async throws {
        let basis = try await writer.basis()
        try await otherWriter.revoke(["likes"], leaving: .stays) {}
        #expect(try await writer.adopt(PermissionReport(granted: ["email", "likes"]), since: basis) == nil)
        #expect(try vault.grantedScopes(of: key) == ["email"])
    }

    @Test("changes without a relation to permissions drop no list")
    func others() async throws {
        let basis = try await writer.basis()
        try other.setProfile(of: key, to: Data("Anna".utf8))
        try other.recordUse(of: ["email"], by: key)
        #expect(try await writer.adopt(PermissionReport(granted: ["email"]), since: basis) == [])
    }

    @Test("a loss that another process notices during the app's revocation is the app's act; an earlier loss is not")
    func whose() async throws {
        try vault.record([PermissionEvent(scope: "wall", kind: .granted, date: example.clock.storedNow)], of: key)
        try await writer.adopt(PermissionReport(granted: ["email"]))
        example.clock.advance(by: .seconds(60))
        try await writer.revoke(["email", "wall"], leaving: .stays) {
            try await otherWriter.adopt(PermissionReport(granted: []))
        }
        #expect(try vault.permissions(["email", "wall"], of: key).map { $0.decision?.by } == [.app, .provider])
    }

    @Test(
        "the app revokes permissions that it has, and expired ones that it had; for a permission never granted it records nothing"
    )
    func neverGranted() async throws {
        let ended = PermissionEvent(scope: "wall", kind: .expired, date: example.clock.storedNow)
        let no = PermissionEvent(scope: "friends", kind: .declined, date: example.clock.storedNow)
        try vault.record([ended, no], of: key)
        try await writer.revoke(["email", "friends", "likes", "wall"], leaving: .stays) {}
        #expect(try kinds("email") == [.asked, .granted, .revoked] && kinds("wall") == [.expired, .revoked])
        #expect(try kinds("friends") == [.declined] && kinds("likes").isEmpty)
    }
}
