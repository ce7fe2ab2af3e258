// The part of swift-log's public interface that the guide uses, written from its documentation: the package cannot be had here.
// Its declarations are documented there.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// A logger that keeps nothing.
public struct Logger: Sendable {
    public enum Level: String, Sendable { case trace, debug, info, notice, warning, error, critical }

    public struct Message: ExpressibleByStringInterpolation, Sendable {
        public let text: String
        public init(stringLiteral value: String) { text = value }
    }

    public enum MetadataValue: ExpressibleByStringInterpolation, Sendable {
        case string(String)
        public init(stringLiteral value: String) { self = .string(value) }
    }

    public typealias Metadata = [String: MetadataValue]

    public let label: String
    public var logLevel = Level.info

    public init(label: String) { self.label = label }

    public func log(
        level: Level, _ message: @autoclosure () -> Message, metadata: @autoclosure () -> Metadata? = nil,
        source: @autoclosure () -> String? = nil, file: String = #fileID, function: String = #function, line: UInt = #line
    ) {}
}
