import Foundation
import MemberCore
import MemberHTTP
import MemberHTTPServer
import ProcessSupport
import Testing
import WaitSupport

@Suite("A running service", .timeLimit(.minutes(1)))
struct ServiceServingTests {
    @Test("handler, limit and access log see the client that the proxy has seen, and the route")
    func client() async throws {
        let records = Locked<[AccessRecord]>([])
        var configuration = HTTPServerConfiguration()
        configuration.proxies = try ProxyNetworks(["127.0.0.1"])
        configuration.accessLog = { record in records.withLock { $0.append(record) } }
        let routes = { (router: inout Router) in
            router.on("GET", "/members/{id}") { .text("\($0.client) \($0.peer) \($0.route ?? "-")") }
        }
        try await serving(configuration, routes: routes) { server async throws in
            let headers: HTTPHeaders = ["X-Forwarded-For": "1.1.1.1, 198.51.100.1"]
            let response = try await server.send(.get, "/members/1", headers: headers)
            #expect(response.text == "198.51.100.1 127.0.0.1 /members/{id}")
            #expect(await waited(while: records.value.isEmpty))
            #expect(records.value.map(\.client) == ["198.51.100.1"] && records.value.map(\.peer) == ["127.0.0.1"])
            #expect(records.value.map(\.route) == ["/members/{id}"] && records.value.map(\.isRefusal) == [false])
        }
    }

    @Test("a streamed body is not waited for where the key is missing")
    func early() async throws {
        let guarding = KeyGuard(try BearerKeys(try KeyKinds(["app": []]), []))
        let routes = { (router: inout Router) in
            router.on("POST", "/big", body: .streamed(upTo: 1 << 30), guarding.requiring("app") { _ in .text("served") })
        }
        try await serving(routes: routes) { server async throws in
            let head = "POST /big HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n"
            let response = try await rawExchange(server.port, head)
            #expect(response.hasPrefix("HTTP/1.1 401 ") && response.contains("WWW-Authenticate: Bearer\r\n"))
        }
    }

    @Test("steps see unknown paths and wrong methods of a server too, and the health route")
    func steps() async throws {
        let seen = Locked<[String]>([])
        var configuration = HTTPServerConfiguration()
        configuration.healthPath = "/healthz"
        let routes = { (router: inout Router) in
            router.on("GET", "/a") { _ in .text("ok") }
            router = router.wrappingAll { request, next in
                let response = try await next(request)
                seen.withLock { $0.append("\(request.route ?? "-") \(response.status)") }
                return response
            }
        }
        try await serving(configuration, routes: routes) { server async throws in
            for (method, path) in [(HTTPRequest.Method.get, "/a"), (.post, "/a"), (.get, "/none"), (.get, "/healthz")] {
                _ = try await server.send(method, path)
            }
        }
        #expect(seen.value == ["/a 200", "- 405", "- 404", "/healthz 200"])
    }
}
