import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import MemberTesting
import StoreOffers
import Testing
import WaitSupport

@testable import OffersBackend

@Suite("The limits of the App Store Server API", .timeLimit(.minutes(1)))
struct ServerAPITrafficTests {
    private let clock = QuickClock()

    private func client(
        _ transport: ScriptedTransport, clock: (any MemberClock)? = nil, traffic: RequestTraffic? = nil
    ) throws -> ServerAPIClient {
        ServerAPIClient(
            key: try ServerAPITests.key(), environment: .sandbox, transport: transport, clock: clock ?? self.clock,
            traffic: traffic)
    }

    private func limited(until milliseconds: Int64?) -> ScriptedTransport.Response {
        var response = HTTPResponse(status: 429, body: Data(#"{"errorCode":4290000}"#.utf8))
        response.headers["Retry-After"] = milliseconds.map(String.init)
        return .response(response)
    }

    @Test(
        "each endpoint has its own limit per hour, and a tenth of it in the sandbox",
        arguments: [
            (.history, 50), (.transaction, 50), (.statuses, 50), (.refunds, 10), (.appTransaction, 50), (.order, 10),
            (.notifications, 50), (.sendTest, 1), (.test, 1), (.extendRenewal, 20), (.extendRenewals, 1),
            (.extensionProgress, nil),
            (.consumption, 50), (.accountToken, 20), (.finish, 50), (.other, nil),
        ] as [(ServerAPIEndpoint, Int?)])
    func limits(endpoint: ServerAPIEndpoint, perSecond: Int?) {
        #expect(endpoint.limit(in: .production) == perSecond.map { RateLimit($0 * 3600, per: .seconds(3600)) })
        #expect(endpoint.limit(in: .sandbox) == perSecond.map { RateLimit($0 * 360, per: .seconds(3600)) })
    }

    @Test(
        "work in the background has its part of a limit and a key of its own, and other calls have the rest",
        arguments: [(50, 25, 25), (20, 10, 40), (90, 45, 5)])
    func parts(percent: Int, background: Int, others: Int) {
        var call = ProviderCall(HTTPRequest(.get, URL(filePath: "/")))
        call.operation = "history"
        let parts = [ServerAPIPart.background(percent), .beside(background: percent), .whole]
        let keys = parts.flatMap { ServerAPIRules.rules(.production, $0).rateKeys(call, "app") }
        #expect(keys.map(\.name) == ["app/history/background", "app/history", "app/history"])
        #expect(keys.map { $0.limit.count / 3600 } == [background, others, 50])
    }

    @Test("an endpoint whose limit is used up waits, and the others continue")
    func waiting() async throws {
        let clock = TestClock()
        let limiter = RateLimiter(clock: clock)
        let key = RateKey("app/Sandbox/sendTest", limit: RateLimit(360, per: .seconds(3600)))
        for _ in 0..<360 { try await limiter.pass([key]) }
        let transport = ScriptedTransport { _ in .json(#"{"testNotificationToken":"t","signedPayload":"n"}"#) }
        let client = try client(transport, clock: clock, traffic: RequestTraffic(limiter: limiter, clock: clock))
        let late = Task { try await client.sendTestNotification() }
        #expect(await waited(while: limiter.waitingCount(key) == 0))
        _ = try await client.testNotification("t")
        #expect(transport.requests.count == 1)
        try await clock.advance(by: .seconds(3600), whenSleeping: 1)
        #expect(try await late.value == "t" && transport.requests.count == 2)
    }

    @Test("a short wait until the store's given time is respected")
    func short() async throws {
        let transport = ScriptedTransport([limited(until: 1_780_000_002_500), .json(#"{"signedTransactionInfo":"t"}"#)])
        #expect(try await client(transport).transaction("1") == "t")
        #expect(clock.slept.value == [.milliseconds(2500)])
    }

    @Test("a long wait is reported, and until then calls of the endpoint are refused unsent; the others continue")
    func long() async throws {
        let responses = Locked([limited(until: 1_780_000_060_000)])
        let transport = ScriptedTransport { _ in
            responses.withLock { $0.popLast() } ?? .json(#"{"signedTransactionInfo":"t","data":[]}"#)
        }
        let client = try client(transport)
        for _ in 0..<2 {
            await #expect(throws: ServerAPIError.rateLimited(until: 1_780_000_060_000)) { try await client.transaction("1") }
        }
        #expect(transport.requests.count == 1)
        _ = try await client.statuses(of: "1")
        try await clock.sleep(for: .seconds(60))
        #expect(try await client.transaction("1") == "t")
        #expect(transport.requests.count == 3 && clock.slept.value == [.seconds(60)])
    }

    @Test("no response closes an endpoint for more than an hour, and one without a time is retried")
    func extremes() async throws {
        await #expect(throws: ServerAPIError.rateLimited(until: 1_780_003_600_000)) {
            try await client(ScriptedTransport([limited(until: 1_900_000_000_000)])).transaction("1")
        }
        let endless = ScriptedTransport { _ in limited(until: nil) }
        await #expect(throws: ServerAPIError.rateLimited(until: nil)) { try await client(endless).transaction("1") }
        #expect(endless.requests.count == 3)
    }

    @Test(
        "a temporary failure is retried up to three tries, after about one and three seconds",
        arguments: [
            .json(#"{"errorCode":4040002}"#, status: 404), .json(#"{"errorCode":4040004}"#, status: 404),
            .json(#"{"errorCode":4040006}"#, status: 404), .json(#"{"errorCode":5000001}"#, status: 500), .json("", status: 503),
            .failure(.timedOut), .failure(.connectionLost(1)),
        ] as [ScriptedTransport.Response])
    func retries(response: ScriptedTransport.Response) async throws {
        let transport = ScriptedTransport { _ in response }
        await #expect { try await client(transport).transaction("1") } throws: { ($0 as? ServerAPIError)?.isRetryable == true }
        #expect(transport.requests.count == 3)
        let waits = clock.slept.value.map { $0 / .seconds(1) }
        #expect(waits.count == 2 && (0.9...1.1).contains(waits[0]) && (2.7...3.3).contains(waits[1]))
    }

    @Test(
        "a final failure is not retried",
        arguments: [
            .json(#"{"errorCode":5000000}"#, status: 500), .json(#"{"errorCode":4040010}"#, status: 404),
            .json(#"{"errorCode":4000006}"#, status: 400), .json("", status: 403), .failure(.offline),
        ] as [ScriptedTransport.Response])
    func final(response: ScriptedTransport.Response) async throws {
        let transport = ScriptedTransport { _ in response }
        await #expect(throws: ServerAPIError.self) { try await client(transport).transaction("1") }
        #expect(transport.requests.count == 1)
    }

    @Test("a call that changes something is repeated only if a repetition is harmless")
    func writes() async throws {
        let transport = ScriptedTransport { _ in .failure(.timedOut) }
        let client = try client(transport)
        let calls: [(Int, () async throws -> Void)] = [
            (1, { _ = try await client.sendTestNotification() }),
            (1, { _ = try await client.extendRenewal(of: "1", by: RenewalExtension(days: 1, reason: .other)) }),
            (1, { try await client.extendRenewals(ofProduct: "p", by: RenewalExtension(days: 1, reason: .other)) }),
            (3, { try await client.finish("1") }),
            (3, { _ = try await client.notifications(NotificationFilters(from: clock.now, to: clock.now)) }),
        ]
        for (count, call) in calls {
            let before = transport.requests.count
            await #expect(throws: ServerAPIError.unreachable(.transport(.timedOut))) { try await call() }
            #expect(transport.requests.count - before == count)
        }
    }

    @Test("a refused token is signed again once")
    func unauthorized() async throws {
        let transport = ScriptedTransport([.json("Unauthenticated", status: 401), .json(#"{"signedTransactionInfo":"t"}"#)])
        #expect(try await client(transport).transaction("1") == "t")
        #expect(Set(transport.requests.map { $0.headers["Authorization"] }).count == 2)
        let never = ScriptedTransport { _ in .json("Unauthenticated", status: 401) }
        await #expect(throws: ServerAPIError.unauthorized) { try await client(never).transaction("1") }
        #expect(never.requests.count == 2)
    }
}
