import Foundation

/// Where two issuers differ. They are compared character by character, so a difference may be hard to see.
struct IssuerDifference: Sendable {
    /// The configured issuer.
    let expected: String
    /// The provider's.
    let found: String

    /// Both issuers and where they differ, as the end of a sentence.
    var words: String { "“\(found.tidied)” and not “\(expected.tidied)”: \(place)" }

    private var place: String {
        if found + "/" == expected { return "only the configured one ends with a slash" }
        if found == expected + "/" { return "only the provider's ends with a slash" }
        if let path = Self.path(of: found, beyond: expected) { return "the provider's has the path “\(path.tidied)”" }
        if let path = Self.path(of: expected, beyond: found) { return "the configured one has the path “\(path.tidied)”" }
        let (one, other) = (Array(expected.unicodeScalars), Array(found.unicodeScalars))
        let same = zip(one, other).prefix { $0 == $1 }.count
        if expected.lowercased() == found.lowercased() {
            return "upper and lower case differ at the character \(same + 1)"
        }
        if let (scheme, foreign) = differing(\.scheme) { return "the scheme is “\(foreign)” and not “\(scheme)”" }
        if let (host, foreign) = differing(\.host) { return "the host is “\(foreign)” and not “\(host)”" }
        return "they differ from the character \(same + 1) on"
    }

    /// The path of the longer issuer, where it is the shorter one with a longer path; else nil.
    private static func path(of long: String, beyond short: String) -> String? {
        let start = short.hasSuffix("/") ? short : short + "/"
        guard long.hasPrefix(start) else { return nil }
        return URLComponents(string: long)?.path
    }

    private func differing(_ part: KeyPath<URLComponents, String?>) -> (expected: String, found: String)? {
        guard let mine = URLComponents(string: expected)?[keyPath: part],
            let foreign = URLComponents(string: found)?[keyPath: part],
            mine != foreign
        else { return nil }
        return (mine.tidied, foreign.tidied)
    }
}
