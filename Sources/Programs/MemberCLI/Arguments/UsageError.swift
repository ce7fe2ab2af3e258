import MemberCore

/// A command line that cannot be understood.
struct UsageError: CodedError, Equatable {
    let problem: String
    var command: String?

    var code: String { "cli.usage" }
    var remedy: String { "See `member help\(command.map { " " + $0 } ?? "")`." }

    init(_ problem: String, command: String? = nil) {
        self.problem = problem
        self.command = command
    }
}

extension Arguments {
    /// A whole number within a range.
    func number(_ option: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
        guard let text = self[option] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw UsageError("--\(option) takes a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }
}
