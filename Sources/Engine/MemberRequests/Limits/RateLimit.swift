import MemberCore

/// So many calls in any stretch of time.
public struct RateLimit: Sendable, Hashable {
    /// How many.
    public let count: Int
    /// In how long a stretch; it slides, and does not begin anew by a timer.
    public let window: Duration

    /// A limit.
    /// - Parameters:
    ///   - count: How many; at least one.
    ///   - window: In how long a stretch.
    public init(_ count: Int, per window: Duration) {
        self.count = max(1, count)
        self.window = window
    }
}

/// Whose calls are counted together, and how many they may be.
public struct RateKey: Sendable, Hashable {
    /// What the calls have in common; hints and pauses may be for the keys of one kind.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The stable name.
        public let rawValue: String
        /// Any kind.
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
    /// What the calls have in common.
    public let kind: Kind

    /// A key.
    /// - Parameters:
    ///   - name: The name; keys of different kinds need different names.
    ///   - limit: The limit.
    ///   - kind: What the calls have in common.
    public init(_ name: String, limit: RateLimit, kind: Kind = .user) {
        self.name = name
        self.limit = limit
        self.kind = kind
    }

    /// Whose line it is, by the bytes of its name.
    var place: ExactText { ExactText(name) }

    /// Keys of different names, in order; of one name the first.
    static func distinct(_ keys: [RateKey]) -> [RateKey] {
        if keys.count < 2 { return keys }
        return keys.reduce(into: []) { all, key in
            if !all.contains(where: { $0.place == key.place }) { all.append(key) }
        }
    }
}

/// Who goes first when several calls wait.
public enum RequestPriority: Int, Sendable, Comparable, CaseIterable {
    /// Nobody waits for it: a refresh in the background.
    case background
    /// Most calls.
    case normal
    /// A member waits for it.
    case high

    /// Whether the left one goes later.
    public static func < (left: RequestPriority, right: RequestPriority) -> Bool { left.rawValue < right.rawValue }
}
