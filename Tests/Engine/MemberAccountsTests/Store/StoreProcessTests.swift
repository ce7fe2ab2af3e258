import Foundation
import MemberCore
import MemberOAuth
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("What a process knows of a store that is not a vault")
struct StoreProcessTests {
    private let clock = TestClock()
    private let key = AccountKey(provider: "example", environment: "live", clientID: "app", subject: "anna")
    private let gone = Locked<[AccountKey]>([])

    private func process() -> StoreProcess {
        let process = StoreProcess(cacheFolder: URL(filePath: "/nowhere"), clock: clock, diagnostics: .silent)
        process.onRemoval { [gone] key in gone.withLock { $0.append(key) } }
        return process
    }

    private func account(_ key: AccountKey) -> Account {
        Account(key: key, label: nil, state: .ready, details: Data(), created: clock.now, signedIn: clock.now)
    }

    private var secrets: AccountSecrets { AccountSecrets(tokens: TokenBuilder.tokens(by: clock)) }

    @Test("a read that began before the account was removed does not bring it back; who listens hears of the removal once")
    func slowRead() {
        let process = process()
        process.noteRead(account(key), secrets, of: key, since: process.changes)
        let begin = process.changes
        process.noteChange(of: key, isRemoved: true)
        process.noteRead(account(key), secrets, of: key, since: begin)
        #expect(process.account(key) == nil && process.secrets(of: key) == nil)
        process.noteRead(nil, of: key, since: process.changes)
        #expect(gone.value == [key])
        process.noteRead(account(key), secrets, of: key, since: process.changes)
        #expect(process.account(key) != nil)
    }

    @Test("that holds when so many accounts came into use meanwhile that the removed one is forgotten")
    func forgotten() {
        let process = process()
        let begin = process.changes
        process.noteChange(of: key, isRemoved: true)
        for number in 0..<5_000 {
            let other = AccountKey(provider: "example", environment: "live", clientID: "app", subject: "\(number)")
            process.noteRead(account(other), of: other, since: process.changes)
        }
        process.noteRead(account(key), secrets, of: key, since: begin)
        #expect(process.account(key) == nil)
        process.noteRead(account(key), secrets, of: key, since: process.changes)
        #expect(process.account(key) != nil)
    }

    @Test("after a refresh by this process, what is known while the database is away are the new tokens")
    func ownTokens() {
        let process = process()
        process.noteRead(account(key), secrets, of: key, since: process.changes)
        let new = TokenBuilder.tokens(access: "new", by: clock)
        process.noteChange(of: key, tokens: new, since: process.changes)
        #expect(process.unchanged(key)?.secrets.tokens == new)
        let begin = process.changes
        process.noteChange(of: key, tokens: TokenBuilder.tokens(access: "newest", by: clock))
        process.noteChange(of: key, tokens: new, since: begin)
        #expect(process.unchanged(key)?.secrets.tokens.accessToken.reveal == "newest")
    }

    @Test("after a sign-in by this process all that is known is the new sign-in's: tokens, claims, requested scopes")
    func ownSignIn() async throws {
        let medium = MemoryAccountStore(clock: clock)
        let open = OpenStore(medium, cacheFolder: URL(filePath: "/nowhere"), clock: clock, diagnostics: .silent)
        var first = SignedInAccount(key, secrets: secrets)
        first.secrets.profile = Data("p".utf8)
        _ = try await open.save(first)
        #expect(open.process.unchanged(key)?.secrets == first.secrets)
        var second = SignedInAccount(key, secrets: AccountSecrets(tokens: TokenBuilder.tokens(access: "new", by: clock)))
        second.secrets.requestedScopes = ["friends"]
        _ = try await open.save(second)
        let known = try #require(open.process.unchanged(key))
        #expect(known.secrets.tokens.accessToken.reveal == "new" && known.secrets.requestedScopes == ["friends"])
        // What the store keeps of the former sign-in is also known.
        let stored = try await open.store.loadSecrets(of: key).secrets
        #expect(stored.profile == first.secrets.profile && known.secrets == stored)
    }

    @Test("another process's change during the sign-in counts as a later one")
    func overtakenSignIn() {
        let process = process()
        let begin = process.changes
        process.noteRead(account(key), secrets, of: key, since: begin)
        process.hear(of: .account(longID: key.longID)) { _ in }
        process.noteChange(of: key, to: StoredAccount(account: account(key), secrets: secrets), since: begin)
        #expect(process.unchanged(key) == nil)
        process.noteChange(of: key, to: StoredAccount(account: account(key), secrets: secrets), since: process.changes)
        #expect(process.unchanged(key) != nil)
    }

    @Test("a session hears of each change, however many accounts came into use; those without a session are forgotten")
    func heldCell() {
        let process = process()
        let cell = process.cell(of: key)
        cell.fill(secrets.tokens, goodUntil: clock.uptime + .seconds(100), look: nil, ifStill: cell.generation)
        let others = (0..<5_000).map { AccountKey(provider: "example", environment: "live", clientID: "app", subject: "\($0)") }
        for other in others { process.noteRead(account(other), of: other, since: process.changes) }
        #expect(process.cell(of: key) === cell && process.account(others[0]) == nil)
        #expect(cell.quietTokens(at: clock.uptime) != nil)
        process.noteChange(of: key)
        #expect(cell.quietTokens(at: clock.uptime) == nil)
    }

    @Test("the account that a step leaves is known at once, unless this process removed it meanwhile")
    func step() {
        let process = process()
        let begin = process.changes
        let stored = StoredAccount(account: account(key), secrets: secrets)
        process.noteChange(of: key, to: stored, since: begin)
        #expect(process.account(key) != nil)
        process.noteChange(of: key, isRemoved: true)
        process.noteChange(of: key, to: stored, since: begin)
        #expect(process.account(key) == nil)
    }

    @Test("after a change the account is read again, but what is known stays at hand for a call that is being made")
    func change() {
        let process = process()
        process.noteRead(account(key), secrets, of: key, since: process.changes)
        #expect(process.hasRead(key, within: .seconds(5)))
        process.noteChange(of: key, isRemoved: false)
        #expect(!process.hasRead(key, within: .seconds(5)) && process.secrets(of: key) != nil && process.account(key) != nil)
        process.noteRead(account(key), secrets, of: key, since: process.changes)
        clock.advance(by: .seconds(6))
        #expect(!process.hasRead(key, within: .seconds(5)) && gone.value.isEmpty)
    }

    @Test("an account that another process removed is noticed by the read that misses it")
    func elsewhere() {
        let process = process()
        process.noteRead(account(key), secrets, of: key, since: process.changes)
        process.noteRead(nil, of: key, since: process.changes)
        #expect(process.account(key) == nil && gone.value == [key])
    }
}
