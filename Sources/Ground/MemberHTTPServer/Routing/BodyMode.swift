/// How a route gets its request's body.
public enum BodyMode: Sendable, Equatable {
    /// All at once, before the handler starts, up to this many bytes; nil for ``HTTPServerConfiguration/maximumBody``.
    case whole(upTo: Int? = nil)
    /// Piece by piece through ``ServerRequest/stream``, up to this many bytes in all. The handler starts before the body has come,
    /// and a client that sends faster than it reads has to wait.
    case streamed(upTo: Int)

    var limit: Int? {
        switch self {
        case .whole(let limit): limit
        case .streamed(let limit): limit
        }
    }

    var isStreamed: Bool {
        if case .streamed = self { true } else { false }
    }
}
