import Foundation
import MemberCore
import MemberOAuth
import MemberTesting
import Testing
import WaitSupport

@testable import MemberAccounts

@Suite("A move of accounts from one store to another")
final class AccountMoveTests {
    /// The kinds of stores.
    enum Kind: String, CaseIterable { case memory, vault }

    private struct Interrupted: Error {}

    private let clock = TestClock()
    private let folder = FileManager.default.temporaryDirectory.appending(path: "memberkit-move-" + UUID().uuidString)
    private let key = AccountKey(provider: "example", environment: "live", clientID: "app", subject: "anna")
    private let impressions = ImpressionKey(provider: "example", environment: "live", subject: "anna", campaign: "sheet")
    private let device = SmallValueName("device_id", ofProvider: "example", isSealed: false)
    private let appToken = SmallValueName("app_token", ofProvider: "example")

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func store(_ kind: Kind, _ name: String) throws -> any MovableStore {
        switch kind {
        case .memory: MemoryAccountStore(clock: clock)
        case .vault:
            try Vault(home: folder.appending(path: name), keys: KeyFile(folder.appending(path: name + ".key")), clock: clock)
        }
    }

    /// Signs a member in, with everything that a store keeps of one.
    private func fill(_ store: any MovableStore) async throws {
        var new = SignedInAccount(
            key, label: "Anna", details: Data("{}".utf8),
            secrets: AccountSecrets(
                tokens: TokenBuilder.tokens(by: clock), requestedScopes: ["email"], profile: Data("profile".utf8)))
        new.values = [.init(device, SmallValue(Data("d".utf8))), .init(appToken, SmallValue(Data("t".utf8), date: clock.now))]
        _ = try await store.save(new)
        clock.advance(by: .seconds(10))
        try await store.noteUse(of: ["email"], by: key, for: "a letter")
        _ = try await store.recordImpression(
            impressions, ImpressionLimit(maximum: 5, days: 1), by: Calendar(identifier: .gregorian))
    }

    private func events(_ store: any MovableStore) async throws -> [PermissionEvent] {
        try await store.loadPermissions(of: key).flatMap(\.history)
    }

    @Test(
        "everything is there afterwards, with its dates and once, and nothing secret is left",
        arguments: Kind.allCases, Kind.allCases)
    func whole(from: Kind, to: Kind) async throws {
        let (old, new) = (try store(from, "old"), try store(to, "new"))
        try await fill(old)
        let (before, events) = (try await old.loadSecrets(of: key), try await events(old))
        clock.advance(by: .seconds(3_600))
        for _ in 0..<2 { _ = try await AccountMove(from: old, to: new, clock: clock).run() }
        let after = try await new.loadSecrets(of: key)
        #expect(after == before)
        #expect(try await self.events(new) == events)
        #expect(try await new.loadActiveAccount(of: key.client)?.key == key)
        #expect(try await new.impressionDates(of: impressions).count == 1)
        #expect(try await new.value(device)?.data == Data("d".utf8))
        #expect(try await new.value(appToken)?.data == Data("t".utf8))
        let left = try await old.loadSecrets(of: key)
        #expect(left.account.moveMark == MoveMark(.moved, to: new.movePlace, reason: nil))
        #expect(left.secrets.tokens.accessToken.isEmpty && left.secrets.tokens.refreshToken == nil)
        #expect(left.secrets.profile == nil)
        #expect(try await old.value(appToken) == nil)
    }

    @Test(
        "a move that is interrupted anywhere is finished by the next one; until then one place at least has the tokens",
        arguments: AccountMove.Moment.allCases, Kind.allCases)
    func interrupted(at moment: AccountMove.Moment, from: Kind) async throws {
        let (old, new) = (try store(from, "old"), try store(.memory, "new"))
        try await fill(old)
        let (before, events) = (try await old.loadSecrets(of: key), try await events(old))
        let broken = AccountMove(from: old, to: new, clock: clock) { found throws(AccountError) in
            if found == moment { throw .cancelled }
        }
        await #expect(throws: AccountError.self) { _ = try await broken.run() }
        let places = [try? await old.loadSecrets(of: key), try? await new.loadSecrets(of: key)]
        #expect(places.contains { $0?.secrets.tokens == before.secrets.tokens })
        // A lease that the interrupted move has left ends.
        clock.advance(by: .seconds(60))
        _ = try await AccountMove(from: old, to: new, clock: clock).run()
        #expect(try await new.loadSecrets(of: key) == before)
        #expect(try await self.events(new) == events)
        #expect(try await old.loadAccount(key)?.moveMark?.phase == .moved)
    }

    @Test("a store under another name is not moved onto itself, and loses nothing", arguments: Kind.allCases)
    func ontoItself(kind: Kind) async throws {
        let old = try store(kind, "old")
        try await fill(old)
        let same: any MovableStore = try (old as? MemoryAccountStore)?.connection() ?? store(kind, "old")
        await #expect { _ = try await AccountMove(from: old, to: same, replacing: true, clock: clock).run() } throws: {
            ($0 as? AccountError)?.code == "accounts.same_store"
        }
        #expect(try await old.loadAccount(key)?.state == .ready)
        #expect(try await old.value(appToken)?.data == Data("t".utf8))
        #expect(try await !old.valueNames().contains(where: MoveProbe.isOne))
    }

    @Test("what an interrupted move has left of its search for the same store is not moved")
    func probe() async throws {
        let (old, new) = (try store(.memory, "old"), try store(.memory, "new"))
        try await old.setValues([SmallValueChange(MoveProbe.name(), SmallValue(Data("p".utf8)))])
        #expect(try await AccountMove(from: old, to: new, clock: clock).run().values == 0)
        #expect(try await new.valueNames().isEmpty)
    }

    @Test("newer tokens that the new place got after an interrupted copy are kept")
    func newer() async throws {
        let (old, new) = (try store(.memory, "old"), try store(.memory, "new"))
        try await fill(old)
        let broken = AccountMove(from: old, to: new, clock: clock) { moment throws(AccountError) in
            if moment == .copied { throw .cancelled }
        }
        _ = try? await broken.run()
        let fresh = TokenBuilder.tokens(access: "access-2", refresh: "refresh-2", by: clock)
        _ = try await new.changeAccount(key) { _ in
            var change = AccountChange()
            change.tokens = fresh
            return change
        }
        clock.advance(by: .seconds(60))
        #expect(try await AccountMove(from: old, to: new, replacing: true, clock: clock).run().moved == 1)
        #expect(try await new.loadSecrets(of: key).secrets.tokens.refreshToken == Secret("refresh-2"))
    }

    @Test("a session at the old place says where the account went, and sends nothing", arguments: Kind.allCases)
    func session(from: Kind) async throws {
        let (old, new) = (try store(from, "old"), try store(.memory, "new"))
        try await fill(old)
        _ = try await AccountMove(from: old, to: new, clock: clock).run()
        let open = OpenStore(old, cacheFolder: folder, clock: clock, diagnostics: .silent)
        let session = Session(key, in: open, clients: ClientRegistry())
        await #expect { _ = try await session.freshTokens() } throws: { error in
            if case AccountError.moved(to: "memory") = error { true } else { false }
        }
        // A process that knew the account as ready gets no right to refresh it either.
        let outcome = try await old.acquireLease(
            of: key, replacing: TokenBuilder.tokens(access: "", refresh: nil, by: clock), in: .ready, for: .seconds(1))
        if case .taken = outcome { Issue.record("the right to refresh was given") }
    }

    @Test("the mark stays when a process at the old place finds a reason for a sign-in", arguments: Kind.allCases)
    func markStays(kind: Kind) async throws {
        let old = try store(kind, "old")
        try await fill(old)
        _ = try await AccountMove(from: old, to: try store(.memory, "new"), clock: clock).run()
        _ = try await old.changeAccount(key) { _ in
            var change = AccountChange()
            change.needsSignIn = SignInReason.noRefreshToken
            return change
        }
        #expect(try await old.loadAccount(key)?.moveMark?.phase == .moved)
    }

    @Test("a refresh that is under way is waited for, and its tokens are moved")
    func underWay() async throws {
        let old = MemoryAccountStore(clock: clock)
        let new = try store(.memory, "new")
        try await fill(old)
        let tokens = try await old.loadSecrets(of: key).secrets.tokens
        let other = old.connection()
        guard case .taken(let lease, _) = try await other.acquireLease(of: key, replacing: tokens, in: .ready, for: .seconds(30))
        else { throw Interrupted() }
        let move = AccountMove(from: old, to: new, clock: clock)
        async let report = move.run()
        try await clock.advance(by: .milliseconds(50), whenSleeping: 1)
        #expect(try await new.loadAccount(key) == nil)
        let fresh = TokenBuilder.tokens(access: "access-2", refresh: "refresh-2", by: clock)
        #expect(try await other.storeTokens(fresh, of: key, under: lease) != nil)
        clock.advance(by: .milliseconds(50))
        #expect(try await report.moved == 1)
        #expect(try await new.loadSecrets(of: key).secrets.tokens.refreshToken == Secret("refresh-2"))
    }

    @Test("of two moves at once to different places one has the account; the other leaves it, and says so at once")
    func twoPlaces() async throws {
        let (old, one, two) = (MemoryAccountStore(clock: clock), try store(.vault, "one"), try store(.vault, "two"))
        try await fill(old)
        let (tokens, other) = (try await old.loadSecrets(of: key).secrets.tokens, old.connection())
        guard case .taken(let lease, _) = try await other.acquireLease(of: key, replacing: tokens, in: .ready, for: .seconds(30))
        else { throw Interrupted() }
        let (toOne, toTwo) = (AccountMove(from: old, to: one, clock: clock), AccountMove(from: old, to: two, clock: clock))
        async let first = toOne.run()
        async let second = toTwo.run()
        try await clock.advance(by: .milliseconds(50), whenSleeping: 2)
        _ = try await other.releaseLease(lease, of: key, mark: .unchanged, needsSignIn: nil)
        let driving = Task { [clock] in
            for _ in 0..<50 { try await clock.advance(by: .milliseconds(100), whenSleeping: 1) }
        }
        let reports = try await [first, second]
        driving.cancel()
        #expect(reports.map(\.moved).sorted() == [0, 1])
        #expect(reports.flatMap { $0.left.values } == ["accounts.moved"])
        let copies = [try await one.loadAccount(key), try await two.loadAccount(key)].compactMap(\.self)
        #expect(copies.count == 1 && copies.first?.state == .ready)
    }

    @Test("an account that was moved elsewhere is not there for a move to another place, which says so")
    func elsewhere() async throws {
        let (old, one, two) = (try store(.memory, "old"), try store(.vault, "one"), try store(.vault, "two"))
        try await fill(old)
        _ = try await AccountMove(from: old, to: one, clock: clock).run()
        let report = try await AccountMove(from: old, to: two, clock: clock).run()
        #expect(report.left == [key.id: "accounts.moved"] && report.earlier == 0)
        #expect(try await two.loadAccount(key) == nil)
    }

    @Test("a refresh token that was sent without a stored response is marked at the new place too")
    func sent() async throws {
        let (old, new) = (MemoryAccountStore(clock: clock), MemoryAccountStore(clock: clock))
        try await fill(old)
        let tokens = try await old.loadSecrets(of: key).secrets.tokens
        _ = try await old.connection().acquireLease(of: key, replacing: tokens, in: .ready, for: .seconds(1))
        clock.advance(by: .seconds(60))
        _ = try await AccountMove(from: old, to: new, clock: clock).run()
        guard
            case .taken(let lease, _) = try await new.acquireLease(
                of: key, replacing: tokens, in: .ready, for: .seconds(1))
        else { throw Interrupted() }
        #expect(lease.markedSince != nil)
    }

    @Test("an account of both places is left unchanged, unless the later sign-in is to replace the earlier one")
    func both() async throws {
        let (old, new) = (try store(.memory, "old"), try store(.memory, "new"))
        try await fill(new)
        clock.advance(by: .seconds(60))
        let later = SignedInAccount(
            key, secrets: AccountSecrets(tokens: TokenBuilder.tokens(access: "access-9", refresh: "refresh-9", by: clock)))
        _ = try await old.save(later)
        let kept = try await AccountMove(from: old, to: new, clock: clock).run()
        #expect(kept.kept == [key.id] && kept.moved == 0)
        #expect(try await old.loadAccount(key)?.state == .ready)
        #expect(try await AccountMove(from: old, to: new, replacing: true, clock: clock).run().moved == 1)
        #expect(try await new.loadSecrets(of: key).secrets.tokens.refreshToken == Secret("refresh-9"))
    }

    @Test("there and back: the account is ready at its first place again, and marked at the other one")
    func back() async throws {
        let (here, there) = (try store(.vault, "here"), try store(.memory, "there"))
        try await fill(here)
        let before = try await here.loadSecrets(of: key)
        _ = try await AccountMove(from: here, to: there, clock: clock).run()
        _ = try await AccountMove(from: there, to: here, clock: clock).run()
        #expect(try await here.loadSecrets(of: key) == before)
        #expect(try await there.loadAccount(key)?.moveMark?.phase == .moved)
        #expect(try await events(here) == events(there))
    }

    @Test("an account that needs a sign-in needs it at the new place, for the same reason")
    func reason() async throws {
        let (old, new) = (try store(.memory, "old"), try store(.vault, "new"))
        try await fill(old)
        _ = try await old.changeAccount(key) { _ in
            var change = AccountChange()
            change.needsSignIn = SignInReason.refreshRefused
            return change
        }
        _ = try await AccountMove(from: old, to: new, clock: clock).run()
        #expect(try await new.loadAccount(key)?.state == .needsSignIn(SignInReason.refreshRefused))
    }

    @Test("a mark is read as it was written", arguments: [nil, "refresh_refused"])
    func mark(reason: String?) {
        let mark = MoveMark(.moving, to: "postgres://db.test:5432/members", reason: reason)
        #expect(MoveMark(mark.text) == mark)
        #expect(MoveMark(mark.ended.text)?.phase == .moved)
        for other in ["refresh_refused", "moved_to:", "moved_to:a:b:c", "", nil] { #expect(MoveMark(other) == nil) }
    }
}
