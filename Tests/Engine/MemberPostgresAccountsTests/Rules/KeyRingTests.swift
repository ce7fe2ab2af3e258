import Foundation
import MemberAccounts
import MemberCore
import MemberCrypto
import MemberTesting
import Testing
import WaitSupport

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

    @Test("a value that a newer version has sealed is called unreadable, and one in no form damaged")
    func forms() async throws {
        let key = SealingKey.random(from: SystemRandom())
        let ring = KeyRing(.given(FleetKeys(writing: key)), at: "here", clock: TestClock())
        try await ring.load()
        var sealed = try ring.seal(Data("a".utf8), for: "place")
        sealed[sealed.startIndex] = SealedValue.format + 1
        await #expect { try await ring.open(sealed, for: "place") } throws: {
            ($0 as? AccountError)?.code == "accounts.unreadable"
        }
        sealed[sealed.startIndex] = 0
        await #expect { try await ring.open(sealed, for: "place") } throws: { ($0 as? AccountError)?.code == "accounts.damaged" }
        let foreign = try SealedValue(key: .random(from: SystemRandom())).seal(Data("a".utf8), for: "place")
        await #expect { try await ring.open(foreign, for: "place") } throws: { error in
            guard let error = error as? AccountError else { return false }
            return error.code == "accounts.key_missing" && error.problem.contains("here") && !error.remedy.contains("folder")
        }
    }

    @Test(
        "a process that meets values of another key asks again after a minute, and so notices that the key for writing was switched"
    )
    func switched() async throws {
        let (old, new, clock) = (SealingKey.random(from: SystemRandom()), SealingKey.random(from: SystemRandom()), TestClock())
        let source = SwitchedKeys(FleetKeys(writing: old, reading: [new]))
        let ring = KeyRing(source, at: "here", clock: clock)
        try await ring.load()
        source.keys.withLock { $0 = FleetKeys(writing: new, reading: [old]) }
        let foreign = try SealedValue(key: new).seal(Data("a".utf8), for: "place")
        _ = try await ring.open(foreign, for: "place")
        #expect(!ring.isCurrent(foreign))
        clock.advance(by: .seconds(61))
        _ = try await ring.open(foreign, for: "place")
        #expect(await waited(while: !ring.isCurrent(foreign)))
    }
}

/// A source whose keys a test switches.
private struct SwitchedKeys: FleetKeySource {
    let keys: Locked<FleetKeys>
    init(_ keys: FleetKeys) { self.keys = Locked(keys) }
    func keys() async throws -> FleetKeys { keys.value }
}
