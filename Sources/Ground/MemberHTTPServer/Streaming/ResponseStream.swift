import MemberCore

/// A body that comes into being while it is sent.
struct ResponseStream: Sendable {
    /// Its bytes in all, if that is known.
    let length: Int?
    /// After how long a silence a comment is sent, if it is a stream of events.
    let heartbeat: Duration?
    /// Writes it.
    let body: @Sendable (ResponseWriter) async throws -> Void

    /// Writes the body to its end. One that failed breaks off, so that no client takes it for whole.
    func produce(into output: OutputPipe, _ diagnostics: Diagnostics) async {
        do {
            try await body(ResponseWriter(output: output))
            output.finish()
        } catch {
            let isOver = output.isOver
            output.breakOff()
            if !isOver, !(error is CancellationError) { diagnostics.reportFailure(of: error) }
        }
    }
}
