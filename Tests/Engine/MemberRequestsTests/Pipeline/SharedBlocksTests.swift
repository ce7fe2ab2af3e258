import Foundation
import MemberAccounts
import MemberCore
import MemberTesting
import Testing
import WaitSupport

@testable import MemberRequests

@Suite("Blocks that several machines share")
struct SharedBlocksTests {
    private let clock = TestClock()
    private let source = FakeBlockSource()
    private let client = AccountClient(provider: "example", environment: "live", clientID: "app")

    private func machine() -> RequestTraffic {
        let blocks = SharedBlocks(source, of: client, clock: clock, diagnostics: .silent)
        return RequestTraffic(
            limiter: RateLimiter(clock: clock), clock: clock, blocks: [], storedBy: blocks.store, diagnostics: .silent)
    }

    private func block(for seconds: TimeInterval) -> CallBlock {
        CallBlock(folder: "17", scope: "friends.get", until: clock.now.addingTimeInterval(seconds))
    }

    @Test("a block that one machine adds is in force on the others, five seconds after their last look at the latest")
    func reaches() async {
        let (one, other) = (machine(), machine())
        await other.learnBlocks("17")
        one.add(block(for: 60))
        #expect(await waited(while: source.known.isEmpty))
        await other.learnBlocks("17")
        #expect(other.block("17", ["friends.get"]) == nil)
        clock.advance(by: .seconds(5))
        await other.learnBlocks("17")
        #expect(other.block("17", ["friends.get"]) != nil)
        #expect(other.block("18", ["friends.get"]) == nil)
    }

    @Test("an account's blocks are read once in five seconds, also after a failure", arguments: [false, true])
    func reads(isAway: Bool) async {
        source.setAway(isAway)
        let machine = machine()
        for _ in 0..<3 { await machine.learnBlocks("17") }
        #expect(source.reads == 1)
        clock.advance(by: .seconds(5))
        await machine.learnBlocks("17")
        #expect(source.reads == 2)
    }

    @Test("a block that one machine lifts is lifted on the others, five seconds after their last look at the latest")
    func liftedElsewhere() async {
        let (one, other) = (machine(), machine())
        one.add(block(for: 60))
        #expect(await waited(while: source.known.isEmpty))
        await other.learnBlocks("17")
        #expect(other.block("17", ["friends.get"]) != nil)
        one.clear("17", ["friends.get"])
        #expect(await waited(while: !source.known.isEmpty))
        clock.advance(by: .seconds(5))
        await other.learnBlocks("17")
        #expect(other.block("17", ["friends.get"]) == nil)
    }

    @Test("a block that is not stored yet stays in force after a look that does not find it")
    func notStoredYet() async {
        let machine = machine()
        await machine.learnBlocks("17")
        source.setAway(true)
        machine.add(block(for: 60))
        source.setAway(false)
        clock.advance(by: .seconds(5))
        await machine.learnBlocks("17")
        #expect(machine.block("17", ["friends.get"]) != nil)
    }

    @Test("a block that cannot be stored is in force on this machine")
    func away() async {
        source.setAway(true)
        let machine = machine()
        machine.add(block(for: 60))
        await machine.learnBlocks("17")
        #expect(machine.block("17", ["friends.get"]) != nil)
    }

    @Test("a block that a success lifts is removed for all; its account is stored as a digest")
    func lifted() async {
        let machine = machine()
        machine.add(block(for: 60))
        #expect(await waited(while: source.known.isEmpty))
        #expect(source.known.keys.allSatisfy { $0.hasPrefix("example-") && !$0.hasSuffix("-17") })
        machine.clear("17", ["friends.get"])
        #expect(await waited(while: !source.known.isEmpty))
    }
}

/// Shared blocks in memory.
private final class FakeBlockSource: SharedBlockSource {
    struct Away: Error {}

    private struct State: Sendable {
        var blocks: [String: [String: Date]] = [:]
        var reads = 0
        var isAway = false
    }

    private let state = Locked(State())

    var known: [String: [String: Date]] { state.value.blocks }
    var reads: Int { state.value.reads }
    func setAway(_ isAway: Bool) { state.withLock { $0.isAway = isAway } }

    func blocks(of name: String) async throws -> [String: Date] {
        try state.withLock { state in
            state.reads += 1
            if state.isAway { throw Away() }
            return state.blocks[name] ?? [:]
        }
    }

    func keepBlock(_ scope: String, until: Date, of name: String) async throws {
        try state.withLock { state in
            if state.isAway { throw Away() }
            state.blocks[name, default: [:]][scope] = until
        }
    }

    func removeBlocks(_ scopes: [String]?, of name: String) async throws {
        state.withLock { state in
            for scope in scopes ?? state.blocks[name].map({ Array($0.keys) }) ?? [] { state.blocks[name]?[scope] = nil }
            if state.blocks[name]?.isEmpty == true { state.blocks[name] = nil }
        }
    }
}
