import Foundation
import MemberCore
import MemberHTTP
import MemberHTTPServer
import ProcessSupport
import Testing

@Suite("Bodies in chunks", .timeLimit(.minutes(1)))
struct ChunkedBodyTests {
    private static let head = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    private static let last = "GET /last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"

    @Sendable private static func routes(_ router: inout Router) {
        for (path, mode) in [("/", BodyMode.whole()), ("/stream", .streamed(upTo: 1 << 20))] {
            router.on("POST", path, body: mode) { request in
                var text = ""
                for try await piece in request.stream { text += String(decoding: piece, as: UTF8.self) }
                return .text("<\(text)>")
            }
        }
        router.on("GET", "/last") { _ in .text("<last>") }
    }

    /// Sends text in pieces, each as a separate segment.
    private static func exchange(_ port: UInt16, _ pieces: [String]) async throws -> String {
        let connection = try RawConnection(port: port)
        defer { connection.end() }
        await connection.write(segments: pieces)
        return await connection.readToEnd()
    }

    /// At the head's end, inside it, and at every place of the body.
    private static func cuts(_ body: String) -> [[String]] {
        let places: [[String]] = body.indices.map { [head + String(body[..<$0]), String(body[$0...]) + last] }
        return [[head + body + last], [String(head.dropLast(5)), String(head.suffix(5)) + body + last]] + places
    }

    static let whole: [(String, String)] = [
        ("5\r\nhello\r\n0\r\n\r\n", "hello"), ("2\r\nhe\r\n3\r\nllo\r\n000\r\n\r\n", "hello"), ("0\r\n\r\n", ""),
        ("5;a=b;c=\"d e\"\r\nhello\r\n0;x\r\n\r\n", "hello"), ("0005\r\nhello\r\n0\r\nX-A: b\r\nX-C: d\r\n\r\n", "hello"),
        ("A\r\n\0\0\r\n0\r\n\r\n\0\r\n0\r\n\r\n", "\0\0\r\n0\r\n\r\n\0"), ("3\r\n\0\0\0\r\n0\r\n\r\n", "\0\0\0"),
    ]

    @Test("a body is read wherever its segments end, and the request behind it is served", arguments: whole, ["/", "/stream"])
    func served(body: (raw: String, text: String), path: String) async throws {
        try await serving(routes: Self.routes) { server async throws in
            for pieces in Self.cuts(body.raw) {
                let pieces = pieces.map { $0.replacingOccurrences(of: "POST / ", with: "POST \(path) ") }
                let response = try await Self.exchange(server.port, pieces)
                #expect(response.contains("<\(body.text)>") && response.hasSuffix("<last>"), "\(pieces): \(response)")
            }
        }
    }

    static let broken = [
        "5\nhello\r\n0\r\n\r\n", "5\rhello\r\n0\r\n\r\n", "5\r\rhello\r\n0\r\n\r\n", "5\n\rhello\r\n0\r\n\r\n",
        "5\r\nhello\n0\r\n\r\n",
        "5\r\nhello\r0\r\n\r\n", "5\r\nhello\r\n0\n\r\n", "5\r\nhello\r\n0\r\n\n", "5\r\nhello\r\n0\r\n\r\r\n",
        "5;a\nhello\r\n0\r\n\r\n",
        "5;a\rb\r\nhello\r\n0\r\n\r\n", "5;a\u{1}\r\nhello\r\n0\r\n\r\n", "5;a\0b\r\nhello\r\n0\r\n\r\n",
        "5;a\0\nhello\r\n0\r\n\r\n",
        "5\r\nhello\r\n0;a\n\r\n", "5\r\nhello\r\n0\r\nX-A: b\n\r\n", "5\r\nhello\r\n0\r\nX-A: b\rc\r\n\r\n",
        "5\r\nhello\r\n0\r\nX-A: b\r\n c\r\n\r\n", "5\r\nhello\r\n0\r\nX A: b\r\n\r\n", "5\r\nhello\r\n0\r\nX-A\r\n\r\n",
        "0x5\r\nhello\r\n0\r\n\r\n",
        " 5\r\nhello\r\n0\r\n\r\n", "5 \r\nhello\r\n0\r\n\r\n", "+5\r\nhello\r\n0\r\n\r\n", "-5\r\nhello\r\n0\r\n\r\n",
        "\r\nhello\r\n0\r\n\r\n",
        ";a\r\nhello\r\n0\r\n\r\n", "5\r\nhelloo\r\n0\r\n\r\n", "5\r\nhell\r\n0\r\n\r\n",
        "fffffffffffffffff\r\nhello\r\n0\r\n\r\n",
        "00000000000000005\r\nhello\r\n0\r\n\r\n", "8000000000000000\r\nhello\r\n0\r\n\r\n",
    ]

    @Test("anything except CRLF around a size is 400, in one head; no request behind it is served", arguments: broken)
    func refused(body: String) async throws {
        try await serving(routes: Self.routes) { server async throws in
            for pieces in Self.cuts(body) {
                let response = try await Self.exchange(server.port, pieces)
                #expect(response.hasPrefix("HTTP/1.1 400 "), "\(pieces)")
                #expect(response.components(separatedBy: "HTTP/1.1 ").count == 2, "\(pieces)")
            }
        }
    }

    @Test("a long extension, and long trailers, are refused")
    func tooLong() async throws {
        let long = String(repeating: "x", count: 64 << 10)
        try await serving(routes: Self.routes) { server async throws in
            for body in ["5;\(long)\r\nhello\r\n0\r\n\r\n", "0\r\nX-A: \(long)\r\n\r\n"] {
                #expect(try await Self.exchange(server.port, [Self.head + body]).hasPrefix("HTTP/1.1 400 "))
            }
        }
    }

    @Test("the largest chunk size is counted: other clients are served meanwhile", arguments: ["/", "/stream"])
    func largestSize(path: String) async throws {
        try await serving(routes: Self.routes) { server async throws in
            let head = Self.head.replacingOccurrences(of: "POST / ", with: "POST \(path) ")
            for body in ["7fffffffffffffff\r\nhello", "5\r\nhello\r\n7fffffffffffffff\r\nhello"] {
                for pieces in [[head + body], [head, body], [head, String(body.dropLast()), "o"]] {
                    let connection = try RawConnection(port: server.port)
                    defer { connection.end() }
                    await connection.write(segments: pieces)
                    #expect(try await rawExchange(server.port, Self.last).hasSuffix("<last>"), "\(pieces)")
                }
            }
        }
    }

    @Test("a client that waits for a request to send its body gets one")
    func expectation() async throws {
        try await serving(routes: Self.routes) { server async throws in
            for path in ["/", "/stream"] {
                let connection = try RawConnection(port: server.port)
                defer { connection.end() }
                let head = "POST \(path) HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nTransfer-Encoding: chunked\r\n\r\n"
                connection.write(head)
                #expect(await connection.read(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
                connection.write("5\r\nhello\r\n0\r\n\r\n" + Self.last)
                let response = await connection.readToEnd()
                #expect(response.hasPrefix("HTTP/1.1 200 ") && response.contains("<hello>") && response.hasSuffix("<last>"))
            }
        }
    }

    @Test("requests of every kind follow each other on one connection, with empty lines between them")
    func manyKinds() async throws {
        try await serving(routes: Self.routes) { server async throws in
            let chunked = Self.head + "5\r\nhello\r\n0\r\n\r\n"
            let plain = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc"
            let get = "GET /last HTTP/1.1\r\nHost: x\r\n\r\n"
            let all = [chunked, "\r\n" + get, plain, "\r\n\r\n" + chunked, chunked, get, "\r\n" + plain, chunked, Self.last]
            for pieces in [all, [all.joined()], [all[0] + all[1], all[2...].joined()]] {
                let response = try await Self.exchange(server.port, pieces)
                #expect(
                    response.components(separatedBy: "<hello>").count == 5 && response.components(separatedBy: "<abc>").count == 3
                )
                #expect(response.components(separatedBy: "<last>").count == 4)
            }
        }
    }
}
