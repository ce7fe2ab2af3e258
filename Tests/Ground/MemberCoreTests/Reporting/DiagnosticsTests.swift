import Foundation
import MemberCore
import Testing

@Suite("Events and measurements")
struct DiagnosticsTests {
    @Test("an event names its logger and its metadata, in which masked values stay masked")
    func metadata() {
        let events = Locked<[DiagnosticEvent]>([])
        let diagnostics = Diagnostics(minimum: .debug) { event in events.withLock { $0.append(event) } }
        diagnostics.report(
            .notice, "oauth.redirect_refused", ["reason": "state", "name": .masked("Anna"), "token": .secret(Secret("s3cr3t"))])
        let event = events.value.first
        #expect(event?.level == .notice && event?.label == "member.oauth")
        #expect(event?.metadata["reason"] == "state" && event?.metadata["name"] == "<4 characters>")
        #expect(event?.metadata["token"]?.contains("s3cr3t") == false)
    }

    @Test("counts and durations come with their dimensions in order, and only where they are asked for")
    func measurements() {
        let measurements = Locked<[DiagnosticMeasurement]>([])
        let diagnostics = Diagnostics.silent.measuring { measurement in measurements.withLock { $0.append(measurement) } }
        diagnostics.count("member.sign_ins", ["member.provider": "vk", "member.outcome": "signed_in"])
        diagnostics.time("http.client.request.duration", .milliseconds(20))
        #expect(
            measurements.value.map(\.description) == [
                "member.sign_ins +1 member.outcome=signed_in member.provider=vk",
                "http.client.request.duration \(Duration.milliseconds(20))",
            ])
        #expect(diagnostics.isMeasuring && !Diagnostics.silent.isMeasuring && !Diagnostics { _ in }.isMeasuring)
    }

    @Test("silent diagnostics build no value and read no duration")
    func silent() {
        let built = Locked(0)
        func value() -> DiagnosticValue {
            built.withLock { $0 += 1 }
            return "x"
        }
        func duration() -> Duration {
            built.withLock { $0 += 1 }
            return .zero
        }
        Diagnostics.silent.report(.error, "core.test", ["a": value()])
        Diagnostics.silent.count("core.test", ["a": value()])
        Diagnostics.silent.time("core.test", duration(), ["a": value()])
        Diagnostics.silent.measuring { _ in }.report(.error, "core.test", ["a": value()])
        #expect(built.value == 0)
    }

    @Test("events, measurements and spans are joined one after another, and none replaces another")
    func joined() async {
        let seen = Locked<[String]>([])
        let add = { @Sendable (word: String) in seen.withLock { $0.append(word) } }
        let diagnostics = Diagnostics { add($0.name) }.tracing(with: .recording { add($0.span.name) })
            .measuring { add($0.name) }
        diagnostics.report(.info, "core.event")
        diagnostics.count("core.count")
        await diagnostics.span("core.span") { () async in }
        #expect(seen.value == ["core.event", "core.count", "core.span"])
    }
}
