public import Foundation
import MemberCrypto

/// The name under which a reply is kept: the MD5 of its address without fragment and volatile parameters, pairs sorted.
///
/// One logical request keeps one entry over token renewals, whatever the order of its parameters. Headers never enter.
public struct CacheKey: Hashable, Sendable {
    /// 32 lower-case hexadecimal digits.
    public let name: String

    /// The key of an address.
    /// - Parameters:
    ///   - url: The whole address.
    ///   - dropping: Names of parameters that make no difference: tokens, answers to captchas.
    public init(_ url: URL, dropping: Set<String> = []) {
        let text = url.absoluteString.prefix { $0 != "#" }
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let pairs = parts.count < 2 ? [] : parts[1].split(separator: "&").filter { !dropping.contains(Self.name(of: $0)) }
        let sorted = pairs.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let canonical = sorted.isEmpty ? String(parts[0]) : parts[0] + "?" + sorted.joined(separator: "&")
        name = Digest.fileNameMD5(Data(canonical.utf8))
    }

    private static func name(of pair: Substring) -> String { String(pair.prefix { $0 != "=" }) }
}
