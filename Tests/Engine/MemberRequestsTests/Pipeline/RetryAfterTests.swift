import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import MemberTesting
import Testing
import WaitSupport

@Suite("The wait that a response asks for", .timeLimit(.minutes(1)))
struct RetryAfterTests {
    private let fixture = PipelineFixture()
    private let now = Date(timeIntervalSince1970: 1_780_000_000)

    private func limited(_ text: String?, status: Int = 429) -> HTTPResponse {
        var response = HTTPResponse(status: status, body: Data())
        response.headers["Retry-After"] = text
        return response
    }

    @Test(
        "can be a time in milliseconds, up to the allowed wait",
        arguments: [
            ("1780000002500", .milliseconds(2500)), ("1780000002500.0", nil), ("1779999999000", .zero),
            ("1790000000000", .seconds(3600)), ("99999999999999999999", nil), ("-1", nil), ("", nil), (nil, nil), ("soon", nil),
        ] as [(String?, Duration?)])
    func moments(text: String?, wait: Duration?) {
        #expect(CallRules.momentRetryAfter(atMost: .seconds(3600))(limited(text), now) == wait)
    }

    @Test("is by default a number of seconds or a date")
    func standard() {
        #expect(CallRules().retryAfter(limited("7"), now) == .seconds(7))
        #expect(CallRules().retryAfter(limited("1780000002500"), now) == .seconds(86_400))
    }

    @Test("closes the key and comes before the next try")
    func pipeline() async throws {
        let transport = ScriptedTransport([.response(limited("1780000002500")), .text("first"), .text("second")])
        var rules = PipelineFixture.rules
        let key = RateKey("17", limit: RateLimit(10, per: .seconds(1)))
        rules.rateKeys = { _, _ in [key] }
        rules.retryAfter = CallRules.momentRetryAfter(atMost: .seconds(3600))
        let limiter = RateLimiter(clock: fixture.clock)
        let traffic = RequestTraffic(
            limiter: limiter, retry: .standard, clock: fixture.clock, random: SeededRandom())
        let pipeline = fixture.pipeline(transport, rules, traffic)
        let call = fixture.call(life: .never)
        let first = Task { try await pipeline.text(call) }
        #expect(await waited(while: fixture.clock.sleeperCount == 0))
        let second = Task { try await pipeline.text(call) }
        #expect(await waited(while: limiter.waitingCount(key) == 0))
        #expect(transport.requests.count == 1)
        try await fixture.clock.advance(by: .milliseconds(2499), whenSleeping: 2)
        #expect(transport.requests.count == 1)
        fixture.clock.advance(by: .milliseconds(1))
        #expect(try await [first.value, second.value].sorted() == ["first", "second"])
    }
}
