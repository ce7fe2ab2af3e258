/// The one hook through which the package tells what it does.
///
/// The default is silent. An app passes its own logger:
/// ```swift
/// let diagnostics = Diagnostics(minimum: .notice) { event in logger.log("\(event)") }
/// ```
/// An event's values are public or masked by their type, so a sink may print all of it.
public struct Diagnostics: Sendable {
    /// How much an event matters.
    public enum Level: Int, Comparable, Sendable, CaseIterable {
        /// For whoever hunts a fault.
        case debug
        /// The ordinary course of things.
        case info
        /// Rare, but as it should be.
        case notice
        /// Something was worked around.
        case warning
        /// Something was lost or refused.
        case error

        /// Whether the left one matters less.
        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    /// Nothing is reported.
    public static let silent = Diagnostics(minimum: .error, sink: nil)

    private let minimum: Level
    private let sink: (@Sendable (DiagnosticEvent) -> Void)?

    /// Reports to a sink.
    /// - Parameters:
    ///   - minimum: Events below this level are not even built.
    ///   - sink: Called where the event happens, on any thread; it must be quick.
    public init(minimum: Level = .info, sink: @escaping @Sendable (DiagnosticEvent) -> Void) {
        self.init(minimum: minimum, sink: Optional(sink))
    }

    private init(minimum: Level, sink: (@Sendable (DiagnosticEvent) -> Void)?) {
        self.minimum = minimum
        self.sink = sink
    }

    /// Reports an event.
    /// - Parameters:
    ///   - level: How much it matters.
    ///   - name: A stable name, `<module>.<what>`.
    ///   - fields: Its values; built only if somebody listens.
    public func report(
        _ level: Level, _ name: StaticString, _ fields: @autoclosure () -> [String: DiagnosticValue] = [:]
    ) {
        guard let sink, level >= minimum else { return }
        sink(DiagnosticEvent(level: level, name: "\(name)", fields: fields()))
    }
}
