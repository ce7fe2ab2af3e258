import MemberCore

/// One event of a stream (HTML Living Standard §9.2).
public struct ServerSentEvent: Sendable, Equatable {
    /// The text; lines of their own arrive as such.
    public var data: String
    /// What a browser sends back as `Last-Event-ID` when it comes again.
    public var id: String?
    /// The kind of event; without one it is `message`.
    public var event: String?
    /// How long a browser waits before it comes again, in whole milliseconds.
    public var retry: Duration?

    /// An event.
    /// - Parameters:
    ///   - data: The text.
    ///   - id: What a browser sends back.
    ///   - event: The kind.
    ///   - retry: How long a browser waits before it comes again.
    public init(_ data: String, id: String? = nil, event: String? = nil, retry: Duration? = nil) {
        self.data = data
        self.id = id
        self.event = event
        self.retry = retry
    }

    /// The event as it is sent. Line ends and NUL cannot stand in an identifier or a kind: such a field is left out.
    var encoded: String {
        var text = ""
        if let event, Self.isOneLine(event) { text += "event: \(event)\n" }
        if let id, Self.isOneLine(id) { text += "id: \(id)\n" }
        if let retry {
            let (seconds, attoseconds) = retry.components
            text += "retry: \(max(0, seconds * 1000 + attoseconds / 1_000_000_000_000_000))\n"
        }
        let lines = data.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "\n" }
        return lines.reduce(into: text) { text, line in
            let parts = (line.last == "\r" ? line.dropLast() : line).split(omittingEmptySubsequences: false) { $0 == "\r" }
            for part in parts { text += "data: \(String(part))\n" }
        } + "\n"
    }

    private static func isOneLine(_ text: String) -> Bool {
        !text.unicodeScalars.contains { $0 == "\n" || $0 == "\r" || $0 == "\0" }
    }
}
