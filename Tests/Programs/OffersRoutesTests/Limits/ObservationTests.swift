import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import OffersService
import ProcessSupport
import Testing
import WaitSupport

@testable import OffersRoutes

@Suite("Measurements and access log", .timeLimit(.minutes(1)))
struct ObservationTests {
    @Test("requests count by route, key and problem, and no label is a client's")
    func metrics() async throws {
        try await serving { server async throws in
            for example in RouteExample.all { _ = try await server.send(example, key: .operator) }
            _ = try await server.send("GET", "/v1/members/7/subscriptions", key: .otherServer)
            _ = try await server.send("BREW", "/secret-path", key: .unknown)
            _ = try await rawExchange(server.port, "POST /v1/events HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n")
            let text = try await server.send("GET", "/metrics", key: .server).text
            for line in [
                #"http_server_requests_total{route="/v1/members/{id}/subscriptions",method="GET",status="2xx"} 1"#,
                #"http_server_requests_total{route="/v1/members/{id}/subscriptions",method="GET",status="4xx"} 1"#,
                #"http_server_requests_total{route="unmatched",method="_OTHER",status="4xx"} 1"#,
                #"http_server_requests_total{route="unmatched",method="POST",status="4xx"} 1"#,
                #"offers_key_requests_total{app="com.example.shop",kind="operator",key="operator"} 23"#,
                #"offers_problems_total{code="offers_service.member_unknown"} 1"#,
                #"offers_notifications_complete_seconds{app="com.example.shop",environment="Production"} 1779999000"#,
                #"offers_notifications_read_total{app="com.example.shop",environment="Production"} 40"#,
                #"offers_notifications_missed_total{app="com.example.shop",environment="Production"} 3"#,
                #"offers_backfill_identifiers{app="com.example.shop",environment="Production",state="left"} 3"#,
                #"offers_catch_up_failing{app="com.example.shop",environment="Production",work="notifications",code="offersbackend.unreachable"} 1"#,
                #"offers_compared_missed_total{app="com.example.shop",environment="Production"} 1"#,
                #"offers_metrics_waiting{app="com.example.shop",environment="Production"} 7"#,
                #"offers_metrics_lag_seconds{app="com.example.shop",environment="Production"} 60"#,
            ] { #expect(text.contains(line + "\n"), "\(line)\n\(text)") }
            // The keys of an app are shown to that app only.
            let other = try await server.send("GET", "/metrics", key: .otherServer).text
            let own = #"offers_key_requests_total{app="com.example.other",kind="server",key="otherServer"} 2"#
            #expect(other.contains(own + "\n") && !other.contains("com.example.shop") && !text.contains("com.example.other"))
            #expect(!text.contains(ScriptedService.member) && !text.contains("secret-path") && !text.contains("key-"))
        }
    }

    @Test("each request is one line of JSON without a key, a member, a transaction, a query or a body")
    func lines() async throws {
        let lines = Locked<[String]>([])
        var configuration = OffersServerConfiguration()
        configuration.accessLog = { line in lines.withLock { $0.append(line) } }
        let count = RouteExample.all.count + 1
        try await serving(ScriptedService(), configuration, clock: TestClock()) { server async throws in
            for example in RouteExample.all { _ = try await server.send(example, key: .operator) }
            _ = try await server.send("GET", "/v1/events?after=7&secret=a", key: .unknown)
            _ = try await server.send("SECRET", "/v1/secret")
            // Health is not logged.
            #expect(await waited(while: lines.value.count < count))
        }
        for line in lines.value {
            let read = try JSONValue(parsing: Data(line.utf8))
            #expect(
                Set(read.object?.keys ?? [:].keys)
                    == ["bytes", "client", "complete", "id", "method", "milliseconds", "route", "status", "time"])
            #expect(read["time"]?.string == "2026-05-28T20:26:40.000Z" && read["client"] == .string("127.0.0.1"))
        }
        let text = lines.value.joined()
        for secret in [ScriptedService.member, ScriptedService.transaction, "key-", "secret", "SECRET", "monthly", "a.b.c"] {
            #expect(!text.contains(secret), "\(secret)")
        }
        #expect(
            text.contains(#""route":"/v1/members/{id}/subscriptions","status":200"#) && text.contains(#""route":"unmatched""#))
    }
}
