import Foundation
import MemberCore
import Testing

@testable import MemberHTTP

@Suite("Streams", .timeLimit(.minutes(1)))
struct StreamTests {
    static let size = 64 << 20
    let transport = NetworkTransport()

    static func big(_ length: Int = size) -> @Sendable (String) -> ScriptedPeer.Reply {
        { _ in .sendAndClose(Data("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\nX-A: b\r\n\r\n".utf8) + Data(count: size)) }
    }

    @Test("the transfer pauses while the reader is behind, and delivers everything in the end")
    func backPressure() async throws {
        let peer = try ScriptedPeer(Self.big())
        defer { peer.stop() }
        let stream = try await transport.stream(HTTPRequest(.get, peer.url))
        #expect(stream.status == 200 && stream.headers["X-A"] == "b")
        // Other requests continue meanwhile, many more than would be needed to transfer everything.
        let other = try ScriptedPeer { _ in ScriptedPeer.response() }
        defer { other.stop() }
        for _ in 0..<300 { _ = try await transport.send(HTTPRequest(.get, other.url)) }
        // Bytes in the system's buffers count as written.
        #expect(peer.written.value < Self.size / 2)
        var (count, largest) = (0, 0)
        for try await chunk in stream.body {
            count += chunk.count
            largest = max(largest, chunk.count)
        }
        #expect(count == Self.size && largest <= (256 + 64) << 10)
    }

    @Test("leaving the loop, releasing the stream and cancelling all end the connection", arguments: ["leave", "drop", "cancel"])
    func stopping(way: String) async throws {
        let peer = try ScriptedPeer(Self.big())
        defer { peer.stop() }
        switch way {
        case "leave":
            let stream = try await transport.stream(HTTPRequest(.get, peer.url))
            for try await _ in stream.body { break }
            await until { peer.open.value == 0 }
            #expect(stream.status == 200)
        case "drop": _ = try await transport.stream(HTTPRequest(.get, peer.url))
        default:
            let silent = try ScriptedPeer { _ in .send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab") }
            defer { silent.stop() }
            let isReading = Locked(false)
            let task = Task { [transport] in
                for try await _ in try await transport.stream(HTTPRequest(.get, silent.url)).body {
                    isReading.withLock { $0 = true }
                }
            }
            await until { isReading.value }
            task.cancel()
            await #expect(throws: HTTPError.cancelled) { try await task.value }
            await until { silent.open.value == 0 }
        }
        await until { peer.open.value == 0 }
    }

    @Test("limits apply to streams: the body's, the whole time's, and shutting down")
    func limits() async throws {
        let peer = try ScriptedPeer(Self.big())
        let silent = try ScriptedPeer { _ in .send("HTTP/1.1 200 OK\r\n\r\nab") }
        defer {
            peer.stop()
            silent.stop()
        }
        var request = HTTPRequest(.get, peer.url)
        request.limits.body = 100_000
        #expect(await Self.end(of: transport, request) == .tooLarge)
        request = HTTPRequest(.get, silent.url)
        request.limits.whole = .milliseconds(150)
        #expect(await Self.end(of: transport, request) == .timedOut)
        let stream = try await transport.stream(HTTPRequest(.get, silent.url))
        transport.shutdown()
        await #expect(throws: HTTPError.cancelled) { for try await _ in stream.body {} }
    }

    @Test("the idle limit ends a transfer that stalls, not one that waits for its reader")
    func idle() async throws {
        let silent = try ScriptedPeer { _ in .send("HTTP/1.1 200 OK\r\n\r\nab") }
        let mute = try ScriptedPeer { _ in .silence }
        defer {
            silent.stop()
            mute.stop()
        }
        for peer in [silent, mute] {
            var request = HTTPRequest(.get, peer.url)
            request.limits.idle = .milliseconds(100)
            #expect(await Self.end(of: transport, request) == .timedOut)
            #expect(await failure(of: transport, request) == .timedOut)
        }
        // More than a stream buffers for its reader, and no more than the system's buffers hold: the peer has written everything
        // before the reader starts, so that a busy machine cannot make the peer look silent.
        let length = 1 << 20
        let peer = try ScriptedPeer { _ in
            .sendAndClose(Data("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\n".utf8) + Data(count: length))
        }
        defer { peer.stop() }
        var request = HTTPRequest(.get, peer.url)
        request.limits.idle = .milliseconds(200)
        let stream = try await transport.stream(request)
        await until { peer.open.value == 0 }
        // Two idle requests one after another take longer than the limit.
        for _ in 0..<2 {
            var request = HTTPRequest(.get, mute.url)
            request.limits.idle = .milliseconds(150)
            #expect(await failure(of: transport, request) == .timedOut)
        }
        #expect(try await stream.whole().body.count == length)
    }

    @Test("a followed redirect streams the last response, and credentials are not sent to another port")
    func redirects() async throws {
        let end = try ScriptedPeer { _ in ScriptedPeer.response("end") }
        let port = end.port
        let peer = try ScriptedPeer { _ in
            ScriptedPeer.response("moved", status: "302 F", headers: "Location: http://127.0.0.1:\(port)/\r\n")
        }
        defer {
            end.stop()
            peer.stop()
        }
        var request = HTTPRequest(.get, peer.url)
        request.headers = ["Authorization": "Bearer t", "Cookie": "a=b"]
        request.redirects = .follow(maximum: 1)
        #expect(try await transport.stream(request).whole().body == Data("end".utf8))
        #expect(peer.requests.value[0].contains("Authorization: Bearer t"))
        #expect(!end.requests.value[0].contains("Authorization") && !end.requests.value[0].contains("Cookie"))
        request.redirects = .follow(maximum: 0)
        #expect(await Self.end(of: transport, request) == .redirectRefused)
    }

    @Test("trailers are not header fields, and interim responses are not heads")
    func trailers() async throws {
        let text =
            "HTTP/1.1 103 E\r\nLink: a\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nX-T: 1\r\n\r\n"
        let peer = try ScriptedPeer { _ in .send(text) }
        defer { peer.stop() }
        let stream = try await transport.stream(HTTPRequest(.get, peer.url))
        #expect(stream.headers.fields.map(\.name) == ["Transfer-Encoding"])
        let whole = try await transport.send(HTTPRequest(.get, peer.url))
        #expect(whole.headers.fields.map(\.name) == ["Transfer-Encoding"] && whole.body == Data("ok".utf8))
    }

    @Test("a stream keeps its transport alive")
    func owner() async throws {
        let peer = try ScriptedPeer { _ in
            .sendAndClose(Data("HTTP/1.1 200 OK\r\nContent-Length: 4000000\r\n\r\n".utf8) + Data(count: 4_000_000))
        }
        defer { peer.stop() }
        let stream = try await NetworkTransport().stream(HTTPRequest(.get, peer.url))
        #expect(try await stream.whole().body.count == 4_000_000)
    }

    /// How a stream ended.
    private static func end(of transport: NetworkTransport, _ request: HTTPRequest) async -> HTTPError? {
        do throws(HTTPError) {
            _ = try await transport.stream(request).whole()
            return nil
        } catch { return error }
    }
}
