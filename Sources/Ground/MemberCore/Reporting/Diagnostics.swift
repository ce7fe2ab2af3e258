/// The one hook through which the package reports its events.
///
/// The default is silent. An app passes its own logger:
/// ```swift
/// let diagnostics = Diagnostics(minimum: .notice) { event in logger.log("\(event)") }
/// ```
/// An event's values are public or masked by their type, so a sink may print all of it.
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

    /// Diagnostics that report no events.
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
    ///   - fields: Its values; built only if the sink gets the event.
    public func report(
        _ level: Level, _ name: StaticString, _ fields: @autoclosure () -> [String: DiagnosticValue] = [:]
    ) {
        guard let sink, level >= minimum else { return }
        sink(DiagnosticEvent(level: level, name: "\(name)", fields: fields()))
    }
}

/// Something that happened, with values that may be printed.
public struct DiagnosticEvent: Sendable, CustomStringConvertible {
    /// How much it matters.
    public let level: Diagnostics.Level
    /// The stable name, `<module>.<what>`.
    public let name: String
    /// The values by name.
    public let fields: [String: DiagnosticValue]

    /// One line: the name, then the values in the order of their names.
    public var description: String {
        let values = fields.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
        return name + values.joined()
    }
}

/// A value of an event: public because its type says so, or masked.
public struct DiagnosticValue: Sendable, CustomStringConvertible, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral,
    ExpressibleByBooleanLiteral
{
    /// The text that a sink may print.
    public let description: String

    private init(text: String) { description = text }

    /// A literal is public, since it is part of the source.
    public init(stringLiteral value: StaticString) { self.init(text: "\(value)") }
    /// A number is public.
    public init(integerLiteral value: Int) { self.init(text: "\(value)") }
    /// A truth value is public.
    public init(booleanLiteral value: Bool) { self.init(text: "\(value)") }

    /// A number is public.
    /// - Parameter value: The number.
    /// - Returns: The value as a sink may print it.
    public static func number(_ value: some BinaryInteger) -> DiagnosticValue { .init(text: "\(value)") }
    /// A text that contains no data about a member and no secret, as the caller knows: a method's name, a host, an error's code.
    /// - Parameter value: The text.
    /// - Returns: The value as a sink may print it.
    public static func open(_ value: String) -> DiagnosticValue { .init(text: value) }
    /// A text about a member: only its length is kept.
    /// - Parameter value: The text.
    /// - Returns: The value as a sink may print it.
    public static func masked(_ value: String) -> DiagnosticValue { .init(text: "<\(value.count) characters>") }
    /// A secret: only its mask is kept.
    /// - Parameter value: The secret.
    /// - Returns: The value as a sink may print it.
    public static func secret(_ value: Secret) -> DiagnosticValue { .init(text: value.description) }
}
