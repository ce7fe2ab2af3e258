import Foundation
package import MemberCore
import MemberHTTP
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

    /// Takes one fetch, if the budget allows it.
    mutating func take(at now: Duration) -> Bool {
        if let last { tokens = min(most, tokens + (now - last) / interval) }
        last = now
        guard tokens >= 1 else { return false }
        tokens -= 1
        return true
    }
}

/// The key ids that were not found by a fetch; each is remembered for a minute, at most a hundred.
struct UnknownKeys {
    private static let memory = Duration.seconds(60)
    /// The key is the name's bytes: strings that only look the same are different keys.
    private var names: [[UInt8]: Duration] = [:]

    /// Whether a fetch failed to find the key less than a minute ago.
    func contains(_ header: JOSEHeader, at now: Duration) -> Bool {
        names[Self.name(header)].map { now - $0 < Self.memory } ?? false
    }

    /// Remembers a key that was not found, and forgets keys that were remembered for long enough.
    mutating func remember(_ header: JOSEHeader, at now: Duration) {
        names = names.filter { now - $0.value < Self.memory }
        if names.count < 100 { names[Self.name(header)] = now }
    }

    private static func name(_ header: JOSEHeader) -> [UInt8] { Array((header.alg + " " + (header.kid ?? "")).utf8) }
}

/// For how long fetched keys and documents are used (RFC 9111 §5.2.2).
public struct FreshnessRules: Sendable {
    /// The life of a response that names none.
    public var usual = Duration.seconds(3600)
    /// The shortest life, whatever a response names.
    package var shortest = Duration.seconds(60)
    /// The longest life, whatever a response names.
    public var longest = Duration.seconds(86_400)
    /// How long after its fetch a response stays usable while the server fails.
    package var whileServerFails = Duration.seconds(86_400)
    /// How many fetches unknown key ids may cause at once.
    package var fetchesForUnknownKeys = 2
    /// How long it takes until one more fetch is allowed.
    package var intervalForUnknownKeys = Duration.seconds(60)

    /// An hour, held between a minute and a day; a day while the server fails; two fetches at once, then one a minute.
    public init() {}

    /// The life of a response: its `max-age` within the bounds; the shortest for `no-cache` and `no-store`.
    package func life(_ headers: HTTPHeaders) -> Duration {
        let directives = headers.all("Cache-Control").flatMap { $0.lowercased().split(at: ",") }
            .map { $0.trimmingCharacters(in: .whitespaces) }
        if directives.contains(where: { $0 == "no-cache" || $0 == "no-store" }) { return shortest }
        return min(max(directives.lazy.compactMap(age).first ?? usual, shortest), longest)
    }

    private func age(_ directive: String) -> Duration? {
        let parts = directive.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, parts[0] == "max-age" else { return nil }
        let digits = parts[1].trimmingCharacters(in: CharacterSet(charactersIn: "\""))
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        // A number beyond every range is the longest life (RFC 9111 §1.2.2).
        return Int32(digits).map { .seconds(Int($0)) } ?? longest
    }
}
