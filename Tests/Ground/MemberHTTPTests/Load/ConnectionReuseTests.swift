import Foundation
import MemberCore
import ProcessSupport
import Testing

@testable import MemberHTTP

@Suite("Reuse of connections", .timeLimit(.minutes(2)), .enabled(if: DescriptorLimit.allows(2_000), "raise `ulimit -Hn`"))
struct ConnectionReuseTests {
    @Test("120 requests at a time, in several waves, open no more connections than the first wave")
    func waves() async throws {
        let (width, waves) = (120, 4)
        let gate = WaveGate(width)
        let peer = try ScriptedPeer { _ in
            gate.pass()
            return ScriptedPeer.response()
        }
        defer { peer.stop() }
        let transport = NetworkTransport()
        for _ in 0..<waves { #expect(try await responses(to: width, of: transport, peer) == width) }
        #expect(peer.requests.value.count == waves * width)
        #expect(peer.accepted.value == width)
    }

    @Test("the limit for each host is respected: the other requests wait for a connection, and each gets its response")
    func limit() async throws {
        let peer = try ScriptedPeer { _ in ScriptedPeer.response() }
        defer { peer.stop() }
        let transport = NetworkTransport(NetworkTransportConfiguration(connectionsPerHost: 4))
        #expect(try await responses(to: 64, of: transport, peer) == 64)
        #expect((1...4).contains(peer.accepted.value))
    }

    private func responses(to count: Int, of transport: NetworkTransport, _ peer: ScriptedPeer) async throws -> Int {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<count { group.addTask { try await transport.send(HTTPRequest(.get, peer.url)).status == 200 } }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
    }
}

/// Holds arriving threads until their number is complete; then all continue together.
private final class WaveGate: Sendable {
    private let width: Int
    private let condition = NSCondition()
    private let arrived = Locked(0)

    init(_ width: Int) { self.width = width }

    func pass() {
        condition.lock()
        defer { condition.unlock() }
        let number = arrived.withLock { arrived in
            arrived += 1
            return arrived
        }
        if number.isMultiple(of: width) { return condition.broadcast() }
        let wave = (number / width + 1) * width
        while arrived.value < wave { condition.wait() }
    }
}
