/// Something that happened, with values that may be printed.
public struct DiagnosticEvent: Sendable, CustomStringConvertible {
    /// How much it matters.
    public let level: Diagnostics.Level
    /// The stable name, `<module>.<what>`.
    public let name: String
    /// The values by name.
    public let fields: [String: DiagnosticValue]

    /// The label of a logger for its module: `member.oauth` for the event `oauth.redirect_refused`.
    public var label: String { "member.\(name.prefix { $0 != "." })" }
    /// The values as texts, for the metadata of a logger; masked values stay masked.
    public var metadata: [String: String] { fields.mapValues(\.description) }

    /// One line: the name, then the values in the order of their names.
    public var description: String {
        let values = fields.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
        return name + values.joined()
    }
}

/// A value of an event, a measurement or a span: public because its type says so, or masked.
public struct DiagnosticValue: Sendable, Hashable, CustomStringConvertible, ExpressibleByIntegerLiteral,
    ExpressibleByStringLiteral,
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
