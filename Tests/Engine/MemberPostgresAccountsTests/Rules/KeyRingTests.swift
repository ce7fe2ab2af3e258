import Foundation
import MemberAccounts
import MemberCore
import MemberCrypto
import MemberTesting
import Testing

@testable import MemberPostgresAccounts

/// A source that has one key at first, and then fails.
private final class FailingKeys: FleetKeySource {
    private let count = Locked(0)
    var asked: Int { count.value }

    func keys() async throws -> FleetKeys {
        let number = count.withLock { count in
            count += 1
            return count
        }
        guard number == 1 else { throw FleetKeyError.empty }
        return FleetKeys(writing: .random(from: SystemRandom()))
    }
}

@Suite("The keys of a process")
struct KeyRingTests {
    @Test("a source that fails is asked once in ten seconds, however many values name a key that it does not have")
    func failingSource() async throws {
        let (source, clock) = (FailingKeys(), TestClock())
        let ring = KeyRing(source, at: "here", clock: clock)
        try await ring.load()
        let foreign = try SealedValue(key: .random(from: SystemRandom())).seal(Data("a".utf8), for: "place")
        clock.advance(by: .seconds(11))
        await #expect(throws: AccountError.self) { try await ring.open(foreign, for: "place") }
        for _ in 0..<5 { await #expect(throws: AccountError.self) { try await ring.open(foreign, for: "place") } }
        #expect(source.asked == 2)
        clock.advance(by: .seconds(11))
        await #expect(throws: AccountError.self) { try await ring.open(foreign, for: "place") }
        #expect(source.asked == 3)
        let own = try ring.seal(Data("b".utf8), for: "place")
        #expect(try await ring.open(own, for: "place") == Data("b".utf8))
    }
}
