import Foundation
import MemberCore
import Testing

@Suite("Spans")
struct SpanTests {
    private struct Refused: Error {}

    private let spans = Locked<[RecordedSpan]>([])
    private var diagnostics: Diagnostics {
        Diagnostics.silent.tracing(with: .recording { [spans] span in spans.withLock { $0.append(span) } })
    }

    @Test("a span within another one is its child, in the same trace, in child tasks as well")
    func parents() async {
        await diagnostics.span("outer") { [diagnostics] () async in
            async let child: Void = diagnostics.span("inner", .client, ["method": "GET"]) { () async in }
            await child
        }
        let (inner, outer) = (spans.value.first, spans.value.last)
        #expect(spans.value.map(\.span.name) == ["inner", "outer"] && outer?.parentID == nil)
        #expect(inner?.parentID == outer?.place.spanID && inner?.place.traceID == outer?.place.traceID)
        #expect(inner?.place.spanID != outer?.place.spanID && inner?.span.kind == .client)
        #expect(inner?.span.attributes["method"]?.description == "GET")
        #expect(TraceParent.current == nil)
    }

    @Test("a span ends as its value says, or with the error's code, and the error reaches the caller")
    func ends() async throws {
        let value = await diagnostics.span("value", ending: { .init(.ok, ["count": .number($0)]) }) { () async -> Int in 7 }
        await #expect(throws: Refused.self) { try await diagnostics.span("plain") { () async throws in throw Refused() } }
        await #expect(throws: CancellationError.self) {
            try await diagnostics.span("cancelled") { () async throws in throw CancellationError() }
        }
        #expect(value == 7)
        #expect(spans.value.map(\.end.status) == [.ok, .error("unknown"), .error("cancelled")])
        #expect(
            spans.value.map { $0.end.attributes.mapValues(\.description) }
                == [["count": "7"], ["error.type": "unknown"], ["error.type": "cancelled"]])
    }

    @Test("a trace that arrived goes on")
    func arrived() async {
        let arrived = TraceParent("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00")
        await TraceParent.$current.withValue(arrived) { [diagnostics] in await diagnostics.span("handled") { () async in } }
        let span = spans.value.first
        #expect(span?.place.traceID == arrived?.traceID && span?.parentID == "b7ad6b7169203331")
        #expect(span?.place.isSampled == false && span?.place.description.hasSuffix("-00") == true)
    }

    @Test("a tracer that calls the work twice or never has it done once")
    func once() async {
        for calls in 0...2 {
            let done = Locked(0)
            let tracer = DiagnosticTracer { _, work in
                for _ in 0..<calls { _ = await work(nil) }
            }
            await Diagnostics.silent.tracing(with: tracer).span("odd") { () async in done.withLock { $0 += 1 } }
            #expect(done.value == 1)
        }
    }

    @Test(
        "a traceparent that breaks the format is not read",
        arguments: [
            "", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331",
            "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01", "00-00000000000000000000000000000000-b7ad6b7169203331-01",
            "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01", "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
            "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more",
            "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-+1",
            "01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01more",
        ])
    func malformed(_ text: String) { #expect(TraceParent(text) == nil) }

    @Test("a later version's traceparent is read by its first four parts, and is written in ours")
    func laterVersion() {
        let text = "cc-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-what-the-future-brings"
        #expect(TraceParent(text)?.description == "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
    }
}
