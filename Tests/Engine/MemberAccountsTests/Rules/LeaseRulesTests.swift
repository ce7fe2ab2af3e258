import Foundation
import MemberCore
import MemberOAuth
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("The rules of a lease, as pure functions")
struct LeaseRulesTests {
    private static let now = Date(timeIntervalSince1970: 1_780_000_000)
    private static let time = AccountStoreTime(now: now, uptime: .seconds(100), bootID: "boot")
    private static let stale = tokens("old")
    private static let lease = RefreshLease(
        fence: 4, fingerprint: RefreshLease.fingerprint(of: stale), scopes: nil, markedSince: nil)

    private static func tokens(_ name: String) -> TokenSet {
        TokenBuilder.tokens(access: "access-\(name)", refresh: "refresh-\(name)", life: 3_600, by: TestClock())
    }

    private static func name(_ decision: LeaseDecision) -> String {
        switch decision {
        case .taken(let lease, _): "taken \(lease.fence)" + (lease.markedSince == nil ? "" : " marked")
        case .busy: "busy"
        case .replaced: "replaced"
        case .needsSignIn(let reason): "sign in: \(reason)"
        }
    }

    private static let mark = RefreshLease.fingerprint(of: stale)

    @Test(
        "who may refresh follows from the stored tokens, the stored state and the record",
        arguments: [
            ("old", .ready, LeaseRecord(), "taken 1"), ("new", .ready, LeaseRecord(), "replaced"),
            ("old", .needsSignIn("gone"), LeaseRecord(), "sign in: gone"),
            ("old", .ready, LeaseRecord(holder: "other", fence: 3, until: 101, bootID: "boot"), "busy"),
            ("old", .ready, LeaseRecord(holder: "other", fence: 3, until: 100, bootID: "boot"), "taken 4"),
            ("old", .ready, LeaseRecord(holder: "other", fence: 3, until: 101, bootID: "earlier"), "taken 4"),
            ("old", .ready, LeaseRecord(fence: 3, sentFingerprint: mark, sentAt: now), "taken 4 marked"),
            ("old", .ready, LeaseRecord(fence: 3, sentFingerprint: "another token"), "taken 4"),
            ("new", .needsSignIn("gone"), LeaseRecord(holder: "other", until: 101, bootID: "boot"), "replaced"),
        ] as [(String, Account.State, LeaseRecord, String)])
    func decision(stored: String, state: Account.State, record: LeaseRecord, expected: String) {
        let request = LeaseRequest(holder: "me", stale: Self.stale, state: .ready, limit: .seconds(30))
        let decision = request.decision(tokens: Self.tokens(stored), state: state, record: record, at: Self.time) { _ in false }
        #expect(Self.name(decision) == expected)
    }

    @Test("a taken lease lasts five seconds longer than the request, and its mark is stored before the request is sent")
    func taken() throws {
        let request = LeaseRequest(holder: "me", stale: Self.stale, state: .ready, limit: .seconds(30))
        let decision = request.decision(tokens: Self.stale, state: .ready, record: LeaseRecord(), at: Self.time) { _ in false }
        guard case .taken(let lease, let record) = decision else {
            Issue.record("\(decision)")
            return
        }
        #expect(record.until == 135 && record.bootID == "boot" && record.holder == "me")
        #expect(record.sentFingerprint == lease.fingerprint && record.sentAt == Self.now)
        #expect(record.isHeld(under: lease, by: "me") && !record.isHeld(under: lease, by: "other"))
    }

    @Test(
        "a failure ends the lease; the mark stays where the server may have used the token",
        arguments: [
            (LeaseMark.cleared, false, false), (.kept, false, true), (.unchanged, false, false), (.unchanged, true, true),
        ])
    func released(mark: LeaseMark, wasMarked: Bool, isMarked: Bool) {
        let lease = RefreshLease(fence: 1, fingerprint: "f", scopes: nil, markedSince: wasMarked ? Self.now : nil)
        let record = LeaseRecord(holder: "me", fence: 1, sentFingerprint: "f", sentAt: Self.now).released(from: lease, mark)
        #expect(record.holder == nil && record.fence == 1 && (record.sentFingerprint != nil) == isMarked)
    }

    @Test("a response replaces only the tokens that were sent")
    func replacement() {
        let secrets = AccountSecrets(tokens: Self.stale)
        #expect(Self.lease.replacement(of: secrets, by: Self.tokens("new"))?.accessToken == Secret("access-new"))
        #expect(Self.lease.replacement(of: AccountSecrets(tokens: Self.tokens("other")), by: Self.tokens("new")) == nil)
    }
}
