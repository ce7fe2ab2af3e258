import Foundation
package import MemberCore
import MemberHTTP

/// For how long fetched keys and documents are used (RFC 9111 §5.2.2).
public struct FreshnessRules: Sendable {
    /// The life of an answer that names none.
    public var usual = Duration.seconds(3600)
    /// The shortest life, whatever an answer names.
    public var shortest = Duration.seconds(60)
    /// The longest life, whatever an answer names.
    public var longest = Duration.seconds(86_400)
    /// How long after its fetch an answer stays usable while the server fails.
    public var whileServerFails = Duration.seconds(86_400)
    /// How many fetches unknown key ids may cause at once.
    public var fetchesForUnknownKeys = 2
    /// After how long one more is free.
    public var intervalForUnknownKeys = Duration.seconds(60)

    /// An hour, held between a minute and a day; a day while the server fails; two fetches at once, then one a minute.
    public init() {}

    /// The life of an answer: its `max-age` within the bounds; the shortest for `no-cache` and `no-store`.
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
