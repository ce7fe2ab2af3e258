import Foundation

/// Changes bytes at random, the same way for the same seed (SplitMix64).
struct Mutator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// A copy with one to three changes: a bit flipped, a byte replaced, a run cut out, doubled or moved.
    mutating func mutated(_ data: Data) -> Data {
        var bytes = [UInt8](data)
        for _ in 0...below(3) { change(&bytes) }
        return Data(bytes)
    }

    /// A number below a limit; 0 for none.
    mutating func below(_ limit: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return limit > 0 ? Int((mixed ^ (mixed >> 31)) % UInt64(limit)) : 0
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        guard !bytes.isEmpty else { return }
        let start = below(bytes.count)
        let end = min(bytes.count, start + 1 + below(12))
        switch below(5) {
        case 0: bytes[start] ^= 1 << UInt8(below(8))
        case 1: bytes[start] = [0x22, 0x2E, 0x5C, 0x7B, 0x7D, 0x5B, 0x2C, 0x00, 0xFF, 0x41][below(10)]
        case 2: bytes.removeSubrange(start..<end)
        case 3: bytes.insert(contentsOf: bytes[start..<end], at: below(bytes.count))
        default: bytes.removeLast(bytes.count - start)
        }
    }
}
