#if canImport(CMemberPostgres)
    import Foundation
    import MemberCore
    import MemberOAuth
    import MemberTesting
    import Testing
    import WaitSupport

    @testable import MemberAccounts
    @testable import MemberPostgresAccounts

    @Suite("Responses of refreshes that a process still has to store when it stops")
    struct ResponseStoringTests {
        private struct Away: Error {}

        private let clock = TestClock()
        private let held = HeldLeases()
        private let tries = Locked<[String]>([])

        private func key(_ subject: String) -> AccountKey {
            AccountKey(provider: "example", environment: "live", clientID: "app", subject: subject)
        }

        private func lease(_ fence: Int64 = 1) -> RefreshLease {
            RefreshLease(fence: fence, fingerprint: "f", scopes: nil, markedSince: nil)
        }

        private func keep(_ subjects: String...) {
            for subject in subjects { held.keep(TokenBuilder.tokens(by: clock), under: lease(), of: key(subject)) }
        }

        private func storing(_ body: @escaping @Sendable (Int) async throws -> Void) -> ResponseStoring {
            ResponseStoring(held: held, clock: clock) { [tries] response in
                let number = tries.withLock { tries in
                    tries.append(response.key.subject)
                    return tries.count
                }
                try await body(number)
            }
        }

        /// Runs work, and moves the clock until it has ended.
        private func running(_ work: @escaping @Sendable () async -> Void) async {
            let isDone = Locked(false)
            let task = Task {
                await work()
                isDone.withLock { $0 = true }
            }
            while !isDone.value {
                if clock.sleeperCount > 0 { clock.advance(by: .milliseconds(10)) }
                await Task.yield()
            }
            await task.value
        }

        @Test("without a refresh nothing is waited for")
        func nothing() async {
            await held.ended(within: .seconds(35), by: clock)
            await storing { _ in }.run(each: .seconds(1))
            #expect(tries.value.isEmpty && clock.sleeperCount == 0)
        }

        @Test("a response that came and could not be stored is not waited for, one that is still to come is")
        func waiting() async {
            held.add(lease(), of: key("anna"))
            held.add(lease(), of: key("boris"))
            let ended = Task { await held.ended(within: .seconds(35), by: clock) }
            #expect(await waited(while: clock.sleeperCount < 1))
            keep("anna")
            #expect(held.responses.map(\.key) == [key("anna")])
            held.remove(lease(), of: key("boris"))
            await ended.value
            #expect(held.all.keys.map(\.subject) == ["anna"])
        }

        @Test("a response is tried again until it is stored; each is stored once")
        func again() async {
            keep("anna")
            let storing = storing { number in if number < 4 { throw Away() } }
            await running { await storing.run(each: .seconds(1_000)) }
            #expect(tries.value == ["anna", "anna", "anna", "anna"])
            #expect(held.responses.isEmpty)
        }

        @Test("a try that hangs neither keeps the others waiting nor lasts longer than its limit")
        func hanging() async {
            keep("anna", "boris")
            let clock = clock
            let storing = ResponseStoring(held: held, clock: clock) { response in
                if response.key.subject == "anna" { try await clock.sleep(for: .seconds(100_000)) }
            }
            await running { await clock.bounded(by: .seconds(5)) { await storing.run(each: .seconds(2)) } }
            #expect(held.responses.map(\.key.subject) == ["anna"])
            #expect(clock.uptime < .seconds(1_030))
        }

        @Test("work that hears of no cancellation ends the wait all the same, and a cancelled task does not wait")
        func bound() async {
            let gate = Gate()
            let clock = clock
            let waiting = Task { await clock.bounded(by: .seconds(5)) { await gate.pass() } }
            await gate.arrived(1)
            clock.advance(by: .seconds(5))
            await running { await waiting.value }
            let cancelled = Task { await clock.bounded(by: .seconds(5)) { await gate.pass() } }
            cancelled.cancel()
            await cancelled.value
            gate.open()
        }

        @Test("a newer lease of the account keeps its place")
        func newer() {
            held.add(lease(2), of: key("anna"))
            keep("anna")
            held.remove(lease(1), of: key("anna"))
            #expect(held.responses.isEmpty && held.all[key("anna")] == lease(2))
            held.forget()
            #expect(held.all.isEmpty)
        }
    }
#endif
