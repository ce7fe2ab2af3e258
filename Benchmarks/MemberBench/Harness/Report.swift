import Foundation

/// How outcomes are shown.
enum Report {
    private struct Line: Encodable {
        let name: String
        let value: Double
        let unit = "1/s"
        let baseline: Double
        let baselineName: String
        let ratio: Double
        let aim: Double
        let met: Met

        enum CodingKeys: CodingKey { case name, value, unit, baseline, baselineName, ratio, aim, met }
    }

    private struct Met: Encodable {
        let verdict: Outcome.Verdict

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch verdict {
            case .met: try container.encode(true)
            case .missed: try container.encode(false)
            case .undecided: try container.encode("undecided")
            }
        }
    }

    /// An array of objects, a row each.
    static func json(_ outcomes: [Outcome]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .withoutEscapingSlashes]
        let lines = outcomes.map { outcome in
            Line(
                name: outcome.row.name, value: rounded(outcome.value, 0), baseline: rounded(outcome.baseline, 0),
                baselineName: outcome.row.baselineName, ratio: rounded(outcome.ratio, 3), aim: outcome.row.aim,
                met: Met(verdict: outcome.verdict))
        }
        return String(decoding: try encoder.encode(lines), as: UTF8.self)
    }

    /// A Markdown table.
    static func table(_ outcomes: [Outcome]) -> String {
        let head = "| Row | Ours, 1/s | Baseline, 1/s | Ratio (spread) | Aim | Met |\n|---|---:|---:|---|---|---|"
        return ([head] + outcomes.map(line)).joined(separator: "\n")
    }

    private static func line(_ outcome: Outcome) -> String {
        let ratio = "\(text(outcome.ratio)) (\(text(outcome.spread.lowerBound)) to \(text(outcome.spread.upperBound)))"
        let cells = [
            outcome.row.name, String(Int(outcome.value)), "\(Int(outcome.baseline)), \(outcome.row.baselineName)", ratio,
            outcome.row.aim > 0 ? "≥ \(text(outcome.row.aim))" : "shown", word(outcome.verdict),
        ]
        return "| " + cells.joined(separator: " | ") + " |"
    }

    private static func word(_ verdict: Outcome.Verdict) -> String {
        switch verdict {
        case .met: "yes"
        case .missed: "no"
        case .undecided: "undecided"
        }
    }

    private static func text(_ number: Double) -> String { String(format: "%.2f", number) }

    private static func rounded(_ number: Double, _ digits: Double) -> Double {
        let factor = pow(10, digits)
        return (number * factor).rounded() / factor
    }
}
