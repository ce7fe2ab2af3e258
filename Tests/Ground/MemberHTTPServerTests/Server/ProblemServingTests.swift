import Foundation
import MemberCore
import MemberHTTP
import MemberHTTPServer
import ProcessSupport
import Testing
import WaitSupport

@Suite("Problem details of a running server", .timeLimit(.minutes(1)))
struct ProblemServingTests {
    static var configuration: HTTPServerConfiguration {
        var configuration = LimitTests.quick
        configuration.sendsProblemDetails = true
        return configuration
    }

    static func routes(_ router: inout Router) {
        router.on("POST", "/small", body: .whole(upTo: 4)) { _ in .text("ok") }
        router.on("GET", "/slow") { _ in
            try await Task.sleep(for: .seconds(60))
            return .text("late")
        }
    }

    static let heads: [(head: String, status: Int, code: String)] = [
        ("GET /none HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 404, "not_found"),
        ("GET /small HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 405, "method_not_allowed"),
        ("POST /small HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n", 413, "content_too_large"),
        ("POST /small HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nab", 408, "request_timeout"),
        ("GET /small HTTP/1.1\r\nHost: x\r\nX-A: ", 408, "request_timeout"),
        ("GET /small HTTP/1.1\r\n\r\n", 400, "bad_request"),
        ("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n", 503, "service_unavailable"),
    ]

    @Test("a refusal is JSON of the announced length, before and behind the router", arguments: heads)
    func refused(head: String, status: Int, code: String) async throws {
        try await serving(Self.configuration, routes: Self.routes) { server async throws in
            let response = try await rawExchange(server.port, head)
            let parts = response.components(separatedBy: "\r\n\r\n")
            let body = try #require(parts.last)
            #expect(response.hasPrefix("HTTP/1.1 \(status) ") && parts.count == 2)
            #expect(parts[0].contains("Content-Type: application/problem+json"))
            #expect(parts[0].contains("Content-Length: \(body.utf8.count)"))
            #expect(body.contains(#""code":"http_server.\#(code)""#) && body.contains(#""status":\#(status)"#))
        }
    }

    @Test("a slow body of HEAD is refused without a body")
    func head() async throws {
        try await serving(Self.configuration, routes: Self.routes) { server async throws in
            let response = try await rawExchange(server.port, "HEAD /small HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nab")
            #expect(response.hasPrefix("HTTP/1.1 408 ") && response.hasSuffix("\r\n\r\n"))
        }
    }

    @Test("the access log has the route, and counts refusals that no step saw once")
    func records() async throws {
        let metrics = ServerMetrics()
        let records = Locked<[AccessRecord]>([])
        var configuration = Self.configuration
        configuration.accessLog = { record in
            metrics.count(refused: record)
            records.withLock { $0.append(record) }
        }
        let routes = { (router: inout Router) in
            Self.routes(&router)
            router = router.wrappingAll(metrics.step)
        }
        try await serving(configuration, routes: routes) { server async throws in
            for (head, _, _) in Self.heads.prefix(4) { _ = try await rawExchange(server.port, head) }
            #expect(await waited(while: records.value.count < 4))
            #expect(records.value.map(\.route) == [nil, nil, "/small", "/small"])
            #expect(records.value.map(\.isRefusal) == [false, false, true, true])
            let lines = metrics.response.body.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
            #expect(lines.contains(#"http_server_requests_total{route="/small",method="POST",status="4xx"} 2"#))
            #expect(lines.contains(#"http_server_requests_total{route="unmatched",method="GET",status="4xx"} 2"#))
        }
    }
}
