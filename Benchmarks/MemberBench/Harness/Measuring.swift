import Foundation

/// Which rows are measured, and whether each is told as soon as it is: a run that is interrupted then loses none.
struct Measuring {
    /// A text in the names of the rows that are wanted; nil for all.
    let only: String?
    /// Whether lines of the table are printed.
    let isTold: Bool

    init(only: String?, isTold: Bool) {
        self.only = only
        self.isTold = isTold
        if isTold { tell(Report.head) }
    }

    /// Whether a row of such a name is wanted, so that what all of them need is made.
    func wants(_ names: [String]) -> Bool {
        guard let only else { return true }
        return names.contains { $0.contains(only) }
    }

    /// Measures the rows that are wanted, one after the other.
    func outcomes(of rows: [Row]) async throws -> [Outcome] {
        var outcomes: [Outcome] = []
        for row in rows where wants([row.name]) {
            let outcome = try await row.measure()
            if isTold { tell(Report.line(outcome)) }
            outcomes.append(outcome)
        }
        return outcomes
    }

    private func tell(_ line: String) {
        // A file or pipe gets it now, not when its buffer is full.
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
}
