import Foundation
import MemberAccounts
import MemberCore
import MemberSignIn
import MemberTesting
import Testing

@Suite("A provider's context")
struct ContextTests {
    private final class Apples: ProviderState {
        static let provider = "apples"
        let clock: any MemberClock
        let count = Locked(0)
        init(in context: ProviderContext) { clock = context.clock }
    }
    private final class Pears: ProviderState {
        static let provider = "pears"
        init(in context: ProviderContext) {}
    }

    private func context(_ home: TemporaryVault) -> ProviderContext {
        ProviderContext(vault: home.vault, transport: ScriptedTransport([]), clock: TestClock())
    }

    @Test("keeps one state for each provider, made from the context's parts; another context has its own")
    func once() throws {
        let home = try TemporaryVault()
        let (context, second) = (context(home), context(home))
        let state = Apples.of(context)
        #expect(Pears.of(context) === Pears.of(context))
        #expect(Apples.of(context) === state)
        #expect(state.clock.now == context.clock.now)
        #expect(Apples.of(second) !== state)
    }

    @Test("gives concurrent callers the same state")
    func concurrent() async throws {
        let home = try TemporaryVault()
        let context = context(home)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<100 { group.addTask { Apples.of(context).count.withLock { $0 += 1 } } }
        }
        #expect(Apples.of(context).count.value == 100)
    }
}
