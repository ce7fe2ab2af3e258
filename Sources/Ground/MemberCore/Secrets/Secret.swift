public import Foundation

/// A text that must never be printed: a token, a code, a verifier, a client secret.
///
/// Every description, reflection and debug print of it is masked, so a value that holds secrets can be logged as a whole.
/// ```swift
/// let token = Secret("eyJhbGci…")
/// print(token)          // <secret>
/// header = token.reveal // the text itself, on purpose
/// ```
/// It is deliberately not `Codable`: code that stores a secret must call ``reveal`` explicitly, to seal the value.
public struct Secret: Hashable, Sendable {
    /// The text in clear. Only code that sends or seals it reads this.
    public let reveal: String

    /// Wraps a text.
    public init(_ text: String) {
        reveal = text
    }

    /// Whether the text is empty.
    public var isEmpty: Bool { reveal.isEmpty }

    /// The UTF-8 bytes in clear.
    public var bytes: Data { Data(reveal.utf8) }
}

extension Secret {
    /// Whether the bytes are the same; `==` of two texts would also accept different bytes that look alike.
    public static func == (left: Secret, right: Secret) -> Bool { left.reveal.isExactly(right.reveal) }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) {
        var text = reveal
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A mask; never the text.
    public var description: String { "<secret>" }
    /// A mask; never the text.
    public var debugDescription: String { "<secret>" }
    /// An empty mirror, so that `dump` shows no content either.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
