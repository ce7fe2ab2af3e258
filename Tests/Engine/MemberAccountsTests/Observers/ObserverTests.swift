import Foundation
import MemberAccounts
import MemberCore
import MemberTesting
import Testing

@Suite("Observers of a vault", .timeLimit(.minutes(1)))
struct ObserverTests {
    private final class Listener: VaultObserver {
        let heard = Locked<[VaultChange]>([])
        let told: AsyncStream<Void>
        private let tell: AsyncStream<Void>.Continuation

        init() { (told, tell) = AsyncStream.makeStream() }

        func vault(_ vault: Vault, didChange change: VaultChange) {
            heard.withLock { $0.append(change) }
            tell.yield()
        }

        func hears(_ count: Int) async { for await _ in told where heard.value.count >= count { return } }
    }

    private func next(_ count: Int, of changes: AsyncStream<VaultChange>) async -> [VaultChange] {
        var seen: [VaultChange] = []
        for await change in changes {
            seen.append(change)
            if seen.count == count { break }
        }
        return seen
    }

    @Test("get each change in the order of the commits")
    func order() async throws {
        let example = try Example()
        let changes = example.vault.changes()
        let anna = try example.store()
        try example.vault.markNeedsSignIn(example.key, reason: "refresh_refused")
        var marked = anna
        marked.state = .needsSignIn("refresh_refused")
        try example.vault.remove(example.key)
        let heard = await next(5, of: changes)
        #expect(
            heard == [
                .added(anna), .activated(example.key.client, anna), .changed(marked), .removed(example.key),
                .activated(example.key.client, nil),
            ])
    }

    @Test("get a refresh as a renewal")
    func renewed() async throws {
        let example = try Example()
        try example.store(life: 10)
        let changes = example.vault.changes()
        _ = try await example.session(ScriptedTransport([Example.answer(2)])).freshTokens()
        #expect(await next(1, of: changes) == [.renewed(example.key)])
    }

    @Test("get the changes of another vault on the same folder at the next read")
    func elsewhere() async throws {
        let example = try Example()
        let other = try Vault(home: example.home.home, keys: example.home.keys, clock: example.clock)
        let changes = other.changes()
        let anna = try example.store()
        example.clock.advance(by: .seconds(1))
        _ = other.accounts
        #expect(await next(2, of: changes) == [.added(anna), .activated(example.key.client, anna)])
    }

    @Test("are held weakly, get changes in order, and get none after they are removed")
    func objects() async throws {
        let example = try Example()
        let stays = Listener()
        var goes: Listener? = Listener()
        weak let gone = goes
        example.vault.addObserver(stays)
        if let goes { example.vault.addObserver(goes) }
        goes = nil
        #expect(gone == nil)
        let anna = try example.store()
        await stays.hears(2)
        #expect(stays.heard.value == [.added(anna), .activated(example.key.client, anna)])
        example.vault.removeObserver(stays)
        try example.vault.remove(example.key)
        #expect(stays.heard.value.count == 2)
    }

    @Test("two vaults that write at the same time both end with all accounts")
    func bothWrite() async throws {
        let example = try Example()
        let other = try Vault(home: example.home.home, keys: example.home.keys, clock: example.clock)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask {
                    let vault = number.isMultiple(of: 2) ? example.vault : other
                    let key = AccountKey(provider: "p", environment: "s", clientID: "c", subject: String(number))
                    let secrets = AccountSecrets(tokens: TokenBuilder.tokens(by: example.clock))
                    _ = try? vault.store(key, label: nil, details: Data(), secrets: secrets)
                }
                group.addTask {
                    example.clock.advance(by: .milliseconds(101))
                    _ = example.vault.accounts
                }
            }
        }
        for vault in [example.vault, other] { #expect(try vault.allAfterLooking().count == 40) }
    }
}

extension Vault {
    /// All accounts in the database: a write checks it first.
    fileprivate func allAfterLooking() throws -> [Account] {
        try setLabel(AccountKey(provider: "p", environment: "s", clientID: "c", subject: "0"), "x")
        return accounts
    }
}
