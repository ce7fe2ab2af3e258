import MemberCore

/// Numbers of a service's responses for people.
enum NumberText {
    /// A part as a percentage with one decimal.
    static func percent(_ part: JSONValue?) -> String { percent(part?.double) }

    /// A part as a percentage with one decimal.
    static func percent(_ part: Double?) -> String {
        guard let part, part.isFinite, abs(part) <= 1_000 else { return "-" }
        let tenths = Int((part * 1_000).rounded())
        return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10) %"
    }

    /// Thousandths of a currency's unit with two decimals, rounded.
    static func amount(_ thousandths: Int64?) -> String {
        guard let thousandths else { return "-" }
        let (whole, cents) = ((thousandths.magnitude + 5) / 10).quotientAndRemainder(dividingBy: 100)
        return (thousandths < 0 ? "-" : "") + "\(whole).\(cents < 10 ? "0" : "")\(cents)"
    }

    /// Amounts by currency; a dash for none.
    static func money(_ all: [String: Int64]) -> String {
        let parts = all.sorted { $0.key < $1.key }.map { "\(amount($0.value)) \($0.key)" }
        return parts.isEmpty ? "-" : parts.joined(separator: ", ")
    }
}
