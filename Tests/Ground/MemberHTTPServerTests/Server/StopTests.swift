import Foundation
import MemberCore
import MemberHTTP
import MemberHTTPServer
import ProcessSupport
import Testing
import WaitSupport

@Suite("Stopping within a limit", .timeLimit(.minutes(1)))
struct StopTests {
    private let gate = Gate()

    private func routes(_ router: inout Router) {
        router.on("GET", "/wait") { [gate] _ in
            await gate.pass()
            return .text("finished")
        }
        router.on("POST", "/") { request in .text(String(request.body.count)) }
    }

    private func isRefused(_ port: UInt16) -> Bool {
        guard let connection = try? RawConnection(port: port) else { return true }
        connection.end()
        return false
    }

    @Test("new connections are refused while a running request ends, and a kept one is told that the server stops")
    func refused() async throws {
        var configuration = HTTPServerConfiguration()
        configuration.healthPath = "/healthz"
        configuration.loops = 1
        try await serving(configuration, routes: routes) { server async throws in
            let check = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
            let kept = try RawConnection(port: server.port)
            defer { kept.end() }
            kept.write(check)
            #expect(await kept.read(until: "ok\n").hasPrefix("HTTP/1.1 200 "))
            let running = Task { try await server.send(.get, "/wait") }
            await gate.waitForArrival()
            let stopping = Task { await server.stop(within: .seconds(20)) }
            #expect(await waited(while: !isRefused(server.port)))
            kept.write(check)
            let refusal = await kept.readToEnd()
            #expect(refusal.hasPrefix("HTTP/1.1 503 ") && refusal.contains("Connection: close"))
            await gate.open()
            #expect(try await running.value.text == "finished")
            await stopping.value
        }
    }

    @Test("while it drains, new connections are served and the health route says 503; a stop within a limit ends the drain")
    func drains() async throws {
        var configuration = HTTPServerConfiguration()
        (configuration.healthPath, configuration.drain) = ("/healthz", .seconds(600))
        try await serving(configuration, routes: routes) { server async throws in
            #expect(try await server.send(.get, "/healthz").status == 200)
            let stopping = Task { await server.stop() }
            var status = 200
            while status == 200 { status = try await server.send(.get, "/healthz").status }
            #expect(status == 503 && !isRefused(server.port))
            #expect(try await server.send(.post, "/", body: HTTPBody(Data("abc".utf8), contentType: "text/plain")).text == "3")
            await server.stop(within: .seconds(1))
            await stopping.value
            #expect(isRefused(server.port))
        }
    }

    @Test("a drain ends by itself, and a server that was stopped or never started does not drain")
    func drained() async throws {
        var configuration = HTTPServerConfiguration()
        configuration.drain = .milliseconds(50)
        try await serving(configuration, routes: routes) { server async throws in
            let spent = await ContinuousClock().measure { await server.stop() }
            #expect(spent >= .milliseconds(50) && isRefused(server.port))
        }
        configuration.drain = .seconds(600)
        await HTTPServer(configuration, router: Router()).stop()
        let server = HTTPServer(configuration, router: Router())
        try await server.start()
        await server.stop(within: .zero)
        await server.stop()
    }

    @Test("after the limit a request whose body does not come is closed")
    func closed() async throws {
        try await serving(routes: routes) { server async throws in
            let slow = try RawConnection(port: server.port)
            defer { slow.end() }
            slow.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\nExpect: 100-continue\r\n\r\n")
            // The head has been read.
            #expect(await slow.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 100 "))
            let clock = ContinuousClock()
            let spent = await clock.measure { await server.stop(within: .milliseconds(100)) }
            #expect(spent >= .milliseconds(100) && spent < .seconds(4))
            #expect(await slow.readToEnd().isEmpty)
        }
    }

    @Test("the health route is not logged unless that is asked for, and the router's own comes first", arguments: [true, false])
    func health(isLogged: Bool) async throws {
        let records = Locked<[AccessRecord]>([])
        let reported = Locked<[String]>([])
        var configuration = HTTPServerConfiguration()
        configuration.loops = 1
        configuration.healthPath = "/healthz"
        configuration.logsHealthChecks = isLogged
        configuration.accessLevel = .info
        configuration.accessLog = { record in records.withLock { $0.append(record) } }
        let diagnostics = Diagnostics { event in reported.withLock { $0.append(event.fields["path"]?.description ?? "-") } }
            .measuring { measurement in reported.withLock { $0.append(measurement.name) } }
        try await serving(configuration, diagnostics: diagnostics, routes: routes) { server async throws in
            let response = try await server.send(.get, "/healthz?key=a")
            #expect(response.status == 200 && response.text == "ok\n")
            #expect(try await server.send(.head, "/healthz").status == 200)
            #expect(try await server.send(.get, "/none?secret").status == 404)
            #expect(await waited(while: records.value.last?.path != "/none"))
        }
        let paths = isLogged ? ["/healthz", "/healthz", "/none"] : ["/none"]
        #expect(records.value.map(\.path) == paths)
        #expect(reported.value == paths.flatMap { ["<\($0.count) characters>", "http.server.request.duration"] })
        let own = { (router: inout Router) in router.on("GET", "/healthz") { _ in .text("own") } }
        try await serving(configuration, routes: own) { server async throws in
            #expect(try await server.send(.get, "/healthz").text == "own")
        }
    }

    @Test("without a health path there is no such route")
    func noHealth() async throws {
        try await serving(routes: routes) { server async throws in
            #expect(try await server.send(.get, "/healthz").status == 404)
        }
    }
}
