import Foundation
import MemberCore
import MemberOAuth
import MemberStorage
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("The life of the permission ledger")
struct LedgerTests {
    private let example: Example
    private var vault: Vault { example.vault }
    private var key: AccountKey { example.key }

    init() throws {
        example = try Example()
        try signIn(["email"])
    }

    private func signIn(_ scopes: [String]) throws {
        let secrets = AccountSecrets(tokens: TokenBuilder.tokens(by: example.clock), requestedScopes: scopes)
        try vault.store(key, label: nil, details: Data(), secrets: secrets)
    }

    private func event(_ kind: PermissionEvent.Kind, by: PermissionEvent.Actor? = nil, for purpose: String? = nil)
        -> PermissionEvent
    {
        PermissionEvent(scope: "email", kind: kind, date: example.clock.now, by: by, purpose: purpose)
    }

    private func kinds() throws -> [PermissionEvent.Kind] { try vault.permissions(of: key).flatMap { $0.history.map(\.kind) } }

    @Test("it outlives sign-out, a restart and another sign-in, until the app erases it")
    func outlives() throws {
        try vault.record([event(.declined)], of: key)
        try vault.remove(key)
        let again = try Vault(home: example.home.home, keys: example.home.keys, clock: example.clock)
        #expect(try again.permissions(of: key).first?.status == .declined)
        try signIn(["email"])
        #expect(try kinds() == [.asked, .granted, .declined, .asked, .granted])
        try vault.erasePermissions(of: key)
        #expect(try kinds().isEmpty)
        #expect(vault.account(key) != nil)
        #expect(try again.permissionLedgers().isEmpty)
    }

    @Test("it continues for a removed account that left one, and never begins for an account that was never stored")
    func removed() throws {
        try vault.remove(key)
        try vault.record([event(.revoked, by: .provider)], of: key)
        #expect(try vault.permissions(of: key).first?.decision?.by == .provider)
        try vault.erasePermissions(of: key)
        #expect(throws: AccountError.self) { try vault.record([event(.revoked, by: .app)], of: key) }
        #expect(throws: AccountError.self) { try vault.recordUse(of: ["email"], by: key) }
        #expect(try vault.permissionLedgers().isEmpty)
    }

    @Test("each key has its own ledger: another environment, client or member does not share it")
    func apart() throws {
        for other in [
            AccountKey(provider: "other", environment: "live", clientID: "app", subject: "anna"),
            AccountKey(provider: "example", environment: "test", clientID: "app", subject: "anna"),
            AccountKey(provider: "example", environment: "live", clientID: "web", subject: "anna"),
            AccountKey(provider: "example", environment: "live", clientID: "app", subject: "Anna"),
        ] {
            try vault.store(
                other, label: nil, details: Data(), secrets: AccountSecrets(tokens: TokenBuilder.tokens(by: example.clock)))
            #expect(try vault.permissions(of: other).isEmpty)
            try vault.record([event(.declined)], of: other)
            try vault.erasePermissions(of: other)
        }
        #expect(try kinds() == [.asked, .granted])
    }

    @Test("every kind and every actor is read back as written, with its purpose")
    func kept() throws {
        try vault.erasePermissions(of: key)
        let actors: [PermissionEvent.Actor] = [.member, .app, .provider, .app, .member, .provider, .app, .member, .app]
        let events = zip(PermissionEvent.Kind.allCases, actors).map { event($0, by: $1, for: "Feature of \($0)") }
        try vault.record(events, of: key)
        #expect(try vault.permissions(of: key).flatMap(\.history) == events)
    }

    @Test("of the uses for one purpose the last is stored, and gives the date of the last use")
    func uses() throws {
        for purpose in ["Letters", "Receipts", "Letters", nil] {
            example.clock.advance(by: .seconds(60))
            try vault.recordUse(of: ["email"], by: key, for: purpose)
        }
        let email = try #require(try vault.permissions(["email"], of: key).first)
        #expect(email.history.map(\.kind) == [.asked, .granted, .used, .used, .used])
        #expect(email.purposes == ["Letters", "Receipts"])
        #expect(email.lastUse == example.clock.now)
        #expect(email.status == .granted)
    }

    @Test(
        "the records that decide whether to ask are read in one call, in the given order, including permissions without a history"
    )
    func several() throws {
        try vault.record([event(.explained), event(.notNow)], of: key)
        let records = try vault.permissions(["friends", "email"], of: key)
        #expect(records.map(\.scope) == ["friends", "email"])
        #expect(records.map(\.status) == [.unasked, .granted])
        #expect(records.map { $0.last(.explained)?.date } == [nil, example.clock.now])
        #expect(records.map { $0.refusal?.kind } == [nil, .notNow])
    }

    @Test("another process's events are read at once")
    func otherProcess() throws {
        let other = try Vault(home: example.home.home, keys: example.home.keys, clock: example.clock)
        try other.recordUse(of: ["email"], by: key, for: "Letters")
        try other.record([event(.declined)], of: key)
        #expect(try kinds() == [.asked, .granted, .used, .declined])
        try vault.erasePermissions(of: key)
        #expect(try other.permissions(of: key).isEmpty)
    }

    @Test("the last event of each kind is never cut, however many events follow")
    func cut() throws {
        try vault.record([event(.explained, for: "Letters"), event(.notNow), event(.used), event(.declined)], of: key)
        for _ in 0..<3 { try vault.record((0..<500).map { _ in event(.asked) }, of: key) }
        let email = try #require(try vault.permissions(of: key).first)
        #expect(email.history.count <= PermissionLedger.mostEvents + 6)
        #expect(PermissionEvent.Kind.allCases.filter { email.last($0) == nil } == [.expired, .revoked, .revocationAsked])
        #expect(email.purpose == "Letters")
    }

    @Test("a busy ledger is cut from time to time, so that recording a use never searches all of it")
    func busy() throws {
        try vault.record((0..<PermissionLedger.mostEvents).map { _ in event(.asked) }, of: key)
        var counts: [Int] = []
        for number in 0..<130 {
            try vault.recordUse(of: ["email"], by: key, for: "Letter \(number)")
            counts.append(try #require(try vault.permissions(of: key).first).history.count)
        }
        let most = PermissionLedger.mostEvents + Int(PermissionLedger.cutInterval) + 2
        #expect(counts.allSatisfy { (PermissionLedger.mostEvents...most).contains($0) })
        #expect(zip(counts, counts.dropFirst()).count { $1 < $0 } == 2)
    }
}
