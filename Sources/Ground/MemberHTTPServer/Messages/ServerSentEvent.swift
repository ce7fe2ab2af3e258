import MemberCore

/// One event of a stream (HTML Living Standard §9.2).
public struct ServerSentEvent: Sendable, Equatable {
    /// The text, of any number of lines.
    public var data: String
    /// The identifier that a browser returns as `Last-Event-ID` when it reconnects.
    public var id: String?
    /// The kind of event; without one it is `message`.
    public var event: String?
    /// How long a browser waits before it reconnects, in whole milliseconds.
    public var retry: Duration?

    /// An event.
    /// - Parameters:
    ///   - data: The text.
    ///   - id: The identifier that a browser returns.
    ///   - event: The kind.
    ///   - retry: How long a browser waits before it reconnects.
    public init(_ data: String, id: String? = nil, event: String? = nil, retry: Duration? = nil) {
        self.data = data
        self.id = id
        self.event = event
        self.retry = retry
    }

    /// The event as it is sent. An identifier or a kind with a line end or NUL is left out.
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

/// Takes the events of a stream in order; valid only within the closure that got it.
public struct EventWriter: Sendable {
    let writer: ResponseWriter

    /// Sends an event. It waits while the client is slower than the writer.
    /// - Parameter event: The event.
    /// - Throws: ``HTTPServerError/clientLeft`` once the client has left.
    public func send(_ event: ServerSentEvent) async throws(HTTPServerError) { try await writer.write(event.encoded) }

    /// Sends a text as an event without a kind.
    /// - Parameter data: The text.
    /// - Throws: ``HTTPServerError/clientLeft`` once the client has left.
    public func send(_ data: String) async throws(HTTPServerError) { try await send(ServerSentEvent(data)) }
}

extension ServerResponse {
    /// A stream of events for a browser's `EventSource` (HTML Living Standard §9.2).
    ///
    /// ```swift
    /// return .events { writer in
    ///     for await change in changes { try await writer.send(ServerSentEvent(change.text, event: "change")) }
    /// }
    /// ```
    /// It has no time limit; its task is cancelled when the client leaves, and when the server stops.
    /// - Parameters:
    ///   - heartbeat: The silence after which a comment is sent, so that no proxy considers the connection dead; checked
    ///     every `HTTPServerConfiguration.checkInterval`.
    ///   - body: Sends the events; the stream ends when it returns.
    /// - Returns: The response, `text/event-stream`, never stored.
    public static func events(
        heartbeat: Duration = .seconds(15), body: @escaping @Sendable (EventWriter) async throws -> Void
    ) -> ServerResponse {
        var response = ServerResponse(
            headers: ["Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no"])
        let stream = ResponseStream(length: nil, heartbeat: heartbeat) { try await body(EventWriter(writer: $0)) }
        response.source = .stream(stream)
        return response
    }
}
