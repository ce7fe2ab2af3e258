import Foundation
import HomeSupport
import MemberTesting
import StoreSupport
import Testing

@testable import MemberAccounts

@Suite("What every store of accounts promises", .timeLimit(.minutes(5)))
struct StoreConformanceTests {
    enum Kind: String, CaseIterable { case memoryKey, keyFile, memory }

    /// Two connections to one store, as two processes have them.
    private func stage(_ kind: Kind) throws -> StoreStage {
        let clock = TestClock()
        if kind == .memory {
            let store = MemoryAccountStore(clock: clock)
            return StoreStage(
                first: store, second: store.connection(), clock: clock, interrupt: { store.interruptNextStep(by: $0) }
            ) { clock.advance(by: $0) }
        }
        let home = try TemporaryVault(clock: clock)
        func vault() throws -> Vault {
            switch kind {
            case .memoryKey: try Vault(home: home.home, keys: home.keys, clock: clock)
            case .keyFile, .memory: try Vault(home: home.home.appending(path: "home"), clock: clock)
            }
        }
        return StoreStage(
            first: kind == .memoryKey ? home.vault : try vault(), second: try vault(), clock: clock, keeper: home
        ) { clock.advance(by: $0) }
    }

    @Test("the vault and the store in memory keep it, with two connections side by side", arguments: Kind.allCases, StoreCase.all)
    func keeps(kind: Kind, promise: StoreCase) async throws { try await promise.run(on: try stage(kind)) }

    private static let isLong = ProcessInfo.processInfo.environment["MEMBER_TEST_ALL"] != nil

    @Test(
        "random operations of two connections have the results of a simple model", arguments: [Kind.memoryKey, .memory],
        [UInt64(1), 2])
    func model(kind: Kind, seed: UInt64) async throws {
        var walk = StoreWalk(on: try stage(kind), Chance(seed: seed))
        try await walk.run(Self.isLong ? 10_000 : 300)
    }
}
