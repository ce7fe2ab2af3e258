import Foundation

/// A span's place in a trace, as the header field `traceparent` carries it from process to process.
///
/// ```swift
/// let arrived = request.headers["traceparent"].flatMap { TraceParent($0) }
/// try await TraceParent.$current.withValue(arrived) { try await members.call("friends.get", as: account) }
/// ```
/// - SeeAlso: W3C Trace Context §3.2
public struct TraceParent: Sendable, Hashable, CustomStringConvertible {
    /// The place of the task's span; nil outside of every trace.
    @TaskLocal public static var current: TraceParent?

    /// The trace, 32 lower-case hexadecimal digits.
    public let traceID: String
    /// The span, 16 lower-case hexadecimal digits.
    public let spanID: String
    /// Whether the caller records the trace.
    public let isSampled: Bool

    /// A new trace with its first span.
    /// - Parameter random: The source of the ids.
    public init(_ random: any RandomSource) {
        self.init(traceID: Self.id(16, random), spanID: Self.id(8, random), isSampled: true)
    }

    /// Reads the header field's value. The ids of a later version are read as those of version 00, as the specification asks.
    /// - Parameter text: The value; nil is returned for one that breaks the format, and for ids of zeros.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 4, text.utf8.count == 55 || (text.utf8.count > 55 && parts[0] != "00") else { return nil }
        guard Self.isHex(parts[0], 2), parts[0] != "ff", Self.isHex(parts[3], 2), let flags = UInt8(parts[3], radix: 16) else {
            return nil
        }
        guard parts.count == 4 || parts[0] != "00", Self.isID(parts[1], 32), Self.isID(parts[2], 16) else { return nil }
        self.init(traceID: parts[1], spanID: parts[2], isSampled: flags & 1 == 1)
    }

    private init(traceID: String, spanID: String, isSampled: Bool) {
        (self.traceID, self.spanID, self.isSampled) = (traceID, spanID, isSampled)
    }

    /// The place of a new span within this one.
    func child(_ random: any RandomSource) -> TraceParent {
        TraceParent(traceID: traceID, spanID: Self.id(8, random), isSampled: isSampled)
    }

    /// The header field's value, `00-<trace>-<span>-01`.
    public var description: String { "00-\(traceID)-\(spanID)-\(isSampled ? "01" : "00")" }

    /// Random hexadecimal digits, not all of them zeros.
    private static func id(_ count: Int, _ random: any RandomSource) -> String {
        var bytes = random.bytes(count)
        if bytes.allSatisfy({ $0 == 0 }), let last = bytes.indices.last { bytes[last] = 1 }
        return bytes.map { byte in
            let text = String(byte, radix: 16)
            return byte < 16 ? "0" + text : text
        }.joined()
    }

    private static func isID(_ text: String, _ count: Int) -> Bool { isHex(text, count) && text.utf8.contains { $0 != 0x30 } }

    private static func isHex(_ text: String, _ count: Int) -> Bool {
        text.utf8.count == count && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}
