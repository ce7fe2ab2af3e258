import MemberCore
import MemberHTTP
import OffersService
import Testing

@testable import OffersRoutes

@Suite("Requests of the routes", .timeLimit(.minutes(1)))
struct RequestTests {
    @Test("an unknown path is 404, a wrong method 405 with the methods of the path", arguments: RouteExample.all)
    func unmatched(_ example: RouteExample) async throws {
        try await serving { server async throws in
            let wrong = example.route.method == "PUT" ? "POST" : "PUT"
            let response = try await server.send(wrong, example.target, "{}", key: .operator)
            #expect(response.status == 405 && response.code == "http_server.method_not_allowed")
            #expect(response.headers["Allow"]?.contains(example.route.method) == true)
            let unknown = try await server.send("GET", example.target + "/more/more", key: .operator)
            #expect(unknown.status == 404 && unknown.code == "http_server.not_found")
        }
    }

    @Test(
        "a UUID in any case is one member, digits are an original transaction, other names are unknown members",
        arguments: [
            (ScriptedService.member, 200), (ScriptedService.member.uppercased(), 200), (ScriptedService.transaction, 200),
            ("7", 404), ("anna", 404), ("4f9d0f2e1f0c4d5f9f362a5c8c0b7a11", 404), ("-1", 404), ("%D9%A1", 404),
            (String(repeating: "1", count: 33), 404),
        ])
    func members(name: String, status: Int) async throws {
        let service = ScriptedService()
        try await serving(service) { server async throws in
            let response = try await server.send("GET", "/v1/members/\(name)/subscriptions", key: .server)
            #expect(response.status == status)
            #expect(
                status == 200
                    ? response.json["member"]?.string == name.lowercased() : response.code == "offers_service.member_unknown")
        }
        #expect(service.calls.allSatisfy { !$0.contains("F") })
    }

    @Test(
        "values of the query are read strictly",
        arguments: [
            ("/v1/events", "events 0 100 Production"),
            ("/v1/events?after=7&limit=1000&environment=Sandbox", "events 7 1000 Sandbox"),
            ("/v1/events?after=9223372036854775807", "events 9223372036854775807 100 Production"), ("/v1/events?after=-1", nil),
            ("/v1/events?after=9223372036854775808", nil), ("/v1/events?after=", nil), ("/v1/events?after=%2B1", nil),
            ("/v1/events?limit=0", nil), ("/v1/events?limit=1001", nil), ("/v1/events?limit=1&limit=2", nil),
            ("/v1/events?environment=production", nil), ("/v1/events?environment=Xcode", nil),
            ("/v1/events?other=1", "events 0 100 Production"),
        ] as [(String, String?)])
    func query(target: String, call: String?) async throws {
        let service = ScriptedService()
        try await serving(service) { server async throws in
            let response = try await server.send("GET", target, key: .server)
            #expect(response.status == (call == nil ? 400 : 200))
            #expect(call != nil || response.code == "offers_service.invalid")
        }
        #expect(service.calls == [call].compactMap { $0 })
    }

    @Test("a page of events has the members of every event, its own, and the cursor of the next page")
    func events() async throws {
        try await serving { server async throws in
            let page = try await server.send("GET", "/v1/events?after=3", key: .server).json
            let event = try #require(page["events"]?.array?.first)
            #expect(page["next"] == .integer(7) && event["id"] == .integer(7) && event["productId"] == .string("monthly"))
            #expect(event["member"]?.string == ScriptedService.member && event["signedDate"] == .integer(1_779_999_999_000))
            let last = try await server.send("GET", "/v1/events?after=9", key: .server).json
            #expect(last["next"] == .integer(9) && last["events"] == .array([]))
        }
    }

    @Test("a reset in production is 409, and a transaction that is not a number has no request")
    func refused() async throws {
        let service = ScriptedService()
        try await serving(service) { server async throws in
            let body = #"{"environment":"Production","at":1780000000000}"#
            let reset = try await server.send("POST", "/v1/members/\(ScriptedService.member)/reset", body, key: .operator)
            #expect(reset.status == 409 && reset.code == "offers_service.reset_in_production")
            let example = try #require(RouteExample[.answerConsumption])
            let unknown = try await server.send("POST", "/v1/consumption/abc", example.body, key: .server)
            #expect(unknown.status == 404 && unknown.code == "offers_service.consumption_unknown")
        }
        #expect(service.calls.isEmpty)
    }
}
