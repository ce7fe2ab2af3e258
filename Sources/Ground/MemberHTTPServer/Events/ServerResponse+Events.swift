import MemberCore

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
    ///   - heartbeat: After how long a silence a comment is sent, so that nothing on the way takes the connection for dead; looked
    ///     at every ``HTTPServerConfiguration/checkInterval``.
    ///   - body: Sends the events; the stream ends when it returns.
    /// - Returns: The answer, `text/event-stream`, never stored.
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
