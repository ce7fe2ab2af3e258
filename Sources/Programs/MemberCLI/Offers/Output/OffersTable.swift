/// A table for people: columns as wide as their widest text.
struct OffersTable {
    let header: [String]
    var rows: [[String]] = []

    init(_ header: [String], _ rows: [[String]] = []) { (self.header, self.rows) = (header, rows) }

    /// The lines, the header first.
    var lines: [TerminalText] {
        let all = [header] + rows
        let widths = header.indices.map { column in all.map { Self.width($0[column]) }.max() ?? 0 }
        return all.map { row in
            let cells = row.indices.map { place in
                let isLast = place == row.count - 1
                let gap = isLast ? "" : String(repeating: " ", count: widths[place] - Self.width(row[place]))
                return "\(row[place])\(gap)" as TerminalText
            }
            return TerminalText(cells, separator: "  ")
        }
    }

    /// How wide a text is on a terminal; what is replaced by an escape counts as it is shown.
    private static func width(_ text: String) -> Int { ("\(text)" as TerminalText).rendered.count }
}
