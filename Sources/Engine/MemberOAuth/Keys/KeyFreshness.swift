import Foundation
package import MemberCore

/// For how long fetched keys are fresh (RFC 9111 §5.2.2).
package enum KeyFreshness {
    /// `max-age`, held between a minute and a day; a minute for `no-cache` and `no-store`; an hour where nothing is said.
    package static func life(_ headers: HTTPHeaders) -> Duration {
        let directives = headers.all("Cache-Control").flatMap { $0.lowercased().split(sign: ",") }
            .map { $0.trimmingCharacters(in: .whitespaces) }
        if directives.contains(where: { $0 == "no-cache" || $0 == "no-store" }) { return .seconds(shortest) }
        let age = directives.lazy.compactMap(age).first
        return .seconds(min(max(age ?? usual, shortest), longest))
    }

    private static func age(_ directive: String) -> Int? {
        let parts = directive.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, parts[0] == "max-age" else { return nil }
        let digits = parts[1].trimmingCharacters(in: CharacterSet(charactersIn: "\""))
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        // A number beyond every range is the longest life (RFC 9111 §1.2.2).
        return Int(digits) ?? longest
    }

    private static let (shortest, usual, longest) = (60, 3600, 86_400)
}
