public import Foundation

/// Bodies whose wholeness shows: 64 KiB of one byte, another one in each round, over a few names.
///
/// One process stores them round after round; another one judges what it finds.
public enum CachePattern {
    /// How many names there are; 256 is a multiple of it.
    public static let slots = 16
    /// How long a body is, in bytes.
    public static let size = 64 << 10
    /// The folder below the cache's root.
    public static let folder = "pattern"

    /// Where the cache lies in a home.
    /// - Parameter home: The home.
    /// - Returns: The root.
    public static func root(in home: URL) -> URL { home.appending(path: "patterns") }

    /// The address under which a round's body is kept.
    /// - Parameter round: The round, or the slot.
    /// - Returns: The address.
    public static func address(_ round: Int) -> URL {
        URL(filePath: "/\(round % slots)")
    }

    /// A round's body.
    /// - Parameter round: The round.
    /// - Returns: The bytes.
    public static func body(_ round: Int) -> Data { Data(repeating: UInt8(truncatingIfNeeded: round), count: size) }

    /// Whether a body is one that was stored in a slot, from its first byte to its last.
    /// - Parameters:
    ///   - body: The bytes.
    ///   - slot: The slot.
    /// - Returns: Whether it is whole.
    public static func isWhole(_ body: Data, in slot: Int) -> Bool {
        guard body.count == size, let first = body.first, Int(first) % slots == slot else { return false }
        return body.allSatisfy { $0 == first }
    }
}
