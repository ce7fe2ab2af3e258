import Foundation
import MemberCore
import MemberHTTP
import MemberHTTPServer
import ProcessSupport
import Testing
import WaitSupport

@Suite("Identifiers and the access log", .timeLimit(.minutes(1)))
struct AccessLogTests {
    @Test("the handler, the client and the log get one identifier; a client's own is not used")
    func identifiers() async throws {
        let records = Locked<[AccessRecord]>([])
        var configuration = HTTPServerConfiguration()
        configuration.accessLog = { record in records.withLock { $0.append(record) } }
        let routes = { (router: inout Router) in router.on("GET", "/a b") { .text($0.identifier) } }
        try await serving(configuration, routes: routes) { server async throws in
            let first = try await server.send(.get, "/a%20b?token=secret", headers: ["X-Request-Id": "mine"])
            let second = try await server.send(.get, "/none")
            #expect(first.headers.all("X-Request-Id") == [first.text] && first.text != "mine" && !first.text.isEmpty)
            #expect(await waited(while: records.value.count < 2))
            let log = records.value.sorted { $0.status < $1.status }
            #expect(log.map(\.identifier) == [first.text, second.headers["X-Request-Id"]])
            #expect(log.map(\.path) == ["/a%20b", "/none"] && log.map(\.status) == [200, 404])
            #expect(log.map(\.bytes) == [first.body.count, second.body.count])
            #expect(log.allSatisfy { $0.isComplete && $0.method == "GET" && $0.duration > .zero && $0.peer == "127.0.0.1" })
            #expect(!"\(log)".contains("secret"))
        }
    }

    @Test("a refused, late or broken request is also logged")
    func failures() async throws {
        let records = Locked<[AccessRecord]>([])
        var configuration = LimitTests.quick
        configuration.accessLog = { record in records.withLock { $0.append(record) } }
        try await serving(configuration, routes: { $0.on("GET", "/") { _ in .text("ok") } }) { server async throws in
            _ = try await rawExchange(server.port, "GET /%00?a=b HTTP/1.1\r\nHost: x\r\n\r\n")
            _ = try await rawExchange(server.port, "GET /late HTTP/1.1\r\nHost: x\r\n")
            #expect(await waited(while: records.value.count < 2))
            #expect(records.value.map(\.status) == [400, 408] && records.value.map(\.path) == ["", ""])
            #expect(records.value.map(\.isComplete) == [true, false])
        }
    }

    @Test("pages cannot be framed; behind TLS browsers must stay there, and cookies are secure")
    func behindTLS() async throws {
        var configuration = HTTPServerConfiguration()
        configuration.isBehindTLS = true
        let routes = { (router: inout Router) in
            router.on("GET", "/") { _ in
                var response = ServerResponse.html("<p></p>")
                response.setCookie(ServerCookie("a", "b"))
                response.setCookie(ServerCookie("__Host-c", "d"))
                return response
            }
        }
        try await serving(configuration, routes: routes) { server async throws in
            let response = try await server.send(.get, "/")
            #expect(response.headers["X-Frame-Options"] == "DENY")
            #expect(response.headers["Strict-Transport-Security"] == "max-age=31536000")
            let cookies = response.headers.all("Set-Cookie")
            #expect(cookies.allSatisfy { $0.components(separatedBy: "; Secure").count == 2 } && cookies.count == 2)
        }
    }

    @Test("several loops share one port, and a head over its limit is 431 or 414")
    func loops() async throws {
        var configuration = HTTPServerConfiguration()
        configuration.loops = 4
        let records = Locked<[AccessRecord]>([])
        configuration.accessLog = { record in records.withLock { $0.append(record) } }
        try await serving(configuration, routes: { $0.on("GET", "/") { _ in .text("ok") } }) { server async throws in
            let long = String(repeating: "x", count: 17_000)
            #expect(
                try await rawExchange(server.port, "GET / HTTP/1.1\r\nHost: x\r\nX-A: \(long)\r\n\r\n").hasPrefix("HTTP/1.1 431 ")
            )
            #expect(try await rawExchange(server.port, "GET /\(long) HTTP/1.1\r\nHost: x\r\n\r\n").hasPrefix("HTTP/1.1 414 "))
            let next = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
            // The identifier contains the loop's number; the system chooses the loop of a connection.
            while Set(records.value.map { $0.identifier.split(separator: "-").suffix(2).first }).count < 2, !Task.isCancelled {
                #expect(try await rawExchange(server.port, next).hasSuffix("ok"))
            }
        }
    }
}
