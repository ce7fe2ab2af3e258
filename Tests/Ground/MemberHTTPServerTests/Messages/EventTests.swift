import Foundation
import MemberCore
import ProcessSupport
import Testing
import WaitSupport

@testable import MemberHTTPServer

@Suite("Server-sent events", .timeLimit(.minutes(1)))
struct EventTests {
    @Test(
        "encoding",
        arguments: [
            (ServerSentEvent("a"), "data: a\n\n"), (ServerSentEvent(""), "data: \n\n"),
            (ServerSentEvent("a\nb\r\nc\rd"), "data: a\ndata: b\ndata: c\ndata: d\n\n"),
            (ServerSentEvent("a\n"), "data: a\ndata: \n\n"),
            (
                ServerSentEvent("a", id: "7", event: "e", retry: .milliseconds(1500)),
                "event: e\nid: 7\nretry: 1500\ndata: a\n\n"
            ),
            (ServerSentEvent("a", id: "7\ndata: x", event: "e\r"), "data: a\n\n"),
            (ServerSentEvent("a", id: "7\0"), "data: a\n\n"),
            (ServerSentEvent("ä: ж"), "data: ä: ж\n\n"),
        ])
    func encoding(event: ServerSentEvent, expected: String) { #expect(event.encoded == expected) }

    @Test("events arrive as they are sent, with comments between them, and the task ends with the client")
    func stream() async throws {
        let gate = Gate()
        let isOver = Locked(false)
        let routes = { (router: inout Router) in
            router.on("GET", "/") { _ in
                .events(heartbeat: .milliseconds(40)) { writer in
                    try await writer.send("one")
                    await gate.pass()
                    try await writer.send(ServerSentEvent("two", event: "e"))
                    do { try await Task.sleep(for: .seconds(3600)) } catch { isOver.withLock { $0 = true } }
                }
            }
        }
        var configuration = LimitTests.quick
        configuration.requestTimeLimit = .milliseconds(280)
        try await serving(configuration, routes: routes) { server async throws in
            let connection = try RawConnection(port: server.port)
            connection.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            let begin = await connection.read(until: "data: one\n\n")
            #expect(begin.contains("Content-Type: text/event-stream") && begin.contains("Cache-Control: no-store"))
            // Longer than a handler's time limit: the comments go on.
            for _ in 0..<9 { #expect(await connection.read(until: ":\n\n").contains(":\n\n")) }
            await gate.open()
            #expect(await connection.read(until: "data: two\n\n").contains("event: e\ndata: two\n\n"))
            connection.end()
            #expect(await waited(while: !isOver.value))
        }
    }

    @Test("a stream of events does not prevent the server from stopping")
    func stop() async throws {
        let routes = { (router: inout Router) in
            router.on("GET", "/") { _ in
                .events { writer in
                    try await writer.send("one")
                    try await Task.sleep(for: .seconds(3600))
                }
            }
        }
        var configuration = HTTPServerConfiguration()
        configuration.stopGrace = .seconds(3600)
        try await serving(configuration, routes: routes) { server async throws in
            let connection = try RawConnection(port: server.port)
            defer { connection.end() }
            connection.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            _ = await connection.read(until: "data: one\n\n")
            await server.stop()
            #expect(await connection.readToEnd().hasSuffix("0\r\n\r\n"))
        }
    }
}
