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
        case .money: (Decimal(value) / 1000).formatted(.number.precision(.fractionLength(2...3)).locale(locale))
        }
    }

    /// A count.
    func count(_ value: Int64) -> String { value.formatted(.number.locale(locale)) }

    /// A part as a percentage.
    func part(_ value: Double) -> String { value.formatted(.percent.precision(.fractionLength(0...1)).locale(locale)) }
}
