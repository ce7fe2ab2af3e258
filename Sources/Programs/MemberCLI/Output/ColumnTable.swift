/// A table with a header, as wide as its texts, but never wider than the terminal.
struct ColumnTable: Sendable {
    /// A text of the table; what may come from a provider is made harmless here, before it is measured.
    struct Cell: Sendable {
        fileprivate let text: String
        fileprivate let role: TextStyle.Role?

        init(_ text: String, _ role: TextStyle.Role? = nil) {
            let harmless: TerminalText = "\(text)"
            (self.text, self.role) = (harmless.rendered, role)
        }
    }

    private let header: [Cell]
    private let rows: [[Cell]]
    /// The columns that are never narrowed, because their texts are copied into other commands.
    private let whole: Set<Int>

    /// Creates a table.
    /// - Parameters:
    ///   - header: The names of the columns.
    ///   - rows: The rows, each with a cell for every column.
    ///   - whole: The columns that are never narrowed.
    init(_ header: [String], _ rows: [[Cell]], whole: Set<Int> = []) {
        self.header = header.map { Cell($0.uppercased(), .strong) }
        self.rows = rows
        self.whole = whole
    }

    /// Returns the lines of the table.
    /// - Parameters:
    ///   - width: The columns of the terminal; nil shows whole texts.
    ///   - style: The colours of the stream.
    /// - Returns: The header, and a line for each row.
    func lines(width: Int?, _ style: TextStyle) -> [TerminalText] {
        let widths = widths(within: width)
        return ([header] + rows).map { line($0, widths, width, style) }
    }

    private func line(_ row: [Cell], _ widths: [Int], _ limit: Int?, _ style: TextStyle) -> TerminalText {
        var (parts, used) = ([TerminalText](), 0)
        for (place, cell) in row.enumerated() where widths[place] > 0 {
            let gap = used == 0 ? 0 : Self.gap
            // A terminal that is narrower than the least widths shows the first columns.
            let room = min(widths[place], (limit ?? .max) - used - gap)
            guard room > 0 else { break }
            let text = cell.text.shortened(toColumns: room)
            let padded = place == row.count - 1 ? text : text.padded(toColumns: room)
            let shown: TerminalText = "\(padded)"
            parts.append(cell.role.map { style.paint($0, shown) } ?? shown)
            used += gap + room
        }
        return TerminalText(parts, separator: "  ")
    }

    /// The widths of the columns: the widest one is narrowed until the table fits.
    private func widths(within limit: Int?) -> [Int] {
        var widths = header.indices.map { place in ([header] + rows).map { $0[place].text.columns }.max() ?? 0 }
        guard let limit else { return widths }
        while widths.reduce(0, +) + Self.gap * (widths.count - 1) > limit,
            let widest = widths.indices.filter({ !whole.contains($0) }).max(by: { widths[$0] < widths[$1] }),
            widths[widest] > Self.least
        {
            widths[widest] -= 1
        }
        return widths
    }

    private static let gap = 2
    private static let least = 8
}
