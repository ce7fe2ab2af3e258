import MemberCore

/// What silent diagnostics cost a call that reports an event, a count, a duration and a span, against the bare call.
func silentDiagnostics() -> Row {
    Row(
        name: "Silent diagnostics of a call", baselineName: "the call alone", count: 200_000, aim: nil, most: 0.0005,
        candidate: { count in
            let diagnostics = Diagnostics.silent
            var sum = 0
            for number in 0..<count {
                sum &+= await diagnostics.span("bench.span", .internal, ["number": .number(number)]) { () async in
                    diagnostics.report(.debug, "bench.event", ["number": .number(number)])
                    diagnostics.count("bench.count", ["number": .number(number)])
                    if diagnostics.isMeasuring { diagnostics.time("bench.time", .zero) }
                    return await emptyCall(number)
                }
            }
            guard sum == count &* (count &- 1) / 2 else { throw BenchError.wrongResult("a silent call") }
        },
        baseline: { count in
            var sum = 0
            for number in 0..<count { sum &+= await emptyCall(number) }
            guard sum == count &* (count &- 1) / 2 else { throw BenchError.wrongResult("a call") }
        })
}

@inline(never) private func emptyCall(_ number: Int) async -> Int { number }
