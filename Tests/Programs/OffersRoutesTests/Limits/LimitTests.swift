import MemberCore
import MemberHTTP
import MemberHTTPServer
import MemberRequests
import MemberTesting
import OffersService
import Testing

@testable import OffersRoutes

@Suite("Limits of requests", .timeLimit(.minutes(1)))
struct LimitTests {
    static var few: OffersServerConfiguration {
        var configuration = OffersServerConfiguration()
        (configuration.keyLimit, configuration.addressLimit) = (RateLimit(2, per: .seconds(30)), RateLimit(2, per: .seconds(30)))
        return configuration
    }

    @Test("a key beyond its limit gets 429 with the time to wait, and other keys go on")
    func keys() async throws {
        let clock = TestClock()
        try await serving(ScriptedService(), Self.few, clock: clock) { server async throws in
            let example = try #require(RouteExample[.events])
            for status in [200, 200, 429] { #expect(try await server.send(example, key: .server).status == status) }
            let refused = try await server.send(example, key: .server)
            #expect(refused.headers["Retry-After"] == "30" && refused.code == "http_server.too_many_requests")
            #expect(try await server.send(example, key: .operator).status == 200)
            clock.advance(by: .seconds(30))
            #expect(try await server.send(example, key: .server).status == 200)
        }
    }

    @Test("requests without an accepted key count for their address; health and readiness do not count")
    func addresses() async throws {
        try await serving(ScriptedService(), Self.few, clock: TestClock()) { server async throws in
            let example = try #require(RouteExample[.notification])
            #expect(try await server.send(example).status == 200)
            #expect(try await server.send("GET", "/v1/events", key: .unknown).status == 401)
            for key in [nil, TestKey.unknown] { #expect(try await server.send(example, key: key).status == 429) }
            for path in ["/healthz", "/readyz"] { #expect(try await server.send("GET", path).status == 200) }
            #expect(try await server.send("GET", "/v1/events", key: .server).status == 200)
        }
    }

    @Test("an address behind a proxy counts only where the operator named the proxy", arguments: [true, false])
    func proxies(isNamed: Bool) async throws {
        var configuration = Self.few
        if isNamed { configuration.proxies = try ProxyNetworks(["127.0.0.1"]) }
        try await serving(ScriptedService(), configuration, clock: TestClock()) { server async throws in
            let example = try #require(RouteExample[.openAPI])
            var statuses: [Int] = []
            for place in 1...4 {
                let headers: HTTPHeaders = ["X-Forwarded-For": "192.0.2.\(place)"]
                statuses.append(try await server.send("GET", example.target, headers: headers).status)
            }
            #expect(statuses == (isNamed ? [200, 200, 200, 200] : [200, 200, 429, 429]))
        }
    }

    @Test(
        "the network of an IPv6 address is one address",
        arguments: [
            ("192.0.2.1", "192.0.2.1"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"), ("2001:db8::1", "2001:db8:0:0::"),
            ("::1", "0:0:0:0::"),
            ("2001:db8:1:2::", "2001:db8:1:2::"), ("1::2:3:4:5:6", "1:0:0:2::"),
        ])
    func networks(address: String, network: String) { #expect(RequestLimits.network(of: address) == network) }

    @Test("an app's key has a limit at each address too, so that one customer does not use up the app's")
    func appKeys() async throws {
        var configuration = OffersServerConfiguration()
        configuration.addressLimit = RateLimit(1, per: .seconds(30))
        configuration.proxies = try ProxyNetworks(["127.0.0.1"])
        try await serving(ScriptedService(), configuration, clock: TestClock()) { server async throws in
            let example = try #require(RouteExample[.eligibility])
            var statuses: [Int] = []
            for address in ["192.0.2.1", "192.0.2.1", "192.0.2.2"] {
                let headers: HTTPHeaders = ["X-Forwarded-For": address]
                statuses.append(try await server.send("POST", example.target, example.body, key: .app, headers: headers).status)
            }
            #expect(statuses == [200, 429, 200])
        }
    }
}
