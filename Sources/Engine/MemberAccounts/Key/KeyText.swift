import Foundation
import MemberCore
import MemberCrypto

/// A sealing key as a line of text: a format and 32 bytes in base64url.
enum KeyText {
    private static let prefix = "memberkit-key-1 "

    static func fresh(_ random: any RandomSource) -> String { prefix + Base64URL.encode(random.bytes(32)) }

    /// The key; nil if the text is none.
    static func key(_ text: String) -> SealingKey? {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard text.hasPrefix(prefix), let bytes = Base64URL.decode(text.dropFirst(prefix.count)) else { return nil }
        return try? SealingKey(bytes: bytes)
    }
}
