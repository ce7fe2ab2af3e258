/// The one hook through which the package reports its events, its measurements and its spans.
///
/// The default is silent. An app passes its own logger:
/// ```swift
/// let diagnostics = Diagnostics(minimum: .notice) { event in logger.log("\(event)") }
/// ```
/// An event's values are public or masked by their type, so a sink may print all of it. ``measuring(_:)`` and ``tracing(with:)`` add a
/// sink for measurements and a tracer.
public struct Diagnostics: Sendable {
    /// How much an event matters.
    public enum Level: Int, Comparable, Sendable, CaseIterable {
        /// For debugging.
        case debug
        /// An ordinary step.
        case info
        /// Rare, but correct.
        case notice
        /// Something was worked around.
        case warning
        /// Something was lost or refused.
        case error

        /// Whether the left one matters less.
        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    /// The receivers of what is reported.
    private struct Receivers: Sendable {
        var minimum = Level.error
        var sink: (@Sendable (DiagnosticEvent) -> Void)?
        var measure: (@Sendable (DiagnosticMeasurement) -> Void)?
        var tracer: DiagnosticTracer?
    }

    /// Keeps the receivers behind one pointer, which is nil where nothing is reported: a copy of silent diagnostics costs nothing.
    private final class Shared: Sendable {
        let receivers: Receivers
        init(_ receivers: Receivers) { self.receivers = receivers }
    }

    /// Diagnostics that report no events.
    public static let silent = Diagnostics(shared: nil)

    private let shared: Shared?

    /// Reports to a sink.
    /// - Parameters:
    ///   - minimum: Events below this level are not even built.
    ///   - sink: Called where the event happens, on any thread; it must be quick.
    public init(minimum: Level = .info, sink: @escaping @Sendable (DiagnosticEvent) -> Void) {
        self.init(shared: Shared(Receivers(minimum: minimum, sink: sink)))
    }

    private init(shared: Shared?) { self.shared = shared }

    /// Returns diagnostics that also report measurements.
    ///
    /// ```swift
    /// let diagnostics = Diagnostics.silent.measuring { measurement in statistics.add(measurement) }
    /// ```
    /// - Parameter measure: Called where the measurement is taken, on any thread; it must be quick.
    /// - Returns: The diagnostics; events and spans are reported as before.
    public func measuring(_ measure: @escaping @Sendable (DiagnosticMeasurement) -> Void) -> Diagnostics {
        changed { $0.measure = measure }
    }

    /// Returns diagnostics that also report spans.
    /// - Parameter tracer: Receives the spans.
    /// - Returns: The diagnostics; events and measurements are reported as before.
    public func tracing(with tracer: DiagnosticTracer) -> Diagnostics { changed { $0.tracer = tracer } }

    private func changed(_ change: (inout Receivers) -> Void) -> Diagnostics {
        var receivers = shared?.receivers ?? Receivers()
        change(&receivers)
        return Diagnostics(shared: Shared(receivers))
    }

    /// Whether measurements are reported. If not, the caller need not read a clock.
    public var isMeasuring: Bool { shared?.receivers.measure != nil }

    /// The receiver of the spans; nil if none are reported.
    var tracer: DiagnosticTracer? { shared?.receivers.tracer }

    /// Reports an event.
    /// - Parameters:
    ///   - level: How much it matters.
    ///   - name: A stable name, `<module>.<what>`.
    ///   - fields: Its values; built only if the sink gets the event.
    public func report(
        _ level: Level, _ name: StaticString, _ fields: @autoclosure () -> [String: DiagnosticValue] = [:]
    ) {
        guard let shared, let sink = shared.receivers.sink, level >= shared.receivers.minimum else { return }
        sink(DiagnosticEvent(level: level, name: "\(name)", fields: fields()))
    }

    /// Reports that something happened once more.
    /// - Parameters:
    ///   - name: The counter's stable name, such as `member.cache.hits`.
    ///   - amount: How many times.
    ///   - dimensions: What tells its time series apart: values of a small set, never a member's id. Built only if measurements are
    ///     reported.
    public func count(
        _ name: StaticString, by amount: Int = 1, _ dimensions: @autoclosure () -> [String: DiagnosticValue] = [:]
    ) {
        guard let measure = shared?.receivers.measure else { return }
        measure(DiagnosticMeasurement(name: "\(name)", value: .count(amount), fields: dimensions()))
    }

    /// Reports how long something took.
    /// - Parameters:
    ///   - name: The timer's stable name, such as `http.client.request.duration`.
    ///   - duration: The duration; read only if measurements are reported.
    ///   - dimensions: As for ``count(_:by:_:)``.
    public func time(
        _ name: StaticString, _ duration: @autoclosure () -> Duration,
        _ dimensions: @autoclosure () -> [String: DiagnosticValue] = [:]
    ) {
        guard let measure = shared?.receivers.measure else { return }
        measure(DiagnosticMeasurement(name: "\(name)", value: .duration(duration()), fields: dimensions()))
    }
}
