public import Foundation

/// Receives spans: joins a library of tracing, or records them.
///
/// ```swift
/// let tracer = DiagnosticTracer.recording { span in exporter.add(span) }
/// let diagnostics = Diagnostics.silent.tracing(with: tracer)
/// ```
public struct DiagnosticTracer: Sendable {
    /// The work of a span. It takes the span's place in its trace, which is sent on where that is asked for; nil sends nothing. It is
    /// done once, however often it is called.
    public typealias Work = @Sendable (TraceParent?) async -> DiagnosticSpan.End

    private let surround: @Sendable (DiagnosticSpan, Work) async -> Void

    /// A tracer that joins a library of tracing.
    /// - Parameter surround: Begins the library's span as a child of the task's span, calls the work within it, and ends it as the
    ///   work says. If it does not call the work, the work is done after it.
    public init(surrounding surround: @escaping @Sendable (_ span: DiagnosticSpan, _ work: Work) async -> Void) {
        self.surround = surround
    }

    /// A tracer without a library: every span gets its place in a trace, and is recorded when it ends.
    /// - Parameters:
    ///   - clock: The time.
    ///   - random: The source of the ids.
    ///   - record: Called at the end of each span, on any thread; it must be quick.
    /// - Returns: The tracer.
    public static func recording(
        clock: any MemberClock = SystemClock(), random: any RandomSource = SystemRandom(),
        _ record: @escaping @Sendable (RecordedSpan) -> Void
    ) -> DiagnosticTracer {
        DiagnosticTracer { span, work in
            let parent = TraceParent.current
            let place = parent?.child(random) ?? TraceParent(random)
            let (start, uptime) = (clock.now, clock.uptime)
            let end = await work(place)
            record(
                RecordedSpan(
                    span: span, place: place, parentID: parent?.spanID, start: start, duration: clock.uptime - uptime, end: end))
        }
    }

    /// Does the work of a span within it.
    func value<Value: Sendable, Failure: Error>(
        of span: DiagnosticSpan, ending: @Sendable (Value) -> DiagnosticSpan.End,
        _ work: @Sendable () async throws(Failure) -> Value
    ) async -> Result<Value, Failure> {
        let done = Locked<Result<Value, Failure>?>(nil)
        await surround(span) { place in
            if let result = done.value { return result.end(ending) }
            let result = await TraceParent.$current.withValue(place) { await Result.of(work) }
            done.withLock { $0 = result }
            return result.end(ending)
        }
        if let result = done.value { return result }
        return await Result.of(work)
    }
}

/// A span that has ended.
public struct RecordedSpan: Sendable, Equatable {
    /// Its beginning: name, kind and attributes.
    public let span: DiagnosticSpan
    /// Its place in its trace.
    public let place: TraceParent
    /// The id of the span that it is a child of; nil for the first one of a trace.
    public let parentID: String?
    /// When it began.
    public let start: Date
    /// From its beginning to its end.
    public let duration: Duration
    /// Its end: status and attributes.
    public let end: DiagnosticSpan.End
}

extension Result where Success: Sendable {
    fileprivate static func of(_ work: @Sendable () async throws(Failure) -> Success) async -> Result {
        do throws(Failure) { return .success(try await work()) } catch { return .failure(error) }
    }

    fileprivate func end(_ ending: (Success) -> DiagnosticSpan.End) -> DiagnosticSpan.End {
        switch self {
        case .success(let value): ending(value)
        case .failure(let error): DiagnosticSpan.End(error)
        }
    }
}
