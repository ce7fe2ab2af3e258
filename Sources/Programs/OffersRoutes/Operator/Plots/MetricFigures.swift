import Foundation
import MemberUI

/// Numbers of metrics as a language writes them.
struct MetricFigures: Sendable {
    private let locale: Locale

    /// Figures of a language.
    init(_ language: MemberLanguage) { locale = Locale(identifier: language.rawValue) }

    /// A value of a plot, with the percent sign but without a currency.
    func text(_ value: Double?, _ unit: MetricPlot.Unit) -> String {
        guard let value else { return "–" }
        return switch unit {
        case .count: count(Int64(value))
        case .part: part(value)
        case .money: money(Decimal(value))
        }
    }

    /// A count.
    func count(_ value: Int64) -> String { value.formatted(.number.locale(locale)) }

    /// A part as a percentage.
    func part(_ value: Double) -> String { value.formatted(.percent.precision(.fractionLength(0...1)).locale(locale)) }

    /// Amounts in thousandths of their units, by currency.
    func amounts(_ all: [String: Int64]) -> String {
        let parts = all.sorted { $0.key < $1.key }.map { "\(money(Decimal($0.value))) \($0.key)" }
        return parts.isEmpty ? "–" : parts.joined(separator: ", ")
    }

    /// A difference of parts in percentage points, with its sign.
    func points(_ value: Double) -> String {
        (value * 100).formatted(.number.sign(strategy: .always()).precision(.fractionLength(1)).locale(locale))
    }

    private func money(_ thousandths: Decimal) -> String {
        (thousandths / 1000).formatted(.number.precision(.fractionLength(2...3)).locale(locale))
    }
}
