import Foundation
import MemberCore
import Testing

@testable import MemberHTTP

@Suite("How requests fail", .timeLimit(.minutes(1)))
struct NetworkFailureTests {
    let transport = NetworkTransport()

    @Test("a closed port and an unknown name mean offline")
    func offline() async throws {
        let peer = try ScriptedPeer(isListening: false) { _ in .silence }
        #expect(await failure(of: transport, HTTPRequest(.get, peer.url)) == .offline)
        let unknown = try #require(URL(string: "http://no-such-host.invalid/"))
        #expect(await failure(of: transport, HTTPRequest(.get, unknown)) == .offline)
    }

    @Test("the whole limit ends a silent server")
    func timeout() async throws {
        let peer = try ScriptedPeer { _ in .silence }
        defer { peer.stop() }
        var request = HTTPRequest(.get, peer.url)
        request.limits.whole = .milliseconds(100)
        #expect(await failure(of: transport, request) == .timedOut)
    }

    @Test("a body over its limit ends the transfer at once", arguments: [(4, false), (5, true)])
    func tooLarge(limit: Int, fits: Bool) async throws {
        let peer = try ScriptedPeer { _ in fits ? ScriptedPeer.response("12345") : .send("HTTP/1.1 200 OK\r\n\r\n12345") }
        defer { peer.stop() }
        var request = HTTPRequest(.get, peer.url)
        request.limits.body = limit
        #expect(await failure(of: transport, request) == (fits ? nil : .tooLarge))
    }

    @Test("endless field lines do so too, in interim responses, a head or trailers", arguments: 0...2, [true, false])
    func fieldLines(place: Int, fits: Bool) async throws {
        let line = "X-Line: " + String(repeating: "x", count: 990) + "\r\n"
        let lines = String(repeating: line, count: fits ? 200 : 300)
        let interim = String(repeating: "HTTP/1.1 103 Early Hints\r\n\(line)\r\n", count: fits ? 200 : 300)
        let chunks = { (trailers: String) in
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\(trailers)\r\n"
        }
        let whole = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n"
        let text = [interim + whole + "\r\n", whole + lines + "\r\n", chunks(lines)][place]
        let peer = try ScriptedPeer { _ in .send(text) }
        defer { peer.stop() }
        #expect(await failure(of: transport, HTTPRequest(.get, peer.url)) == (fits ? nil : .tooLarge))
    }

    @Test("a body that breaks off before its announced length is a lost connection")
    func lost() async throws {
        let peer = try ScriptedPeer { _ in .sendAndClose(Data("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab".utf8)) }
        defer { peer.stop() }
        #expect(await failure(of: transport, HTTPRequest(.get, peer.url)) == .connectionLost(18))
    }

    @Test("cancelling the task ends the request and its connection")
    func cancel() async throws {
        let peer = try ScriptedPeer { _ in .silence }
        defer { peer.stop() }
        let task = Task { [transport] in try await transport.send(HTTPRequest(.get, peer.url)) }
        await until { peer.requests.value.count == 1 }
        task.cancel()
        await #expect(throws: HTTPError.cancelled) { try await task.value }
        await until { peer.open.value == 0 }
    }

    @Test("a task that was cancelled before sends nothing")
    func cancelledBefore() async throws {
        let peer = try ScriptedPeer { _ in ScriptedPeer.response() }
        defer { peer.stop() }
        let task = Task { [transport] in
            await until { Task.isCancelled }
            return try await transport.send(HTTPRequest(.get, peer.url))
        }
        task.cancel()
        await #expect(throws: HTTPError.cancelled) { try await task.value }
        #expect(peer.requests.value.isEmpty)
    }

    @Test("shutting down ends running requests and accepts no more")
    func shutdown() async throws {
        let peer = try ScriptedPeer { _ in .silence }
        defer { peer.stop() }
        let task = Task { [transport] in try await transport.send(HTTPRequest(.get, peer.url)) }
        await until { peer.requests.value.count == 1 }
        transport.shutdown()
        await #expect(throws: HTTPError.cancelled) { try await task.value }
        #expect(await failure(of: transport, HTTPRequest(.get, peer.url)) == .cancelled)
    }

    @Test("shutting down closes the connections kept for later")
    func shutdownOfIdle() async throws {
        let peer = try ScriptedPeer { _ in ScriptedPeer.response() }
        defer { peer.stop() }
        _ = try await transport.send(HTTPRequest(.get, peer.url))
        #expect(peer.open.value == 1)
        transport.shutdown()
        await until { peer.open.value == 0 }
    }

    @Test("cancelling at any moment resumes the task once")
    func cancelRaces() async throws {
        let peer = try ScriptedPeer { _ in ScriptedPeer.response() }
        defer { peer.stop() }
        for turn in 0..<200 {
            let task = Task { [transport] in try await transport.send(HTTPRequest(.get, peer.url)) }
            for _ in 0..<(turn % 20) { await Task.yield() }
            task.cancel()
            switch await task.result {
            case .success(let response): #expect(response.status == 200)
            case .failure(let error): #expect(error as? HTTPError == .cancelled)
            }
        }
    }
}
