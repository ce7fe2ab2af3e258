import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing
import WaitSupport

@testable import MemberRequests

@Suite("What a pipeline reports of its calls", .timeLimit(.minutes(1)))
struct CallReportTests {
    private let fixture = PipelineFixture()
    private let spans = Locked<[RecordedSpan]>([])
    private let measurements = Locked<[DiagnosticMeasurement]>([])

    private func traffic(_ limiter: RateLimiter? = nil) -> RequestTraffic {
        RequestTraffic(
            limiter: limiter, clock: fixture.clock,
            diagnostics: Diagnostics.silent.tracing(with: .recording { [spans] span in spans.withLock { $0.append(span) } })
                .measuring { [measurements] measurement in measurements.withLock { $0.append(measurement) } })
    }

    @Test("a call is a span with the source of its reply; hits and misses of the cache are counted")
    func cache() async throws {
        let pipeline = fixture.pipeline(ScriptedTransport([.text("one")]), CallRules(), traffic())
        #expect(try await pipeline.text(fixture.call()) == "one")
        #expect(try await pipeline.text(fixture.call()) == "one")
        fixture.clock.advance(by: .seconds(15))
        #expect(try await pipeline.text(fixture.call { $0.staleGrace = 60 }) == "one")
        #expect(spans.value.map(\.span.name) == Array(repeating: "member.call", count: 3))
        #expect(
            spans.value.map { $0.end.attributes["member.call.source"]?.description } == ["network", "cache", "cache"])
        let counted = measurements.value.map(\.description)
        #expect(
            counted == [
                "member.cache.misses +1", "member.cache.hits +1 member.cache.expired=false",
                "member.cache.hits +1 member.cache.expired=true",
            ])
    }

    @Test("a failed call ends with its code")
    func failed() async {
        let pipeline = fixture.pipeline(ScriptedTransport([]), CallRules(), traffic())
        await #expect(throws: RequestError.self) { try await pipeline.text(fixture.call(life: .never)) }
        #expect(spans.value.map(\.end.status) == [.error("http.offline")] && measurements.value.isEmpty)
    }

    @Test("a wait for a limit is measured; a call that passes at once is not")
    func limits() async throws {
        var rules = CallRules()
        rules.rateKeys = { _, folder in [RateKey(folder, limit: RateLimit(1, per: .seconds(2)))] }
        let limiter = RateLimiter(clock: fixture.clock)
        let pipeline = fixture.pipeline(ScriptedTransport([.text("one"), .text("two")]), rules, traffic(limiter))
        #expect(try await pipeline.text(fixture.call(life: .never)) == "one")
        #expect(measurements.value.isEmpty)
        let call = fixture.call(life: .never)
        let second = Task { try await pipeline.text(call) }
        try await fixture.passTime(.seconds(2))
        #expect(try await second.value == "two")
        #expect(measurements.value.map(\.name) == ["member.limiter.wait.duration"])
        #expect(measurements.value.first?.value == .duration(.seconds(2)))
    }
}
