import Foundation
import MemberCore
import MemberHTTP
import MemberHTTPServer
import ProcessSupport
import Testing
import WaitSupport

@Suite("Streams", .timeLimit(.minutes(1)))
struct StreamingTests {
    static let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }

    @Test("a streamed body arrives whole, with a length or in chunks", arguments: [true, false])
    func upload(isAnnounced: Bool) async throws {
        let seen = Locked(Data())
        let routes = { (router: inout Router) in
            router.on("POST", "/", body: .streamed(upTo: 1 << 30)) { request in
                for try await piece in request.stream { seen.withLock { $0 += piece } }
                return .text("done")
            }
        }
        try await serving(routes: routes) { server async throws in
            let connection = try RawConnection(port: server.port)
            defer { connection.end() }
            let size = String(Self.bytes.count, radix: 16)
            let framing =
                isAnnounced ? "Content-Length: \(Self.bytes.count)\r\n\r\n" : "Transfer-Encoding: chunked\r\n\r\n\(size)\r\n"
            connection.write("POST / HTTP/1.1\r\nHost: x\r\n" + framing)
            await connection.writeAll(Self.bytes)
            if !isAnnounced { connection.write("\r\n0\r\n\r\n") }
            #expect(await connection.read(until: "done").hasPrefix("HTTP/1.1 200 "))
            #expect(seen.value == Data(Self.bytes))
        }
    }

    @Test("a client that sends faster than the handler reads has to wait")
    func uploadPressure() async throws {
        let gate = Gate()
        let count = Locked(0)
        let routes = { (router: inout Router) in
            router.on("POST", "/", body: .streamed(upTo: 1 << 30)) { request in
                await gate.pass()
                for try await piece in request.stream { count.withLock { $0 += piece.count } }
                return .text("done")
            }
        }
        try await serving(routes: routes) { server async throws in
            let connection = try RawConnection(port: server.port)
            defer { connection.end() }
            let total = 64 << 20
            connection.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: \(total)\r\n\r\n")
            let piece = [UInt8](repeating: 7, count: 1 << 20)
            await gate.waitForArrival()
            var sent = 0
            var stalls = 0
            // Permanently full: nothing fits for many turns of all tasks.
            while stalls < 200 {
                let taken = connection.writeAtOnce(piece)
                sent += taken
                stalls = taken == 0 ? stalls + 1 : 0
                if taken == 0 { try await Task.sleep(for: .milliseconds(1)) }
            }
            #expect(sent < total / 2)
            await gate.open()
            while sent < total {
                await connection.writeAll(Array(piece.prefix(total - sent)))
                sent += min(piece.count, total - sent)
            }
            #expect(await connection.read(until: "done").hasPrefix("HTTP/1.1 200 "))
            #expect(count.value == total)
        }
    }

    @Test("a handler that responds early delivers its response, or the connection closes; it never hangs")
    func earlyResponse() async throws {
        let routes = { (router: inout Router) in
            router.on("POST", "/", body: .streamed(upTo: 1 << 30)) { _ in .text("early", status: 403) }
            router.on("POST", "/first", body: .streamed(upTo: 1 << 30)) { request in
                for try await _ in request.stream { break }
                return .text("early", status: 403)
            }
        }
        try await serving(routes: routes) { server async throws in
            let head = "HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n"
            #expect(try await rawExchange(server.port, "POST / \(head)").hasPrefix("HTTP/1.1 403 "))
            let small = try RawConnection(port: server.port)
            defer { small.end() }
            small.write("POST /first \(head)")
            small.write([UInt8](repeating: 7, count: 1000))
            #expect(await small.read(until: "early").hasPrefix("HTTP/1.1 403 "))
            let large = try RawConnection(port: server.port)
            defer { large.end() }
            large.write("POST /first HTTP/1.1\r\nHost: x\r\nContent-Length: 99000000\r\n\r\n")
            #expect(await !large.writeAll([UInt8](repeating: 7, count: 99_000_000)))
        }
    }

    @Test("a body that states less than the first streamed length comes all at once; through the stream every one can be read")
    func smallBodies() async throws {
        let routes = { (router: inout Router) in
            router.on("POST", "/", body: .streamed(upTo: 20, from: 10)) { request in
                var count = 0
                for try await piece in request.stream { count += piece.count }
                return .text("\(request.body.count) at once, \(count) in the stream")
            }
        }
        try await serving(routes: routes) { server async throws in
            for (framing, expected) in [
                ("Content-Length: 9\r\n\r\nabcdefghi", "9 at once, 9 in the stream"),
                ("Content-Length: 10\r\n\r\nabcdefghij", "0 at once, 10 in the stream"),
                ("Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n", "0 at once, 3 in the stream"),
            ] {
                let response = try await rawExchange(server.port, "POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + framing)
                #expect(response.hasSuffix(expected), "\(framing)")
            }
            let large = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 21\r\n\r\n"
            #expect(try await rawExchange(server.port, large).hasPrefix("HTTP/1.1 413 "))
        }
    }

    @Test("a streamed body that breaks off or grows too large makes the handler's reading fail")
    func uploadBreaks() async throws {
        let errors = Locked<[HTTPServerError]>([])
        let routes = { (router: inout Router) in
            router.on("POST", "/", body: .streamed(upTo: 10)) { request in
                do { for try await _ in request.stream {} } catch let error as HTTPServerError {
                    errors.withLock { $0.append(error) }
                    throw error
                }
                return .text("done")
            }
        }
        try await serving(routes: routes) { server async throws in
            let leaving = try RawConnection(port: server.port)
            leaving.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc")
            leaving.end()
            #expect(await waited(while: errors.value.count < 1))
            let chunks = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n6\r\nabcdef\r\n6\r\nabcdef\r\n0\r\n\r\n"
            #expect(try await rawExchange(server.port, chunks).hasPrefix("HTTP/1.1 413 "))
            #expect(await waited(while: errors.value.count < 2))
            #expect(errors.value == [.bodyBroken, .bodyBroken])
        }
    }

    @Test("a chunked body over its limit is read on up to 64 KiB, then 413; beyond that the connection is closed")
    func drained() async throws {
        var configuration = HTTPServerConfiguration()
        configuration.maximumBody = 10
        try await serving(configuration, routes: { $0.onAny("/") { .text("\($0.body.count)") } }) { server async throws in
            let head = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
            let some = String(repeating: "x", count: 60_000)
            #expect(try await rawExchange(server.port, head + "EA60\r\n\(some)\r\n0\r\n\r\n").hasPrefix("HTTP/1.1 413 "))
            let endless = try RawConnection(port: server.port)
            defer { endless.end() }
            endless.write(head)
            while await endless.writeAll(Array("EA60\r\n\(some)\r\n".utf8)), !Task.isCancelled {}
            #expect(await !endless.readToEnd().contains("200"))
        }
    }

    @Test("a streamed response arrives whole: in chunks, with a length, and to HTTP/1.0 until the end")
    func download() async throws {
        let routes = { (router: inout Router) in
            for (path, length) in [("/chunks", nil), ("/length", Self.bytes.count)] {
                router.on("GET", path) { _ in
                    .stream(length: length) { writer in
                        for start in stride(from: 0, to: Self.bytes.count, by: 10_000) {
                            try await writer.write(Data(Self.bytes[start..<start + 10_000]))
                        }
                    }
                }
            }
        }
        try await serving(routes: routes) { server async throws in
            let chunks = try await server.send(.get, "/chunks")
            #expect(chunks.body == Data(Self.bytes) && chunks.headers["Content-Length"] == nil)
            let known = try await server.send(.get, "/length")
            #expect(known.body == Data(Self.bytes) && known.headers["Content-Length"] == "\(Self.bytes.count)")
            #expect(try await server.send(.head, "/chunks").body.isEmpty)
            let old = try RawConnection(port: server.port)
            defer { old.end() }
            old.write("GET /chunks HTTP/1.0\r\n\r\n")
            let response = await old.read(count: .max)
            #expect(response.suffix(Self.bytes.count) == Self.bytes[...])
        }
    }

    @Test("a writer that is faster than its client has to wait; one whose client leaves gets an error")
    func downloadPressure() async throws {
        let written = Locked(0)
        let ends = Locked<[HTTPServerError]>([])
        let routes = { (router: inout Router) in
            router.on("GET", "/") { _ in
                .stream { writer in
                    do throws(HTTPServerError) {
                        while true {
                            try await writer.write(Data(count: 65536))
                            written.withLock { $0 += 65536 }
                        }
                    } catch { ends.withLock { $0.append(error) } }
                }
            }
        }
        var configuration = LimitTests.quick
        configuration.requestTimeLimit = .seconds(60)
        try await serving(configuration, routes: routes) { server async throws in
            let connection = try RawConnection(port: server.port)
            connection.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            _ = await connection.read(count: 1)
            var (last, stalls) = (-1, 0)
            while stalls < 200 {
                stalls = written.value == last ? stalls + 1 : 0
                last = written.value
                try await Task.sleep(for: .milliseconds(1))
            }
            #expect(last < 32 << 20)
            connection.end()
            #expect(await waited(while: ends.value.isEmpty))
            #expect(ends.value == [.clientLeft])
        }
    }

    @Test("the bytes that a stream wrote before it failed arrive, and a handler's own Date is kept", arguments: [nil, 100_000])
    func brokenLate(length: Int?) async throws {
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        let routes = { (router: inout Router) in
            router.on("GET", "/") { _ in
                .stream(headers: ["Date": date], length: length) { writer in
                    try await writer.write(Data(Self.bytes.prefix(70_000)))
                    throw CancellationError()
                }
            }
        }
        try await serving(routes: routes) { server async throws in
            let stream = try await NetworkTransport().stream(HTTPRequest(.get, server.url))
            #expect(stream.headers.all("Date") == [date])
            var received = Data()
            await #expect(throws: HTTPError.self) { for try await piece in stream.body { received += piece } }
            #expect(received == Data(Self.bytes.prefix(70_000)))
        }
    }

    @Test(
        "a stream that fails or stalls breaks off, so that no client considers it complete", arguments: ["/fail", "/silent"])
    func broken(path: String) async throws {
        struct Failure: Error {}
        let routes = { (router: inout Router) in
            router.on("GET", "/fail") { _ in
                .stream { writer in
                    try await writer.write("abc")
                    throw Failure()
                }
            }
            router.on("GET", "/silent") { _ in
                .stream { writer in
                    try await writer.write("abc")
                    try await Task.sleep(for: .seconds(3600))
                }
            }
        }
        try await serving(LimitTests.quick, routes: routes) { server async throws in
            let response = try await rawExchange(server.port, "GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(!response.hasSuffix("0\r\n\r\n"))
        }
    }
}
