public import Foundation

/// Bodies that show whether they are complete: 64 KiB of one byte, a different byte in each round, over a few names.
///
/// One process stores them round after round; another one checks what it finds.
public enum CachePattern {
    /// The number of names; 256 is a multiple of it.
    public static let slots = 16
    /// The length of a body, in bytes.
    public static let size = 64 << 10
    /// The folder below the cache's root.
    public static let folder = "pattern"

    /// The root of the cache in a home.
    /// - Parameter home: The home.
    /// - Returns: The root.
    public static func root(in home: URL) -> URL { home.appending(path: "patterns") }

    /// The address under which a round's body is stored.
    /// - Parameter round: The round, or the slot.
    /// - Returns: The address.
    public static func address(_ round: Int) -> URL {
        URL(filePath: "/\(round % slots)")
    }

    /// A round's body.
    /// - Parameter round: The round.
    /// - Returns: The bytes.
    public static func body(_ round: Int) -> Data { Data(repeating: UInt8(truncatingIfNeeded: round), count: size) }

    /// Whether a body is, from its first byte to its last, one that was stored in a slot.
    /// - Parameters:
    ///   - body: The bytes.
    ///   - slot: The slot.
    /// - Returns: Whether it is complete.
    public static func isWhole(_ body: Data, in slot: Int) -> Bool {
        guard body.count == size, let first = body.first, Int(first) % slots == slot else { return false }
        return body.allSatisfy { $0 == first }
    }
}
