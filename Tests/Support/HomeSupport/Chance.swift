import MemberCore
import MemberTesting

/// Choices that repeat with their seed, for tests over many courses of things.
public struct Chance {
    private let random: SeededRandom

    /// Choices.
    /// - Parameter seed: The same seed brings the same choices.
    public init(seed: UInt64) { random = SeededRandom(seed: seed) }

    /// A number of a range.
    public mutating func number(_ range: ClosedRange<Int>) -> Int {
        let bits = random.bytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return range.lowerBound + Int(bits % UInt64(range.count))
    }

    /// One of some values.
    public mutating func pick<Value>(_ values: [Value]) -> Value { values[number(0...values.count - 1)] }
}
