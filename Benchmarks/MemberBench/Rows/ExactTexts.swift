import CMemberBenchLoop
import MemberCore

/// Texts compared byte by byte, as every lookup of an account and every claim's check does it, against `memcmp` in C over the same
/// bytes; half of the pairs differ in their last character.
func exactTexts() -> Row {
    let texts = (0..<64).map { "https://id.example.test/members/\(1000 + $0)" }
    let bytes = texts.map { Array($0.utf8) }
    return Row(
        name: "Comparison by bytes, 36 characters", baselineName: "memcmp", count: 4_000_000, aim: 0.5,
        candidate: { count in
            var same = 0
            for round in 0..<count where texts[round & 63].isExactly(texts[(round ^ round >> 6 & 1) & 63]) { same += 1 }
            guard same * 2 == count else { throw BenchError.wrongResult("a comparison") }
        },
        baseline: { count in
            var same = 0
            for round in 0..<count {
                let (left, right) = (bytes[round & 63], bytes[(round ^ round >> 6 & 1) & 63])
                if left.count == right.count, member_bench_same(left, right, left.count) == 1 { same += 1 }
            }
            guard same * 2 == count else { throw BenchError.wrongResult("a comparison") }
        })
}
