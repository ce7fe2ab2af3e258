import Foundation
import MemberCore
import MemberHTTP
import MemberHTTPServer
import ProcessSupport
import Testing

@Suite("Requests refused before routing", .timeLimit(.minutes(1)))
struct RefusalTests {
    static let hidden = "GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n"

    static let heads: [String] = [
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + hidden,
        "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n" + hidden,
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nContent-Length: \(hidden.utf8.count)\r\n\r\n" + hidden,
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: \(hidden.utf8.count)\r\nContent-Length: 0\r\n\r\n" + hidden,
        "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n" + hidden,
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: +0\r\n\r\n" + hidden,
        "GET /%00 HTTP/1.1\r\nHost: x\r\n\r\n" + hidden,
        "GET /?a=b%00c HTTP/1.1\r\nHost: x\r\n\r\n" + hidden,
        "GET /\0x HTTP/1.1\r\nHost: x\r\n\r\n" + hidden,
        "GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n" + hidden,
        "GET /?a=%ff HTTP/1.1\r\nHost: x\r\n\r\n" + hidden,
        "GET / HTTP/1.1\r\nHost: x\r\nX-A: b\0c\r\n\r\n" + hidden,
        "GET / HTTP/1.1\r\nHost: x\r\nX-A\0: b\r\n\r\n" + hidden,
        "GET / HTTP/1.1\r\nHost: x\r\nX-A: \0\r\n\r\n" + hidden,
        "GET / HTTP/1.1\r\nHost: x\r\nX-A: b\0\r\n\r\n" + hidden,
        "GET / HTTP/1.1\r\nHost: x\r\nX-A: b\r\n folded\r\n\r\n" + hidden,
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length : 3\r\n\r\n" + hidden,
        "G\0T / HTTP/1.1\r\nHost: x\r\n\r\n" + hidden,
        "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + hidden,
        "POST / HTTP/1.0\r\nHost: x\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + hidden,
        "GET / HTTP/1.1\r\nHost: x\r\nX-A: b\rc\r\n\r\n" + hidden,
        "GET / HTTP/1.1\r\nHost: x\r\nX-A: b\r\r\n\r\n" + hidden,
        "GET / HTTP/1.1\r\nHost: x\r\nX-A: \r\r\n\r\n" + hidden,
        "GET / HTTP/1.1\r\nHost: x\r\nX-A: b\rContent-Length: 5\r\n\r\n" + hidden,
        "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n" + hidden,
        "GET / HTTP/1.1\r\nHost: x\r\nhost: x\r\n\r\n" + hidden,
        "GET / HTTP/1.1\r\nHost: x/y\r\n\r\n" + hidden,
        "GET / HTTP/1.1\r\nX-A: b\r\n\r\n" + hidden,
        "GET  / HTTP/1.1\r\nHost: x\r\n\r\n" + hidden,
        "GET / b HTTP/1.1\r\nHost: x\r\n\r\n" + hidden,
    ]

    @Test("an ambiguous head is 400, the connection is closed, and no request behind it is served", arguments: heads)
    func refused(head: String) async throws {
        let served = Locked<[String]>([])
        let routes = { (router: inout Router) in
            for path in ["/", "/hidden"] {
                router.onAny(path) { request in
                    served.withLock { $0.append(request.path) }
                    return .text("served")
                }
            }
        }
        try await serving(routes: routes) { server async throws in
            let response = try await rawExchange(server.port, head)
            #expect(response.hasPrefix("HTTP/1.1 400 "))
            #expect(!response.contains("HTTP/1.1 200 "))
            #expect(served.value.isEmpty)
        }
    }

    @Test(
        "a line that ends in a bare LF is a line; no request behind such a head is served",
        arguments: [
            "GET / HTTP/1.1\nHost: x\nX-A: b\n\n", "GET / HTTP/1.1\r\nHost: x\nX-A: b\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: x\r\nX-A: b\n\r\n", "GET / HTTP/1.1\nHost: x\r\nX-A: b\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: x\r\nX-A: b\r\n\n", "POST / HTTP/1.1\nHost: x\nX-A: b\nContent-Length: 3\n\nabc",
        ])
    func bareLineFeed(head: String) async throws {
        let served = Locked<[String]>([])
        let routes = { (router: inout Router) in
            for path in ["/", "/hidden"] {
                router.onAny(path) { request in
                    served.withLock { $0.append(request.path + (request.headers["X-A"] ?? "")) }
                    return .text("served")
                }
            }
        }
        try await serving(routes: routes) { server async throws in
            let response = try await rawExchange(server.port, head + Self.hidden)
            #expect(response.hasPrefix("HTTP/1.1 200 ") && response.contains("Connection: close"))
            #expect(served.value == ["/b"])
        }
    }

    @Test(
        "a bare LF does not weaken the refusals",
        arguments: [
            "POST / HTTP/1.1\nHost: x\nContent-Length: 5\nTransfer-Encoding: chunked\n\n0\n\n",
            "POST / HTTP/1.1\nHost: x\nContent-Length: 0\nContent-Length: 5\n\n", "GET / HTTP/1.1\nHost: x\nX-A: b\0c\n\n",
            "GET / HTTP/1.1\nHost: x\nX-A: b\n folded\n\n", "GET /%00 HTTP/1.1\nHost: x\n\n",
        ])
    func bareLineFeedRefused(head: String) async throws {
        try await serving(routes: { $0.onAny("/") { _ in .text("served") } }) { server async throws in
            #expect(try await rawExchange(server.port, head + Self.hidden).hasPrefix("HTTP/1.1 400 "))
        }
    }

    @Test("two requests on one connection are both served when their heads are plain")
    func pipelined() async throws {
        try await serving(routes: { $0.onAny("/") { .text("<\($0.method) \($0.body.count)>") } }) { server async throws in
            let chunked = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: Chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"
            let last = "GET http://x/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
            let response = try await rawExchange(server.port, chunked + last)
            #expect(response.contains("<POST 3>") && response.contains("<GET 0>"))
        }
    }

    @Test("a large head in pieces, after an empty line, by HTTP/1.0 and without any field is served")
    func plainHeads() async throws {
        try await serving(routes: { $0.onAny("/") { .text("<\($0.headers["X-Long"]?.count ?? 0)>") } }) { server async throws in
            let connection = try RawConnection(port: server.port)
            defer { connection.end() }
            connection.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            _ = await connection.read(until: "<0>")
            connection.write("\r\nGET / HTTP/1.1\r\nHost: x\r\nX-Tab:\t y \r\nX-Empty:\r\nX-Long: ")
            await connection.write(segments: Array(repeating: String(repeating: "x", count: 1000), count: 12))
            connection.write("\r\nConnection: close\r\n\r\n")
            #expect(await connection.readToEnd().contains("<12000>"))
            #expect(try await rawExchange(server.port, "GET / HTTP/1.0\r\n\r\n").contains("<0>"))
        }
    }

    @Test("a body over its limit is 413: before it is sent if its length is announced, in chunks after it has arrived")
    func tooLarge() async throws {
        var configuration = HTTPServerConfiguration()
        configuration.maximumBody = 10
        try await serving(configuration, routes: { $0.onAny("/") { .text("\($0.body.count)") } }) { server async throws in
            #expect(try await server.send(.post, "/", body: HTTPBody(Data(count: 10))).text == "10")
            let announced = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 11\r\nExpect: 100-continue\r\n\r\n"
            let early = try await rawExchange(server.port, announced)
            #expect(early.hasPrefix("HTTP/1.1 413 ") && early.contains("Connection: close"))
            let chunks = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n6\r\nabcdef\r\n6\r\nabcdef\r\n0\r\n\r\n"
            #expect(try await rawExchange(server.port, chunks).hasPrefix("HTTP/1.1 413 "))
        }
    }

    static let largeLengths = ["9223372036854775806", "9223372036854775807", "9223372036854775808", "18446744073709551615"]

    @Test("a length as large as a number can be is refused like any other", arguments: largeLengths)
    func largestLength(length: String) async throws {
        try await serving(routes: { $0.onAny("/") { _ in .text("served") } }) { server async throws in
            let head = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: \(length)\r\n\r\nabc"
            let response = try await rawExchange(server.port, head)
            #expect(["400", "413"].contains { response.hasPrefix("HTTP/1.1 \($0) ") })
            #expect(try await server.send(.get, "/").text == "served")
        }
    }

    @Test("a route without a body limit also accepts the largest length", arguments: largeLengths.prefix(2))
    func endlessBody(length: String) async throws {
        let (pieces, arrival) = AsyncStream.makeStream(of: Data.self)
        let routes = { (router: inout Router) in
            router.onAny("/") { _ in .text("served") }
            router.on("POST", "/endless", body: .streamed(upTo: .max)) { request in
                for try await piece in request.stream { arrival.yield(piece) }
                return .text("whole")
            }
        }
        try await serving(routes: routes) { server async throws in
            let connection = try RawConnection(port: server.port)
            connection.write("POST /endless HTTP/1.1\r\nHost: x\r\nContent-Length: \(length)\r\n\r\nabc")
            #expect(await pieces.first { _ in true } == Data("abc".utf8))
            connection.end()
            #expect(try await server.send(.get, "/").text == "served")
        }
    }

    @Test(
        "a refusal is one head with its body, whether the server or the library refuses",
        arguments: [
            ("GET / HTTP/1.1\r\n\r\n", 400), ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length:\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999999\r\n\r\n", 413),
            ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: \(Int.max)\r\n\r\n", 413),
            ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9999999\r\n\r\n", 413), ("GET /%00 HTTP/1.1\r\nHost: x\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nz\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n", 400),
        ])
    func oneHead(head: String, status: Int) async throws {
        try await serving(routes: { $0.onAny("/") { _ in .text("served") } }) { server async throws in
            let response = try await rawExchange(server.port, head)
            #expect(response.hasPrefix("HTTP/1.1 \(status) "))
            let parts = response.components(separatedBy: "\r\n\r\n")
            let length = parts[0].components(separatedBy: "\r\n").compactMap {
                $0.hasPrefix("Content-Length: ") ? Int($0.dropFirst(16)) : nil
            }
            #expect(response.components(separatedBy: "HTTP/1.1 ").count == 2 && parts.count == 2)
            #expect(length == [parts[1].utf8.count])
        }
    }

    @Test("many pairs, cookies and empty pairs in one head are served", arguments: [500, 2_000])
    func manyPairs(count: Int) async throws {
        let routes = { (router: inout Router) in
            router.on("GET", "/") { .text("<\($0.query.fields.count) \($0.cookies.count)>") }
        }
        try await serving(routes: routes) { server async throws in
            let pairs = (0..<count).map { "\($0)=" }
            let end = " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
            let query = try await rawExchange(server.port, "GET /?" + pairs.joined(separator: "&") + end + "\r\n")
            #expect(query.contains("<\(count) 0>"))
            let cookies = "Cookie: " + pairs.joined(separator: "; ") + "\r\n\r\n"
            #expect(try await rawExchange(server.port, "GET /" + end + cookies).contains("<0 \(count)>"))
            let empty = String(repeating: "&", count: count)
            #expect(try await rawExchange(server.port, "GET /?" + empty + end + "\r\n").contains("<0 0>"))
            let crumbs = "Cookie: " + String(repeating: ";", count: count) + "\r\n\r\n"
            #expect(try await rawExchange(server.port, "GET /" + end + crumbs).contains("<0 0>"))
        }
    }

    @Test("many fields get a response, even if it is a refusal", arguments: [100, 500, 2_000])
    func manyFields(count: Int) async throws {
        try await serving(routes: { $0.on("GET", "/") { .text("<\($0.headers.fields.count)>") } }) { server async throws in
            let fields = String(repeating: "a: 1\r\n", count: count)
            let response = try await rawExchange(
                server.port, "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + fields + "\r\n")
            #expect(response.contains("<\(count + 2)>") || response.hasPrefix("HTTP/1.1 431 "))
            #expect(response.components(separatedBy: "HTTP/1.1 ").count == 2)
        }
    }

    @Test("a head over its limit is refused")
    func head() async throws {
        try await serving(routes: { $0.onAny("/") { _ in .text("served") } }) { server async throws in
            let long = String(repeating: "x", count: 64 << 10)
            let field = try await rawExchange(server.port, "GET / HTTP/1.1\r\nHost: x\r\nX-Long: \(long)\r\n\r\n")
            #expect(field.hasPrefix("HTTP/1.1 431 ") || field.hasPrefix("HTTP/1.1 413 ") || field.isEmpty)
            let target = try await rawExchange(server.port, "GET /\(long) HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(target.hasPrefix("HTTP/1.1 414 ") || target.isEmpty)
        }
    }
}
