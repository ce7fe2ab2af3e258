import Foundation
import MemberCore
import MemberHTTP
import MemberHTTPServer
import ProcessSupport
import Testing
import WaitSupport

@Suite("Limits of time and number", .timeLimit(.minutes(1)))
struct LimitTests {
    /// Limits short enough to wait for.
    static var quick: HTTPServerConfiguration {
        var configuration = HTTPServerConfiguration()
        configuration.loops = 1
        configuration.checkInterval = .milliseconds(20)
        configuration.headTimeLimit = .milliseconds(150)
        configuration.bodyGrace = .milliseconds(150)
        configuration.idleTimeout = .milliseconds(150)
        configuration.requestTimeLimit = .milliseconds(150)
        return configuration
    }

    /// Sends a byte from time to time until the server closes, which the library alone would never do.
    static func trickle(_ connection: RawConnection, _ byte: String) async -> String {
        while connection.write(byte) { try? await Task.sleep(for: .milliseconds(10)) }
        return await connection.readToEnd()
    }

    @Test("a slow head is cut: with 408 if its request line has arrived, else without a response")
    func head() async throws {
        try await serving(Self.quick, routes: { $0.on("GET", "/") { _ in .text("ok") } }) { server async throws in
            let silent = try RawConnection(port: server.port)
            defer { silent.end() }
            #expect(await silent.readToEnd().isEmpty)
            let line = try RawConnection(port: server.port)
            defer { line.end() }
            line.write("GE")
            #expect(await Self.trickle(line, "T").isEmpty)
            let field = try RawConnection(port: server.port)
            defer { field.end() }
            field.write("GET / HTTP/1.1\r\nHost: x\r\nX-A: ")
            #expect(await field.readToEnd().hasPrefix("HTTP/1.1 408 "))
            let slow = try RawConnection(port: server.port)
            defer { slow.end() }
            slow.write("GET / HTTP/1.1\r\nHost: x\r\nX-A: ")
            _ = await Self.trickle(slow, "x")
        }
    }

    @Test("a connection that is silent between requests is closed")
    func idle() async throws {
        var configuration = Self.quick
        configuration.headTimeLimit = .seconds(20)
        configuration.requestTimeLimit = .seconds(20)
        try await serving(configuration, routes: { $0.on("GET", "/") { _ in .text("ok") } }) { server async throws in
            let connection = try RawConnection(port: server.port)
            defer { connection.end() }
            connection.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            let response = await connection.readToEnd()
            #expect(response.hasPrefix("HTTP/1.1 200 ") && response.hasSuffix("ok"))
        }
    }

    @Test("a body that arrives too slowly is 408", arguments: [true, false])
    func slowBody(isStreamed: Bool) async throws {
        var configuration = Self.quick
        configuration.requestTimeLimit = .seconds(60)
        try await serving(configuration, routes: Self.counting(isStreamed: isStreamed)) { server async throws in
            let stopped = try RawConnection(port: server.port)
            defer { stopped.end() }
            stopped.write(Self.countedHead + "abc")
            #expect(await stopped.readToEnd().hasPrefix("HTTP/1.1 408 "))
            let slow = try RawConnection(port: server.port)
            defer { slow.end() }
            slow.write(Self.countedHead)
            _ = await Self.trickle(slow, "x")
        }
    }

    @Test("a body that was fast enough so far can pause for longer than the grace", arguments: [true, false])
    func pausedBody(isStreamed: Bool) async throws {
        var configuration = Self.quick
        configuration.requestTimeLimit = .seconds(60)
        try await serving(configuration, routes: Self.counting(isStreamed: isStreamed)) { server async throws in
            let connection = try RawConnection(port: server.port)
            defer { connection.end() }
            let half = String(repeating: "x", count: 50_000)
            connection.write(Self.countedHead + half)
            try await Task.sleep(for: configuration.bodyGrace * 2)
            connection.write(half)
            #expect(await connection.read(until: "<100000>").hasPrefix("HTTP/1.1 200 "))
        }
    }

    static let countedHead = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n"

    /// A route that responds with the number of bytes in the body.
    static func counting(isStreamed: Bool) -> (inout Router) -> Void {
        { router in
            router.on("POST", "/", body: isStreamed ? .streamed(upTo: 100_000) : .whole(upTo: 100_000)) { request in
                var count = 0
                for try await piece in request.stream { count += piece.count }
                return .text("<\(count)>")
            }
        }
    }

    @Test("a handler that takes too long is cancelled, and its client gets 503")
    func request() async throws {
        let wasCancelled = Locked(false)
        let routes = { (router: inout Router) in
            router.on("GET", "/") { _ in
                try? await Task.sleep(for: .seconds(3600))
                wasCancelled.withLock { $0 = Task.isCancelled }
                return .text("late")
            }
        }
        try await serving(Self.quick, routes: routes) { server async throws in
            let response = try await rawExchange(server.port, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(response.hasPrefix("HTTP/1.1 503 ") && response.contains("Connection: close"))
            #expect(await waited(while: !wasCancelled.value))
        }
    }

    @Test("a client that leaves ends its handler's task and frees its slot")
    func departure() async throws {
        var configuration = Self.quick
        configuration.connectionLimit = 1
        configuration.connectionReserve = 0
        configuration.requestTimeLimit = .seconds(60)
        let gate = Gate()
        let wasCancelled = Locked(false)
        let routes = { (router: inout Router) in
            router.on("GET", "/wait") { _ in
                await gate.arrive()
                try? await Task.sleep(for: .seconds(3600))
                wasCancelled.withLock { $0 = Task.isCancelled }
                return .text("late")
            }
            router.on("GET", "/") { _ in .text("ok") }
        }
        try await serving(configuration, routes: routes) { server async throws in
            let leaving = try RawConnection(port: server.port)
            leaving.write("GET /wait HTTP/1.1\r\nHost: x\r\n\r\n")
            await gate.waitForArrival()
            leaving.end()
            #expect(await waited(while: !wasCancelled.value))
            let next = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
            while try await !rawExchange(server.port, next).hasSuffix("ok"), !Task.isCancelled { await Task.yield() }
        }
    }

    @Test("at the limit the server closes the oldest connection without a request for a new one")
    func room() async throws {
        var configuration = HTTPServerConfiguration()
        configuration.connectionLimit = 3
        configuration.loops = 1
        configuration.makesRoom = true
        let gate = Gate()
        let routes = { (router: inout Router) in
            router.on("GET", "/") { _ in .text("ok") }
            router.on("GET", "/wait") { _ in
                await gate.pass()
                return .text("waited")
            }
        }
        try await serving(configuration, routes: routes) { server async throws in
            let busy = try RawConnection(port: server.port)
            busy.write("GET /wait HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            await gate.waitForArrival()
            let held = try (0..<200).map { number in
                let connection = try RawConnection(port: server.port)
                if number.isMultiple(of: 2) { connection.write("GET / HTTP/1.1\r\nHost: x\r\n") }
                return connection
            }
            for connection in held.prefix(100) { #expect(await connection.readToEnd().isEmpty) }
            let response = try await rawExchange(server.port, "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            #expect(response.hasPrefix("HTTP/1.1 200 "))
            await gate.open()
            #expect(await busy.readToEnd().hasSuffix("waited"))
            (held + [busy]).forEach { $0.end() }
        }
    }

    @Test("beyond the limit clients get 503 as far as the reserve reaches, and beyond that no response")
    func connections() async throws {
        var configuration = HTTPServerConfiguration()
        configuration.connectionLimit = 2
        configuration.connectionReserve = 2
        configuration.loops = 2
        try await serving(configuration, routes: { $0.on("GET", "/") { _ in .text("ok") } }) { server async throws in
            let request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"
            let kept = try (0..<2).map { _ in try RawConnection(port: server.port) }
            for connection in kept {
                connection.write(request)
                #expect(await connection.read(until: "ok").hasPrefix("HTTP/1.1 200 "))
            }
            let spare = try (0..<2).map { _ in try RawConnection(port: server.port) }
            // Half a request on each, so that both stay open until the next one is refused.
            for connection in spare { connection.write("GET / HTTP/1.1\r\n") }
            while try await !rawExchange(server.port, request).isEmpty, !Task.isCancelled { await Task.yield() }
            for connection in spare {
                connection.write("Host: x\r\n\r\n")
                let response = await connection.readToEnd()
                #expect(response.hasPrefix("HTTP/1.1 503 ") && response.contains("Connection: close"))
            }
            for connection in kept {
                connection.write(request)
                #expect(await connection.read(until: "ok").hasPrefix("HTTP/1.1 200 "))
                connection.end()
            }
            spare.forEach { $0.end() }
        }
    }
}
