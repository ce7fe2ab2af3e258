import Foundation
import MemberCore
import MemberHTTP
import MemberHTTPServer
import Testing
import WaitSupport

@Suite("Starting and stopping", .timeLimit(.minutes(1)))
struct LifecycleTests {
    @Test("a free port is found and reported; a port in use is named")
    func ports() async throws {
        try await serving(routes: { $0.on("GET", "/") { _ in .text("one") } }) { server async throws in
            #expect(server.port != 0 && server.url.absoluteString == "http://127.0.0.1:\(server.port)")
            let second = HTTPServer(HTTPServerConfiguration(port: server.port), router: Router())
            await #expect(throws: HTTPServerError.portTaken(server.port)) { try await second.start() }
            await #expect(throws: HTTPServerError.alreadyStarted) { try await server.start() }
            #expect(try await server.send(.get, "/").text == "one")
        }
    }

    @Test("an address that is not this machine's is refused")
    func address() async throws {
        var configuration = HTTPServerConfiguration()
        configuration.host = "192.0.2.1"
        let server = HTTPServer(configuration, router: Router())
        await #expect(throws: HTTPServerError.self) { try await server.start() }
    }

    @Test("the port is free again right after stopping")
    func restart() async throws {
        let routes = { (router: inout Router) in router.on("GET", "/") { _ in .text("ok") } }
        var port: UInt16 = 0
        try await serving(routes: routes) { server async throws in
            port = server.port
            _ = try await server.send(.get, "/")
        }
        try await serving(HTTPServerConfiguration(port: port), routes: routes) { server async throws in
            #expect(try await server.send(.get, "/").text == "ok")
        }
    }

    @Test("stopping lets a running request finish and accepts no more")
    func graceful() async throws {
        let gate = Gate()
        let routes = { (router: inout Router) in
            router.on("GET", "/") { _ in
                await gate.pass()
                return .text("finished")
            }
        }
        try await serving(routes: routes) { server async throws in
            let running = Task { try await server.send(.get, "/") }
            await gate.waitForArrival()
            let stopping = Task { await server.stop() }
            while let response = try? await server.send(.get, "/none"), response.headers["Connection"] != "close" {}
            await gate.open()
            let response = try await running.value
            #expect(response.text == "finished" && response.headers["Connection"] == "close")
            await stopping.value
        }
    }

    @Test("a request that outlives the grace time is cancelled and gets a 503")
    func abandoned() async throws {
        var configuration = HTTPServerConfiguration()
        configuration.stopGrace = .milliseconds(50)
        let gate = Gate()
        let wasCancelled = Locked(false)
        let routes = { (router: inout Router) in
            router.on("GET", "/") { _ in
                await gate.pass()
                wasCancelled.withLock { $0 = Task.isCancelled }
                return .text("late")
            }
        }
        try await serving(configuration, routes: routes) { server async throws in
            let running = Task { try await server.send(.get, "/") }
            await gate.waitForArrival()
            await server.stop()
            #expect(try await running.value.status == 503)
            await gate.open()
            #expect(await waited(while: !wasCancelled.value))
        }
    }

    @Test("a client that leaves while its handler runs harms no other")
    func clientLeaves() async throws {
        let gate = Gate()
        let routes = { (router: inout Router) in
            router.on("GET", "/wait") { _ in
                await gate.pass()
                return .text("late")
            }
            router.on("GET", "/") { _ in .text("ok") }
        }
        try await serving(routes: routes) { server async throws in
            let leaving = Task { try await server.send(.get, "/wait") }
            await gate.waitForArrival()
            leaving.cancel()
            _ = await leaving.result
            await gate.open()
            #expect(try await server.send(.get, "/").text == "ok")
        }
    }
}
