import Foundation
import MemberCore
import MemberHTTP
import MemberHTTPServer
import Testing

@Suite(
    "Many connections", .timeLimit(.minutes(2)),
    .enabled(if: ProcessInfo.processInfo.environment["MEMBER_TEST_ALL"] != nil))
struct ManyConnectionsTests {
    @Test("a thousand idle, slow and half-sent connections keep nobody from an answer, and cost little memory")
    func thousand() async throws {
        var configuration = HTTPServerConfiguration()
        configuration.connectionLimit = 1100
        configuration.headTimeLimit = .seconds(100)
        configuration.bodyGrace = .seconds(100)
        let routes = { (router: inout Router) in
            router.on("GET", "/") { _ in .text("ok") }
            router.on("GET", "/slow") { _ in
                try await Task.sleep(for: .seconds(3600))
                return .text("late")
            }
        }
        try await serving(configuration, routes: routes) { server async throws in
            for _ in 0..<100 { _ = try await server.send(.get, "/") }
            let before = try Self.residentMemory()
            let parts = [
                "", "GET / HT", "GET / HTTP/1.1\r\nHost: x\r\n", "GET /slow HTTP/1.1\r\nHost: x\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\nabc",
            ]
            let connections = try (0..<1000).map { number in
                let connection = try RawConnection(port: server.port)
                connection.write(parts[number % parts.count])
                return connection
            }
            for _ in 0..<500 { #expect(try await server.send(.get, "/").text == "ok") }
            let after = try Self.residentMemory()
            print("1000 connections: \((after - before) >> 10) KiB more resident memory")
            #expect(after - before < 64 << 20)
            connections.forEach { $0.end() }
        }
    }

    /// The second number of `/proc/self/statm`, in octets.
    static func residentMemory() throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        return try #require(Int(text.split(separator: " ")[1])) * 4096
    }
}
