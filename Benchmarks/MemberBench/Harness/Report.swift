import Foundation

/// How outcomes are shown.
enum Report {
    private struct Line: Encodable {
        let name: String
        let value: Double
        let unit: String
        let baseline: Double
        let baselineName: String
        let ratio: Double
        let processor: Double?
        let baselineProcessor: Double?
        let aim: Double?
        let most: Double?
        let met: Met
    }

    private struct Met: Encodable {
        let verdict: Outcome.Verdict

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch verdict {
            case .met: try container.encode(true)
            case .missed: try container.encode(false)
            case .undecided: try container.encode("undecided")
            case .shown: try container.encode("shown")
            }
        }
    }

    /// An array of objects, a row each.
    static func json(_ outcomes: [Outcome]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .withoutEscapingSlashes]
        let lines = outcomes.map { outcome in
            let isShown = outcome.row.processor != .hidden
            return Line(
                name: outcome.row.name, value: rounded(outcome.value, 0), unit: unit(outcome),
                baseline: rounded(outcome.baseline, 0),
                baselineName: outcome.row.baselineName, ratio: rounded(outcome.ratio, 3),
                processor: isShown ? rounded(outcome.processor.ours, 2) : nil,
                baselineProcessor: isShown ? rounded(outcome.processor.theirs, 2) : nil, aim: outcome.row.aim,
                most: outcome.row.most,
                met: Met(verdict: outcome.verdict))
        }
        return String(decoding: try encoder.encode(lines), as: UTF8.self)
    }

    /// The first two lines of a Markdown table.
    static let head =
        "| Row | Ours, 1/s | Baseline, 1/s | Ratio (spread) | CPU each, µs | Aim | Met |\n|---|---:|---:|---|---|---|---|"

    /// A row of that table.
    static func line(_ outcome: Outcome) -> String {
        let ratio = "\(text(outcome.ratio)) (\(text(outcome.spread.lowerBound)) to \(text(outcome.spread.upperBound)))"
        let cells = [
            outcome.row.name, String(Int(outcome.value)), "\(Int(outcome.baseline)), \(outcome.row.baselineName)", ratio,
            processor(outcome), aim(outcome.row), word(outcome.verdict),
        ]
        return "| " + cells.joined(separator: " | ") + " |"
    }

    private static func processor(_ outcome: Outcome) -> String {
        if outcome.row.processor == .hidden { return "" }
        return "\(text(outcome.processor.ours)), \(text(outcome.processor.theirs))"
    }

    private static func aim(_ row: Row) -> String {
        if let most = row.most { return "≤ \(Int(most)) ms" }
        return row.aim.map { "≥ \(text($0))" } ?? "–"
    }

    /// Where the processor's time is judged, the second is one of its.
    private static func unit(_ outcome: Outcome) -> String { outcome.row.processor == .judged ? "1/s of CPU" : "1/s" }

    private static func word(_ verdict: Outcome.Verdict) -> String {
        switch verdict {
        case .met: "yes"
        case .missed: "no"
        case .undecided: "undecided"
        case .shown: "shown"
        }
    }

    private static func text(_ number: Double) -> String { String(format: "%.2f", number) }

    private static func rounded(_ number: Double, _ digits: Double) -> Double {
        let factor = pow(10, digits)
        return (number * factor).rounded() / factor
    }
}
