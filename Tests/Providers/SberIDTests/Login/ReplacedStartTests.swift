import Foundation
import MemberCore
import MemberTesting
import Testing
import WaitSupport

@testable import SberID

@Suite("Replaced starts", .timeLimit(.minutes(1)))
@MainActor
struct ReplacedStartTests {
    private func bench(refusing: Set<String> = []) throws -> LoginBench {
        try LoginBench(schemes: SIDStart.bankSchemes, refusing: refusing)
    }

    /// Starts in the bank's app and runs a closure in the same turn.
    private func autoAuth(_ bench: LoginBench, _ next: @MainActor () throws -> Void) async rethrows -> Bool {
        let opened = Locked<Bool?>(nil)
        try bench.run {
            SID.login.autoAuth(request: SampleRequest.make()) { isOpen in opened.withLock { $0 = isOpen } }
            try next()
        }
        _ = await waited(while: opened.value == nil)
        return opened.value ?? true
    }

    @Test("Ruling 10: of two starts in one turn only the later opens the bank's app")
    func twoStarts() async throws {
        let bench = try bench()
        let isOpen = await autoAuth(bench) {
            let later = SampleRequest.make { $0.state = "state-2" }
            _ = SID.login.auth(withSberId: later, viewController: bench.screen)
        }
        #expect(await waited(while: bench.apps.tries.isEmpty))
        #expect(!isOpen && bench.apps.tries.map { $0.fields["state"] } == ["state-2"])
        #expect(bench.run { SID.login.lastStartError } == nil)
        #expect(try bench.waiting.map(\.state.reveal) == ["state-2"])
    }

    @Test("after a sign-out no earlier start opens anything")
    func aSignOut() async throws {
        let bench = try bench()
        let isOpen = try await autoAuth(bench) { try SID.login.signOut() }
        #expect(try !isOpen && bench.apps.tries.isEmpty && bench.waiting.isEmpty)
    }

    @Test("Ruling 2: an unreadable store is not mistaken for a phone without the bank's app")
    func anUnreadableStore() async throws {
        let bench = try bench(refusing: SIDStart.bankSchemes)
        let isOpen = try await autoAuth(bench) {
            try bench.context.vault.transaction { try $0.run("ALTER TABLE vault_attempt RENAME TO vault_gone", []) }
        }
        #expect(!isOpen && bench.apps.tries.isEmpty)
        guard case .notStored = bench.run({ SID.login.lastStartError }) else {
            Issue.record("\(String(describing: bench.run { SID.login.lastStartError }))")
            return
        }
    }
}
