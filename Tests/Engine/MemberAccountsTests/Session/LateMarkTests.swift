import Foundation
import MemberCore
import MemberCrypto
import MemberOAuth
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("A mark that another process sets during a session's lookup")
struct LateMarkTests {
    /// A key that cannot be read when the vault opens, and that runs a closure before it is given.
    private final class LateKey: VaultKeySource {
        private let sealingKey: SealingKey
        let before = Locked<(@Sendable () throws(AccountError) -> Void)?>(nil)

        init(_ sealingKey: SealingKey) { self.sealingKey = sealingKey }

        func key() throws(AccountError) -> SealingKey {
            guard let before = before.value else { throw .locked }
            try before()
            return sealingKey
        }
    }

    @Test("prevents the session from sending a token that the other process found to be used up", arguments: [true, false])
    func sendsNothing(isByUse: Bool) async throws {
        let example = try Example()
        try example.store(life: 10)
        let late = LateKey(try example.home.keys.key())
        let vault = try Vault(home: example.home.home, keys: late, clock: example.clock)
        example.clock.advance(by: .seconds(60))
        late.before.withLock { before in
            before = { () throws(AccountError) in
                try example.vault.markNeedsSignIn(example.key, reason: SignInReason.refreshInterrupted)
            }
        }
        let transport = ScriptedTransport([Example.answer(2)])
        let session = example.session(transport, in: vault)
        if isByUse {
            await session.renewByUse()
        } else {
            await #expect { try await session.freshTokens() } throws: {
                ($0 as? AccountError)?.code == "accounts.needs_sign_in"
            }
        }
        #expect(transport.requests.isEmpty)
    }
}
