import MemberCore
import MemberHTTP
import OffersService
import ProcessSupport
import Testing

@testable import OffersRoutes

@Suite("Problems of the routes", .timeLimit(.minutes(1)))
struct ProblemTests {
    static let all: [OfferProblem] = [
        .invalid("member"), .forbidden(below: .server), .memberUnknown, .consumptionUnknown, .notEligible("NEVER_SUBSCRIBED"),
        .notOffered,
        .claimedByAnother, .resetInProduction, .evidenceRefused("SIGNATURE_INVALID"), .storeUnavailable,
        .unavailable(.unavailable),
        .unavailable(.full), .unavailable(.damaged), .unavailable(.refused("42501")),
    ]

    @Test("a head that is too large is a problem with a code, that the document has; one that the library refuses has the status")
    func heads() async throws {
        try await serving { server async throws in
            for (size, isProblem) in [(20_000, true), (40_000, false)] {
                let long = String(repeating: "a", count: size)
                for (status, request) in [
                    (431, "GET /readyz HTTP/1.1\r\nHost: x\r\nX-A: \(long)\r\nConnection: close\r\n\r\n"),
                    (414, "GET /readyz?a=\(long) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"),
                ] {
                    let response = try await rawExchange(server.port, request)
                    #expect(response.hasPrefix("HTTP/1.1 \(status) "), "\(response)")
                    if isProblem { #expect(response.contains("application/problem+json") && response.contains(#""code":"#)) }
                    #expect(OfferRoute[.readiness]?.problems[status] != nil)
                }
            }
        }
    }

    @Test("a problem of the service is problem details with its status and code", arguments: all)
    func form(of problem: OfferProblem) async throws {
        try await serving(ScriptedService(problem: problem)) { server async throws in
            let example = try #require(RouteExample[.signature])
            let response = try await server.send(example, key: .server)
            #expect(response.status == problem.status && response.headers["Content-Type"] == "application/problem+json")
            let body = response.json
            #expect(body["status"] == .integer(Int64(problem.status)) && response.code == problem.code)
            #expect(body["type"] == .string("about:blank") && body["title"]?.string?.isEmpty == false)
            #expect(response.headers["Retry-After"] == (problem.status == 503 ? "5" : nil))
            #expect((body["detail"] == nil) == (problem.status == 500))
        }
    }

    @Test("a database that cannot be used makes the process unready, not unhealthy")
    func readiness() async throws {
        try await serving(ScriptedService(problem: .unavailable(.unavailable))) { server async throws in
            let ready = try await server.send("GET", "/readyz")
            #expect(ready.status == 503 && ready.headers["Retry-After"] == "5" && ready.code == "offers_store.unavailable")
            #expect(try await server.send("GET", "/healthz").status == 200)
        }
    }

    @Test("a failure of the service is reported with its code and route, and nothing of the request")
    func reports() async throws {
        let events = Locked<[String]>([])
        var configuration = OffersServerConfiguration()
        configuration.diagnostics = Diagnostics { event in events.withLock { $0.append("\(event)") } }
        try await serving(ScriptedService(problem: .unavailable(.damaged)), configuration) { server async throws in
            let example = try #require(RouteExample[.subscriptions])
            _ = try await server.send(example, key: .server)
        }
        let text = events.value.joined(separator: "\n")
        #expect(text.contains("offers_routes.failed") && text.contains("offers_store.damaged"))
        #expect(!text.contains(ScriptedService.member) && !text.contains("key-"))
    }
}
