import MemberCore

/// A limit on the number of calls in any period of a given length.
public struct RateLimit: Sendable, Hashable {
    /// The number of calls.
    public let count: Int
    /// The length of the period; it slides, and is not restarted by a timer.
    public let window: Duration

    /// Creates a limit.
    /// - Parameters:
    ///   - count: The number of calls; at least one.
    ///   - window: The length of the period.
    public init(_ count: Int, per window: Duration) {
        self.count = max(1, count)
        self.window = window
    }
}

/// A group of calls that are counted together, with their limit.
public struct RateKey: Sendable, Hashable {
    /// The kind of a key; hints and pauses may be for the keys of one kind.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The stable name.
        public let rawValue: String
        /// Creates a kind.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The app that makes them.
        public static let app = Kind(rawValue: "app")
        /// The member for whom they are made.
        public static let user = Kind(rawValue: "user")
    }

    /// The name, such as an account's.
    public let name: String
    /// The limit.
    public let limit: RateLimit
    /// The kind: what the calls have in common.
    public let kind: Kind

    /// Creates a key.
    /// - Parameters:
    ///   - name: The name; keys of different kinds need different names.
    ///   - limit: The limit.
    ///   - kind: The kind: what the calls have in common.
    public init(_ name: String, limit: RateLimit, kind: Kind = .user) {
        self.name = name
        self.limit = limit
        self.kind = kind
    }

    /// The key of its line: the bytes of its name.
    var place: ExactText { ExactText(name) }

    /// The keys with different names, in order; of keys with one name, the first.
    static func distinct(_ keys: [RateKey]) -> [RateKey] {
        if keys.count < 2 { return keys }
        return keys.reduce(into: []) { all, key in
            if !all.contains(where: { $0.place == key.place }) { all.append(key) }
        }
    }
}

/// The order of waiting calls.
public enum RequestPriority: Int, Sendable, Comparable, CaseIterable {
    /// A refresh in the background; no caller waits for it.
    case background
    /// Most calls.
    case normal
    /// A call that a member waits for.
    case high

    /// Whether the left priority is the lower one.
    public static func < (left: RequestPriority, right: RequestPriority) -> Bool { left.rawValue < right.rawValue }
}
