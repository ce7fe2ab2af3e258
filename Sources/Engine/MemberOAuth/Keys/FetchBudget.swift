import MemberCore
import MemberJOSE

/// How often an unknown key id may cause a fetch: twice at once, then once a minute.
struct FetchBudget {
    private var tokens = 2.0
    private var last: Duration?

    /// How long it takes until one more fetch is free.
    static let interval = Duration.seconds(60)

    /// Takes one fetch, if the budget has it.
    mutating func take(at now: Duration) -> Bool {
        if let last { tokens = min(2, tokens + (now - last) / Self.interval) }
        last = now
        guard tokens >= 1 else { return false }
        tokens -= 1
        return true
    }
}

/// The key ids that a fetch did not make known, for a minute each and not more than a hundred.
struct UnknownKeys {
    private var names: [String: Duration] = [:]

    /// Whether the key was looked for less than a minute ago.
    func contains(_ header: JOSEHeader, at now: Duration) -> Bool {
        names[Self.name(header)].map { now - $0 < FetchBudget.interval } ?? false
    }

    /// Remembers a key that was not found, and forgets those remembered for long enough.
    mutating func remember(_ header: JOSEHeader, at now: Duration) {
        names = names.filter { now - $0.value < FetchBudget.interval }
        if names.count < 100 { names[Self.name(header)] = now }
    }

    private static func name(_ header: JOSEHeader) -> String { header.alg + " " + (header.kid ?? "") }
}
