import Foundation
import MemberCore
import Testing

@testable import MemberHTTPServer

@Suite("The counters of a server")
struct ServerMetricsTests {
    private let clock = StillClock()

    private func lines(_ metrics: ServerMetrics) -> [String] {
        String(decoding: metrics.response.body, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// A router whose handlers take a time by the clock.
    private func router(_ metrics: ServerMetrics) -> Router {
        var router = Router()
        router.on("GET", "/members/{id}") { [clock] _ in
            clock.move(by: .milliseconds(30))
            return .text("ok")
        }
        router.on("GET", "/fails") { _ in throw CancellationError() }
        router.on("GET", "/missing") { _ in throw HTTPServerError.fileUnavailable }
        router.on("GET", "/metrics") { _ in metrics.response }
        return router.wrappingAll(metrics.step)
    }

    @Test("count by pattern, known method and class of status, whatever clients ask for")
    func counts() async throws {
        let metrics = ServerMetrics(clock: clock)
        let router = router(metrics)
        for (method, path) in [
            ("GET", "/members/1"), ("GET", "/members/2"), ("HEAD", "/members/2"), ("PUT", "/members/1"), ("GET", "/x"),
            ("GET", "/y"),
            ("BREW", "/z"), ("GET", "/fails"), ("GET", "/missing"),
        ] {
            _ = try await router.respond(method, path)
        }
        let prefix = "http_server_requests_total"
        #expect(
            lines(metrics).filter { $0.hasPrefix(prefix + "{") }
                == [
                    #"{route="/fails",method="GET",status="5xx"} 1"#, #"{route="/members/{id}",method="GET",status="2xx"} 2"#,
                    #"{route="/members/{id}",method="HEAD",status="2xx"} 1"#, #"{route="/missing",method="GET",status="4xx"} 1"#,
                    #"{route="unmatched",method="GET",status="4xx"} 2"#, #"{route="unmatched",method="PUT",status="4xx"} 1"#,
                    #"{route="unmatched",method="_OTHER",status="4xx"} 1"#,
                ].map { prefix + $0 })
        #expect(lines(metrics).last == "http_server_requests_in_flight 0")
    }

    @Test("durations are counted up to fixed bounds")
    func durations() async throws {
        let metrics = ServerMetrics(prefix: "shop", clock: clock)
        let router = router(metrics)
        for _ in 0..<2 { _ = try await router.respond("GET", "/members/1") }
        let name = "shop_request_duration_seconds", labels = #"route="/members/{id}",method="GET""#
        let found = lines(metrics).filter { $0.hasPrefix(name) }
        #expect(found.contains(#"\#(name)_bucket{\#(labels),le="0.025"} 0"#))
        #expect(found.contains(#"\#(name)_bucket{\#(labels),le="0.05"} 2"#))
        #expect(
            found.suffix(3) == [
                #"\#(name)_bucket{\#(labels),le="+Inf"} 2"#, "\(name)_sum{\(labels)} 0.06", "\(name)_count{\(labels)} 2",
            ])
        #expect(found.count == DurationHistogram.bounds.count + 3)
        #expect(lines(metrics).contains("# TYPE \(name) histogram"))
    }

    @Test("a request is in flight until its handler returns, and a route can serve the text")
    func inFlight() async throws {
        let response = try await router(ServerMetrics(clock: clock)).respond("GET", "/metrics")
        #expect(response.text.hasSuffix("http_server_requests_in_flight 1\n"))
        #expect(response.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8")
    }

    @Test("a request whose client left has no class of status")
    func cancelled() async throws {
        let metrics = ServerMetrics(clock: clock)
        let router = router(metrics)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            let request = ServerRequest.invented("GET", "/fails", route: "/fails")
            _ = await Router.response(router.resolve("GET", ["fails"]), request, .silent)
        }
        await task.value
        #expect(lines(metrics).contains(#"http_server_requests_total{route="/fails",method="GET",status="none"} 1"#))
    }

    @Test("names and values are written as the format demands")
    func escaped() {
        var text = PrometheusText()
        text.family("9 käse:x", .counter, help: "a\\b\n\"c\"")
        text.sample("9 käse:x", 1.5, ["a:b-c": "x\"\\\ny"])
        text.sample("", .infinity)
        text.sample("n", -.infinity)
        text.sample("n", .nan)
        text.sample("n", 1e300)
        #expect(
            text.text == """
                # HELP _9_k_se:x a\\\\b\\n"c"
                # TYPE _9_k_se:x counter
                _9_k_se:x{a_b_c="x\\"\\\\\\ny"} 1.5
                _ +Inf
                n -Inf
                n NaN
                n 1e+300

                """)
    }
}
