import MemberCore
import MemberUI
import OffersService
import StoreOffers

/// The response of `GET /v1/metrics` as a table for people.
struct MetricsTable {
    /// The table, and what is to be known of it.
    let lines: [TerminalText]

    /// Reads a response; nil for one that is not of this route.
    init?(_ response: JSONValue, _ texts: Texts) {
        guard let rows = response["rows"]?.array, let until = response["summedUntil"]?.integer else { return nil }
        let by = response["by"]?.string.flatMap(MetricDimension.init)?.rawValue
        let currencies = Set(rows.flatMap { row in ["revenue", "refunded"].flatMap { Array((row[$0]?.object ?? [:]).keys) } })
        let columns = Self.columns(by, currencies.sorted())
        let cells = rows.map { row in columns.map { $0.text(row) } }
        var lines = OffersTable(columns.map { texts($0.key) + $0.suffix }, cells).lines
        if rows.isEmpty { lines = ["\(texts(.metricsNone))"] }
        if rows.contains(where: { $0["isProvisional"]?.bool == true }) { lines.append("\(texts(.metricsProvisional))") }
        let time = StoreTime(milliseconds: until).text
        lines.append("\(texts(.metricsUntil, ["time": time]))")
        if let waiting = response["waiting"]?.integer, waiting > 0 {
            lines.append("\(texts(.metricsWaiting, ["count": String(waiting)]))")
        }
        self.lines = lines
    }

    /// A column: its name, and the text of a row.
    private struct Column {
        let key: TextKey
        var suffix = ""
        let text: (JSONValue) -> String
    }

    private static func columns(_ by: String?, _ currencies: [String]) -> [Column] {
        var columns = [Column(key: .metrics("day")) { $0["day"]?.string ?? "-" }]
        if let by { columns.append(Column(key: .metrics(by)) { text(of: $0[by]?.string) }) }
        columns += [count("active"), count("churned"), part("churn"), count("trials"), count("converted")]
        columns.append(
            Column(key: .metrics("conversion")) { row in
                NumberText.percent(row["conversion"]) + (row["isProvisional"]?.bool == true ? "*" : "")
            })
        columns.append(count("refunds"))
        for currency in currencies {
            columns += ["revenue", "refunded"].map { name in
                Column(key: .metrics(name), suffix: " \(currency)") { NumberText.amount($0[name]?[currency]?.integer) }
            }
        }
        return columns
    }

    private static func text(of name: String?) -> String { name.map { $0.isEmpty ? "-" : $0 } ?? "-" }

    private static func count(_ name: String) -> Column {
        Column(key: .metrics(name)) { $0[name]?.integer.map(String.init) ?? "-" }
    }

    private static func part(_ name: String) -> Column { Column(key: .metrics(name)) { NumberText.percent($0[name]) } }
}
