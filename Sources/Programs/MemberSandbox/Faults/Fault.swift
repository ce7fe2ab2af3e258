/// Something that goes wrong on purpose.
public struct Fault: Sendable, Equatable {
    /// What goes wrong.
    public enum Kind: Sendable, Equatable {
        /// The answer comes late, by so many milliseconds.
        case delay(milliseconds: Int)
        /// The request is carried out, and its answer comes late, by so many milliseconds.
        case lateAnswer(milliseconds: Int)
        /// The answer is this status without a usable body.
        case status(Int)
        /// Every access token ends its life before the request is looked at.
        case expiredToken
    }

    /// What goes wrong.
    public var kind: Kind
    /// Requests whose path begins so meet it; empty is all.
    public var path: String
    /// How many requests meet it.
    public var times: Int

    /// A fault.
    /// - Parameters:
    ///   - kind: What goes wrong.
    ///   - path: Requests whose path begins so meet it; empty is all.
    ///   - times: How many requests meet it.
    public init(_ kind: Kind, path: String = "", times: Int = 1) {
        self.kind = kind
        self.path = path
        self.times = times
    }

    /// Reads the form of the command line: `kind[=value][@path][*times]`, such as `delay=500@/oauth2/auth` or `status=503*2` or
    /// `expired-token@/method/`; nil if it is of another form.
    /// - Parameter text: The text.
    public init?(_ text: String) {
        var rest = Substring(text)
        times = 1
        if let star = rest.lastIndex(of: "*") {
            guard let count = Int(rest[rest.index(after: star)...]), count > 0 else { return nil }
            times = count
            rest = rest[..<star]
        }
        let parts = rest.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        path = parts.count > 1 ? String(parts[1]) : ""
        let words = parts[0].split(separator: "=", maxSplits: 1).map(String.init)
        switch (words.first, words.dropFirst().first.flatMap(Int.init)) {
        case ("delay", let value?) where (0...60_000).contains(value): kind = .delay(milliseconds: value)
        case ("late-answer", let value?) where (0...60_000).contains(value): kind = .lateAnswer(milliseconds: value)
        case ("status", let value?) where (400...599).contains(value): kind = .status(value)
        case ("expired-token", nil) where words.count == 1: kind = .expiredToken
        default: return nil
        }
    }
}
