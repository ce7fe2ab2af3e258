public import Foundation
public import MemberCore

/// Randomness that repeats: the same seed gives the same bytes (SplitMix64). For tests only.
public final class SeededRandom: RandomSource {
    private let state: Locked<UInt64>

    /// Creates a source.
    /// - Parameter seed: Its seed.
    public init(seed: UInt64 = 1) { state = Locked(seed) }

    /// Returns the next bytes of the sequence.
    /// - Parameter count: The number of bytes.
    /// - Returns: `count` bytes.
    public func bytes(_ count: Int) -> Data {
        state.withLock { state in
            var data = Data(capacity: count + 8)
            while data.count < count { withUnsafeBytes(of: Self.next(&state).littleEndian) { data.append(contentsOf: $0) } }
            return data.prefix(count)
        }
    }

    private static func next(_ state: inout UInt64) -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
