import MemberCore
import MemberJOSE

/// How often an unknown key id may cause a fetch.
struct FetchBudget {
    private let most: Double
    private let interval: Duration
    private var tokens: Double
    private var last: Duration?

    init(_ rules: FreshnessRules) {
        most = Double(max(rules.fetchesForUnknownKeys, 0))
        interval = max(rules.intervalForUnknownKeys, .seconds(1))
        tokens = most
    }

    /// Takes one fetch, if the budget has it.
    mutating func take(at now: Duration) -> Bool {
        if let last { tokens = min(most, tokens + (now - last) / interval) }
        last = now
        guard tokens >= 1 else { return false }
        tokens -= 1
        return true
    }
}

/// The key ids that a fetch did not make known, for a minute each and not more than a hundred.
struct UnknownKeys {
    private static let memory = Duration.seconds(60)
    /// By the bytes of their names: texts that only look the same are different keys.
    private var names: [[UInt8]: Duration] = [:]

    /// Whether the key was looked for less than a minute ago.
    func contains(_ header: JOSEHeader, at now: Duration) -> Bool {
        names[Self.name(header)].map { now - $0 < Self.memory } ?? false
    }

    /// Remembers a key that was not found, and forgets those remembered for long enough.
    mutating func remember(_ header: JOSEHeader, at now: Duration) {
        names = names.filter { now - $0.value < Self.memory }
        if names.count < 100 { names[Self.name(header)] = now }
    }

    private static func name(_ header: JOSEHeader) -> [UInt8] { Array((header.alg + " " + (header.kid ?? "")).utf8) }
}
