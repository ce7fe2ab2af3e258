/// Takes the events of a stream in order; it belongs to the closure that got it.
public struct EventWriter: Sendable {
    let writer: ResponseWriter

    /// Sends an event. It waits while the client is slower than the writer.
    /// - Parameter event: The event.
    /// - Throws: ``HTTPServerError/clientLeft`` once nobody reads any more.
    public func send(_ event: ServerSentEvent) async throws(HTTPServerError) { try await writer.write(event.encoded) }

    /// Sends a text as an event of no kind.
    /// - Parameter data: The text.
    /// - Throws: ``HTTPServerError/clientLeft`` once nobody reads any more.
    public func send(_ data: String) async throws(HTTPServerError) { try await send(ServerSentEvent(data)) }
}
