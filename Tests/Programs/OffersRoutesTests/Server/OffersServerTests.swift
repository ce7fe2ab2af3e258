import MemberCore
import MemberHTTP
import MemberHTTPServer
import OffersService
import ProcessSupport
import Testing
import WaitSupport

@testable import OffersRoutes

@Suite("A server of the offers' service", .timeLimit(.minutes(1)))
struct OffersServerTests {
    @Test("stopping finishes the requests under way, and closes the database after the last one")
    func stop() async throws {
        let (hold, arrived, closed) = (Gate(), Locked(0), Locked<Int?>(nil))
        let service = ScriptedService {
            arrived.withLock { $0 += 1 }
            await hold.pass()
        }
        let server = try OffersServer(service, keys: TestKey.all, close: { closed.withLock { $0 = arrived.value } })
        try await server.start()
        let example = try #require(RouteExample[.notification])
        let sent = Task { try await server.send(example) }
        #expect(await waited(while: arrived.value == 0))
        let stopping = Task { await server.stop() }
        // The listening socket closes first; the request is still under way.
        #expect(await waited(while: (try? RawConnection(port: server.port)) != nil))
        #expect(closed.value == nil)
        await hold.open()
        #expect(try await sent.value.status == 200)
        await stopping.value
        #expect(closed.value == 1)
    }

    @Test("a request that does not end within the grace gets 503, and the server stops")
    func grace() async throws {
        let arrived = Locked(0)
        let service = ScriptedService {
            arrived.withLock { $0 += 1 }
            try? await SystemClock().sleep(for: .seconds(60))
        }
        var configuration = OffersServerConfiguration()
        configuration.stopGrace = .milliseconds(100)
        let server = try OffersServer(service, keys: TestKey.all, configuration)
        try await server.start()
        let sent = Task { try await server.send("POST", "/v1/app-store/notifications", #"{"signedPayload":"a"}"#) }
        #expect(await waited(while: arrived.value == 0))
        await server.stop()
        #expect(try await sent.value.status == 503)
    }

    @Test("a service that takes too long is 503")
    func limit() async throws {
        var configuration = OffersServerConfiguration()
        configuration.requestTimeLimit = .milliseconds(100)
        let service = ScriptedService { try? await SystemClock().sleep(for: .seconds(60)) }
        try await serving(service, configuration) { server async throws in
            let example = try #require(RouteExample[.events])
            let response = try await server.send(example, key: .server)
            #expect(response.status == 503 && response.code == "http_server.service_unavailable")
            #expect(response.headers["Retry-After"] == "1")
        }
    }

    @Test("keys of an unknown kind, without a hash, or twice are refused before it listens")
    func keys() {
        let hash = BearerKey.hash(of: Secret("a"))
        for (keys, code) in [
            ([BearerKey(hash: hash, kind: "admin", tenant: "a")], "http_server.key_kind_unknown"),
            ([BearerKey(hash: "a", kind: "app", tenant: "a")], "http_server.key_hash_invalid"),
            (Array(repeating: BearerKey(hash: hash, kind: "app", tenant: "a"), count: 2), "http_server.key_twice"),
        ] {
            do {
                _ = try OffersServer(ScriptedService(), keys: keys)
                Issue.record("accepted")
            } catch { #expect(error.code == code) }
        }
    }
}
