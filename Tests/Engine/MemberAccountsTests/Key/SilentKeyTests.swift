import Foundation
import MemberCore
import MemberCrypto
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("A key source that hangs until its limit")
struct SilentKeyTests {
    /// Takes a minute to report that the key cannot be read, and counts the reads.
    private final class Silent: VaultKeySource {
        let clock: TestClock
        let sealingKey = SealingKey.random(from: SystemRandom())
        let asked = Locked(0)
        let isSilent = Locked(true)

        init(_ clock: TestClock) { self.clock = clock }

        func key() throws(AccountError) -> SealingKey {
            asked.withLock { $0 += 1 }
            guard isSilent.value else { return sealingKey }
            clock.advance(by: .seconds(60))
            throw .locked
        }
    }

    @Test("is asked once for many writes and lookups, and again a few seconds later")
    func counted() throws {
        let clock = TestClock()
        let folder = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let source = Silent(clock)
        let anna = try Example.account(in: Vault(home: folder, keys: GivenKey(source.sealingKey), clock: clock))
        let vault = try Vault(home: folder, keys: source, clock: clock)
        for number in 0..<10 {
            try vault.setLabel(anna.key, String(number))
            #expect { try vault.secrets(of: anna.key) } throws: { ($0 as? AccountError)?.code == "accounts.locked" }
            #expect { try Example.account("boris", in: vault) } throws: { ($0 as? AccountError)?.code == "accounts.locked" }
        }
        #expect(source.asked.value == 1)
        clock.advance(by: .seconds(10))
        try vault.setLabel(anna.key, "Anna")
        #expect(source.asked.value == 2)
        source.isSilent.withLock { $0 = false }
        clock.advance(by: .seconds(10))
        #expect(try vault.secrets(of: anna.key).tokens.accessToken == Secret("access-1"))
        #expect(source.asked.value == 3)
    }
}
