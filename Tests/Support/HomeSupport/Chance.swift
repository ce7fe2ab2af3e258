import MemberCore
import MemberTesting

/// Random choices that a seed repeats, for tests over many sequences of steps.
public struct Chance {
    private let random: SeededRandom

    /// Choices.
    /// - Parameter seed: The same seed gives the same choices.
    public init(seed: UInt64) { random = SeededRandom(seed: seed) }

    /// A number of a range.
    public mutating func number(_ range: ClosedRange<Int>) -> Int {
        let bits = random.bytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return range.lowerBound + Int(bits % UInt64(range.count))
    }

    /// One of some values.
    public mutating func pick<Value>(_ values: [Value]) -> Value { values[number(0...values.count - 1)] }
}
