import MemberKit
import Tracing

extension DiagnosticTracer {
    /// A tracer whose spans are those of swift-distributed-tracing, children of `ServiceContext.current`.
    static let ofTracing = DiagnosticTracer { span, work in
        let kind: SpanKind = span.kind == .client ? .client : span.kind == .server ? .server : .internal
        await withSpan(span.name, ofKind: kind) { active in
            for (name, value) in span.attributes { active.attributes[name] = "\(value)" }
            var fields: [String: String] = [:]
            InstrumentationSystem.instrument.inject(active.context, into: &fields, using: FieldInjector())
            let end = await work(fields["traceparent"].flatMap { TraceParent($0) })
            for (name, value) in end.attributes { active.attributes[name] = "\(value)" }
            if case .error(let code) = end.status { active.setStatus(SpanStatus(code: .error, message: code)) }
        }
    }
}

struct FieldInjector: Injector {
    func inject(_ value: String, forKey name: String, into fields: inout [String: String]) { fields[name] = value }
}
