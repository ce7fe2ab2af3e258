public import Foundation
import MemberCore
import MemberCrypto

/// The name under which a reply is kept: the MD5 of its address without fragment and volatile parameters, pairs sorted.
///
/// One logical request keeps one entry over token renewals and in any order of its parameters. Headers are never part of the key.
public struct CacheKey: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    /// 32 lower-case hexadecimal digits.
    public var name: String { String(unsafeUninitializedCapacity: 32) { fill($0) } }

    /// The key of an address.
    /// - Parameters:
    ///   - url: The whole address.
    ///   - dropping: Names of parameters that make no difference: tokens, answers to captchas.
    public init(_ url: URL, dropping: Set<String> = []) {
        let text = Array(url.absoluteString.utf8.prefix { $0 != UInt8(ascii: "#") })
        let mark = text.firstIndex(of: UInt8(ascii: "?")) ?? text.endIndex
        var pairs = text[mark...].dropFirst().split(separator: UInt8(ascii: "&"))
        pairs.removeAll { dropping.contains(Self.name(of: $0)) }
        pairs.sort { $0.lexicographicallyPrecedes($1) }
        var canonical = Data(capacity: text.count)
        canonical.append(contentsOf: text[..<mark])
        var separator = UInt8(ascii: "?")
        for pair in pairs {
            canonical.append(separator)
            canonical.append(contentsOf: pair)
            separator = UInt8(ascii: "&")
        }
        let digits = Digest.fileNameMD5(canonical)
        high = UInt64(digits.prefix(16), radix: 16) ?? 0
        low = UInt64(digits.suffix(16), radix: 16) ?? 0
    }

    private static func name(of pair: ArraySlice<UInt8>) -> String {
        String(decoding: pair.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
    }

    /// Half of the digest.
    var word: UInt64 { low }

    /// One word of a digest is as good a hash as any.
    public func hash(into hasher: inout Hasher) { hasher.combine(low) }

    /// Whether bytes are 32 lower-case hexadecimal digits.
    static func isName(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.count == 32
            && bytes.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
    }

    /// Writes the 32 digits.
    private func fill(_ digits: UnsafeMutableBufferPointer<UInt8>) -> Int {
        for (half, word) in [high, low].enumerated() {
            for place in 0..<16 {
                let nibble = UInt8(truncatingIfNeeded: word >> UInt64(60 - 4 * place)) & 0x0F
                digits[half * 16 + place] = nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10
            }
        }
        return 32
    }
}

/// An account's folder name: a server chooses the subject, so it must not lead out of the cache.
enum CacheFolder {
    /// The name as it is if it holds letters, digits, `-` and `_` only, else encoded, dots included.
    static func name(for folder: String) -> String {
        folder.isPlainName ? folder : "%" + PercentCoding.encode(folder).replacing(".", with: "%2E")
    }

    /// The account's folder that has a name; nil if none has it.
    static func folder(named name: String) -> String? {
        let folder = name.hasPrefix("%") ? String(name.dropFirst()).removingPercentEncoding : name
        return folder.flatMap { self.name(for: $0) == name ? $0 : nil }
    }
}
