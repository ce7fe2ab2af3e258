import CMemberBenchLoop

/// Uses a value in a way that the optimiser cannot see through, so that making it is not left out.
func blackHole<Value>(_ value: Value) { withUnsafePointer(to: value) { member_bench_consume($0) } }

/// Why a measurement means nothing.
enum BenchError: Error, CustomStringConvertible {
    /// A server's process did not tell its address: which one, and what it said instead.
    case noServer(String)
    /// The work did not bring what it should.
    case wrongResult(String)
    /// No row's name contains what `--only` names.
    case noRow(String)
    /// `--only` has no text behind it.
    case noText
    /// An argument that is not known.
    case unknownOption(String)

    var description: String {
        switch self {
        case .noServer(let what): "A server's process did not tell its address: \(what)"
        case .wrongResult(let what): "The work did not bring what it should: \(what)"
        case .noRow(let text): "No row's name contains “\(text)”; without --only all are measured."
        case .noText: "--only needs a text."
        case .unknownOption(let option): "Unknown option \(option): there are --json and --only TEXT."
        }
    }
}
