import MemberCore

/// One pattern with its handler.
struct Route: Sendable {
    private enum Part: Sendable {
        case fixed(String)
        case parameter(String)
    }

    /// The method, or nil for any.
    let method: String?
    /// The pattern, as it was given.
    let pattern: String
    /// How the body is delivered.
    let body: BodyMode
    /// The handler of a request.
    var handler: Router.Handler
    private let parts: [Part]

    init(method: String?, pattern: String, body: BodyMode, handler: @escaping Router.Handler) {
        self.method = method
        self.pattern = pattern
        self.body = body
        self.handler = handler
        parts = pattern.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map { part in
            part.hasPrefix("{") && part.hasSuffix("}")
                ? .parameter(String(part.dropFirst().dropLast())) : .fixed(String(part))
        }
    }

    /// The parameters of a path; nil if the pattern does not match. A parameter is never empty.
    func match(_ segments: [String]) -> [String: String]? {
        guard segments.count == parts.count else { return nil }
        var parameters: [String: String] = [:]
        for (part, segment) in zip(parts, segments) {
            switch part {
            case .fixed(let text): guard text.isExactly(segment) else { return nil }
            case .parameter(let name):
                guard !segment.isEmpty else { return nil }
                parameters[name] = segment
            }
        }
        return parameters
    }

    /// How well the method fits, best first: the method itself, `GET` for `HEAD`, any; nil if it does not fit.
    func rank(_ asked: String) -> Int? {
        switch method {
        case asked: 0
        case "GET" where asked == "HEAD": 1
        case nil: 2
        default: nil
        }
    }
}

/// How a route gets its request's body.
public enum BodyMode: Sendable, Equatable {
    /// All at once, before the handler starts, up to this many bytes; nil for ``HTTPServerConfiguration/maximumBody``.
    case whole(upTo: Int? = nil)
    /// Piece by piece through ``ServerRequest/stream``, up to this many bytes in all. The handler starts before the body has come,
    /// and a client that sends faster than it reads has to wait. A body whose stated length is below `from` bytes, 0 unless said, still
    /// comes all at once, which costs less.
    case streamed(upTo: Int, from: Int = 0)

    var limit: Int? {
        switch self {
        case .whole(let limit): limit
        case .streamed(let limit, _): limit
        }
    }

    /// Whether a body comes piece by piece.
    /// - Parameter length: The length that its head states; nil for none.
    /// - Returns: Whether it does.
    func isStreamed(_ length: Int?) -> Bool {
        guard case .streamed(_, let first) = self else { return false }
        return length.map { $0 >= first } ?? true
    }
}
