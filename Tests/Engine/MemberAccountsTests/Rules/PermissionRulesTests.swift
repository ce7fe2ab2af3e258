import Foundation
import MemberCore
import MemberOAuth
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("What reports and revocations change of permissions, as pure functions")
struct PermissionRulesTests {
    private static let now = Date(timeIntervalSince1970: 1_780_000_000)
    private static let key = AccountKey(provider: "example", environment: "live", clientID: "app", subject: "anna")

    /// Facts of an account with the permission `email` granted by an actor; `friends` is in the tokens too.
    private func facts(
        by actor: PermissionEvent.Actor = .member, isStored: Bool = true, isKept: Bool = true, fence: Int64 = 1,
        more: [PermissionEvent] = []
    ) -> PermissionFacts {
        let account = Account(
            key: Self.key, label: nil, state: .ready, details: Data(), created: Self.now, signedIn: Self.now)
        let granted = PermissionEvent(scope: "email", kind: .granted, date: Self.now - 60, by: actor)
        var tokens = TokenBuilder.tokens(access: "a", refresh: "r", life: 3_600, by: TestClock())
        tokens.scopes = ["email", "friends"]
        let secrets = AccountSecrets(tokens: tokens)
        return PermissionFacts(
            account: isStored ? account : nil, isKept: isKept, fence: fence, at: Self.now, secrets: { secrets },
            records: { [PermissionRecord(scope: "email", history: [granted] + more)] })
    }

    private func lines(_ change: PermissionChange?) -> [String] {
        (change?.events ?? []).map { "\($0.scope) \($0.kind) by \($0.by.map { "\($0)" } ?? "unknown")" }
    }

    @Test("a list is dropped if the permissions were replaced since it was asked for")
    func fence() throws {
        let basis = PermissionBasis(try facts().secrets(), 1)
        let report = PermissionReport(granted: [])
        #expect(try PermissionRules.adopted(report, since: basis, facts(fence: 2)).change == nil)
        let adopted = try PermissionRules.adopted(report, since: basis, facts()).change
        #expect(lines(adopted) == ["email revoked by provider"])
        #expect(adopted?.scopes == [] && adopted?.raisesFence == true && adopted?.isNoticed == true)
    }

    @Test("a refused call revokes what was assumed, and nothing that the provider named")
    func disproved() throws {
        let assumed = try PermissionRules.disproved(["email", "friends"], facts(by: .assumed)).change
        #expect(lines(assumed) == ["email revoked by provider"] && assumed?.scopes == ["friends"])
        #expect(try PermissionRules.disproved(["email"], facts()).change == nil)
    }

    @Test(
        "a revocation ends with what the provider has done",
        arguments: [
            (["email"], .stays, ["friends"], .stays), (nil, .needsSignIn, [], .needsSignIn(SignInReason.permissionsRevoked)),
            (nil, .isRemoved, [], .isRemoved),
        ] as [(Set<String>?, RevokedAccount, Set<String>, PermissionChange.Account)])
    func revoked(names: Set<String>?, leaving: RevokedAccount, scopes: Set<String>, account: PermissionChange.Account) throws {
        let begun = try PermissionRules.revocationBegun(of: names, facts())
        #expect(begun.change?.events.allSatisfy { $0.kind == .revocationAsked } == true)
        let asked = (begun.change?.events ?? []).filter { $0.scope == "email" }
        let change = try PermissionRules.revocationEnded(begun.result, leaving: leaving, facts(more: asked)).change
        #expect(lines(change).contains("email revoked by app"))
        #expect(change?.withdrawn == Self.now && change?.scopes == scopes && change?.account == account)
    }

    @Test("a request that the provider refused is withdrawn, and changes nothing else")
    func withdrawn() {
        let request = RevocationRequest(names: nil, begun: Self.now, signedIn: Self.now)
        var change = PermissionChange()
        change.withdrawn = Self.now
        #expect(PermissionRules.revocationWithdrawn(request).change == change)
    }

    @Test("events of an account that is neither stored nor has a ledger are refused")
    func notKept() throws {
        let event = PermissionEvent(scope: "email", kind: .asked, date: Self.now)
        #expect(throws: AccountError.self) {
            try PermissionRules.recorded([event], facts(isStored: false, isKept: false))
        }
        #expect(try PermissionRules.recorded([event], facts(isStored: false)).change?.events == [event])
    }

    @Test("the member's removal of the app concerns no later sign-in", arguments: [(-1.0, false), (0, true)])
    func removedByMember(offset: Double, isRemoved: Bool) throws {
        let decision = try PermissionRules.removedByMember(.signedInBefore(Self.now + offset), at: nil, facts())
        #expect(decision.result == isRemoved && (decision.change?.account == .isRemoved) == isRemoved)
        #expect(lines(decision.change) == (isRemoved ? ["email revoked by provider"] : []))
    }
}
