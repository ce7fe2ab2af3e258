/// How long a reply counts as fresh.
public struct CacheLife: Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// The life in seconds; 0 means that nothing is kept.
    public let seconds: Int

    /// A life.
    /// - Parameter seconds: 0 or more; nil below.
    public init?(seconds: Int) {
        guard seconds >= 0 else { return nil }
        self.seconds = seconds
    }

    /// A life from a literal; one below 0 counts as 0.
    public init(integerLiteral value: Int) { seconds = max(0, value) }

    /// Nothing is kept.
    public static let never: CacheLife = 0
    /// An hour, the default.
    public static let oneHour: CacheLife = 3600
}
