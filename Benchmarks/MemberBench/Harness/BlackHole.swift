import CMemberBenchLoop

/// Uses a value in a way that the optimiser cannot see through, so that making it is not left out.
func blackHole<Value>(_ value: Value) { withUnsafePointer(to: value) { member_bench_consume($0) } }

/// Why a measurement means nothing.
enum BenchError: Error {
    /// The server's process did not tell its address.
    case noServer
    /// The work did not bring what it should.
    case wrongResult(String)
    /// No row's name contains what `--only` names.
    case noRow(String)
}
