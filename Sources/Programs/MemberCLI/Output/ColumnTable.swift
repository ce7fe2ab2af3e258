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

    /// The columns that are left out one after another where not all of them have room, the least useful first.
    private let spare: [Int]
    /// The columns that are narrowed only where no other one can be narrowed or left out.
    private let last: Set<Int>

    /// Creates a table.
    /// - Parameters:
    ///   - header: The names of the columns.
    ///   - rows: The rows, each with a cell for every column.
    ///   - whole: The columns that are never narrowed.
    ///   - spare: The columns that may be left out, the least useful first.
    ///   - last: The columns that are narrowed last.
    init(_ header: [String], _ rows: [[Cell]], whole: Set<Int> = [], spare: [Int] = [], last: Set<Int> = []) {
        self.header = header.map { Cell($0.uppercased(), .strong) }
        self.rows = rows
        (self.whole, self.spare, self.last) = (whole, spare, last)
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
        let end = widths.lastIndex { $0 > 0 }
        for (place, cell) in row.enumerated() where widths[place] > 0 {
            let gap = used == 0 ? 0 : Self.gap
            // A terminal that is narrower than the least widths shows the first columns.
            let room = min(widths[place], (limit ?? .max) - used - gap)
            guard room > 0 else { break }
            let text = cell.text.shortened(toColumns: room)
            let padded = place == end ? text : text.padded(toColumns: room)
            let shown: TerminalText = "\(padded)"
            parts.append(cell.role.map { style.paint($0, shown) } ?? shown)
            used += gap + room
        }
        return TerminalText(parts, separator: "  ")
    }

    /// The widths of the columns, 0 for those that are left out: the widest one is narrowed until the table fits; where that is not
    /// enough, a spare column is left out and the others are tried anew.
    private func widths(within limit: Int?) -> [Int] {
        let full = header.indices.map { place in ([header] + rows).map { $0[place].text.columns }.max() ?? 0 }
        guard let limit else { return full }
        var columns = full
        for place in [nil] + spare.map(Optional.some) {
            if let place { columns[place] = 0 }
            let narrowed = narrowed(columns, to: limit, sparing: whole.union(last))
            if Self.columns(narrowed) <= limit { return narrowed }
        }
        return narrowed(narrowed(columns, to: limit, sparing: whole.union(last)), to: limit, sparing: whole)
    }

    private func narrowed(_ full: [Int], to limit: Int, sparing kept: Set<Int>) -> [Int] {
        var widths = full
        while Self.columns(widths) > limit,
            let widest = widths.indices.filter({ !kept.contains($0) }).max(by: { widths[$0] < widths[$1] }),
            widths[widest] > Self.least
        {
            widths[widest] -= 1
        }
        return widths
    }

    /// Returns the columns that a line takes.
    private static func columns(_ widths: [Int]) -> Int {
        widths.reduce(0, +) + gap * max(0, widths.count { $0 > 0 } - 1)
    }

    private static let gap = 2
    private static let least = 8
}
