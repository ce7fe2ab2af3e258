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

    @Test(
        "where a kept connection ends without a response, a GET is sent again, and a POST, which may have been carried out, is not",
        arguments: [(HTTPRequest.Method.get, 3), (.post, 2)])
    func endedConnection(method: HTTPRequest.Method, sendings: Int) async throws {
        let isSecond = Locked(0)
        let peer = try ScriptedPeer { _ in
            let number = isSecond.withLock { number in
                number += 1
                return number
            }
            return number == 2 ? .sendAndClose(Data()) : .send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        }
        defer { peer.stop() }
        let transport = NetworkTransport()
        _ = try await transport.send(HTTPRequest(.get, peer.url))
        var request = HTTPRequest(method, peer.url)
        if method == .post { request.body = .form([("a", "1")]) }
        let result: Result<HTTPResponse, HTTPError>
        do throws(HTTPError) { result = .success(try await transport.send(request)) } catch { result = .failure(error) }
        switch result {
        case .success(let response): #expect(method == .get && response.status == 200)
        case .failure(let error):
            #expect(method == .post)
            if case .connectionLost = error {} else { Issue.record("\(error)") }
        }
        #expect(peer.requests.value.count == sendings)
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
