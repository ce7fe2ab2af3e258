import Foundation
import MemberAccounts
import MemberCore
import MemberSignIn
import MemberTesting
import Testing

@Suite("A providers' context")
struct ContextTests {
    private struct Kept: Sendable, Equatable { var number: Int }
    private struct Other: Sendable {}

    @Test("keeps one value of a type, made once; another context makes its own")
    func once() throws {
        let home = try TemporaryVault()
        let (context, second) = (
            ProviderContext(vault: home.vault, transport: ScriptedTransport([])),
            ProviderContext(vault: home.vault, transport: ScriptedTransport([]))
        )
        let made = Locked(0)
        let make = {
            made.withLock { made in
                made += 1
                return Kept(number: made)
            }
        }
        _ = context.kept { Other() }
        #expect((0..<3).map { _ in context.kept(make) } == Array(repeating: Kept(number: 1), count: 3))
        #expect(second.kept(make) == Kept(number: 2))
    }

    @Test("tries again where making it failed")
    func again() throws {
        let home = try TemporaryVault()
        let context = ProviderContext(vault: home.vault, transport: ScriptedTransport([]))
        #expect(throws: AccountError.self) { try context.kept { () throws(AccountError) -> Kept in throw AccountError.locked } }
        #expect(context.kept { Kept(number: 7) } == Kept(number: 7))
    }
}
