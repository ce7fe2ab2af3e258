import MemberCore

/// One pattern with its handler.
struct Route: Sendable {
    private enum Part: Sendable {
        case fixed(String)
        case taken(String)
    }

    /// The method, or nil for any.
    let method: String?
    /// How the body comes.
    let body: BodyMode
    /// What answers.
    var handler: Router.Handler
    private let parts: [Part]

    init(method: String?, pattern: String, body: BodyMode, handler: @escaping Router.Handler) {
        self.method = method
        self.body = body
        self.handler = handler
        parts = pattern.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map { part in
            part.hasPrefix("{") && part.hasSuffix("}")
                ? .taken(String(part.dropFirst().dropLast())) : .fixed(String(part))
        }
    }

    /// What stands at the taken places; nil if the path is another one. A taken place is never empty.
    func match(_ segments: [String]) -> [String: String]? {
        guard segments.count == parts.count else { return nil }
        var parameters: [String: String] = [:]
        for (part, segment) in zip(parts, segments) {
            switch part {
            case .fixed(let text): guard text.isExactly(segment) else { return nil }
            case .taken(let name):
                guard !segment.isEmpty else { return nil }
                parameters[name] = segment
            }
        }
        return parameters
    }

    /// How well the method fits: itself, `GET` for `HEAD`, any; nil if it does not.
    func rank(_ asked: String) -> Int? {
        switch method {
        case asked: 0
        case "GET" where asked == "HEAD": 1
        case nil: 2
        default: nil
        }
    }
}
