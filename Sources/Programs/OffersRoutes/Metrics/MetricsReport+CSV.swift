import OffersService

extension MetricsReport {
    /// The body of the response as CSV (RFC 4180): a column for each number, and for each currency one of revenue and one of refunds.
    var csv: String {
        let names = rows.reduce(into: Set<String>()) { names, row in
            names.formUnion(row.revenue.keys)
            names.formUnion(row.refunded.keys)
        }
        let currencies = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let lines = [columns(currencies)] + rows.map { cells($0, currencies) }
        return lines.map { $0.map(CSVText.cell).joined(separator: ",") + "\r\n" }.joined()
    }

    private func columns(_ currencies: [String]) -> [String] {
        var columns = ["day"]
        if let by { columns.append(by.rawValue) }
        columns += ["active", "activeAtStart", "churned", "churn", "trials", "converted", "conversion", "conversionFinal"]
        columns += ["isProvisional", "refunds"]
        for currency in currencies { columns += ["revenue \(currency)", "refunded \(currency)"] }
        return columns
    }

    private func cells(_ row: Row, _ currencies: [String]) -> [String] {
        var cells = [row.day.description]
        if by != nil { cells.append(row.series) }
        cells += [String(row.active), String(row.activeAtStart), String(row.churned), text(row.churn)]
        cells += [String(row.trials), String(row.converted), text(row.conversion)]
        cells += [row.conversionFinal?.description ?? "", String(isProvisional(row)), String(row.refunds)]
        for currency in currencies { cells += [String(row.revenue[currency] ?? 0), String(row.refunded[currency] ?? 0)] }
        return cells
    }

    private func text(_ part: Double?) -> String { part.map { String($0) } ?? "" }
}

/// Texts as cells of CSV.
enum CSVText {
    /// What a formula begins with, also in the wide forms that spreadsheets read; and the apostrophe, so that no two texts are one cell.
    private static let signs = "=+-@\t\r\n＝＋－＠'".unicodeScalars

    /// A cell. One that a spreadsheet would take for a formula begins with an apostrophe, since products and currencies come from outside;
    /// a number stays one.
    static func cell(_ text: String) -> String {
        var text = text
        if let first = text.unicodeScalars.first, signs.contains(first), Int64(text) == nil { text = "'" + text }
        guard text.utf8.contains(where: ",\"\r\n".utf8.contains) else { return text }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
}
