import MemberUI

extension HTML {
    /// A part that a narrow page scrolls, by the keyboard too.
    static func scrolling(_ label: String, _ part: HTML) -> HTML {
        .element("div", [("class", "operator-scroll"), ("tabindex", "0"), ("role", "region"), ("aria-label", label)], [part])
    }

    /// A part that is unfolded by its heading.
    static func details(_ title: String, _ parts: [HTML]) -> HTML {
        .element("details", [], [.element("summary", [], [.text(title)])] + parts)
    }

    /// A table whose first column names the row.
    static func numbers(_ names: [String], _ rows: [[String]]) -> HTML { table(names, rows.map { $0.map { .text($0) } }) }

    /// A table whose first column names the row.
    /// - Parameters:
    ///   - names: The names of the columns.
    ///   - rows: The cells of each row.
    ///   - isText: Whether the cells are words, which begin at the left, and not numbers, which end at the right.
    /// - Returns: The table.
    static func table(_ names: [String], _ rows: [[HTML]], isText: Bool = false) -> HTML {
        let head = names.map { HTML.element("th", [("scope", "col")], [.text($0)]) }
        let lines = rows.map { cells in
            HTML.element(
                "tr", [],
                cells.enumerated().map { place, cell in
                    place == 0 ? .element("th", [("scope", "row")], [cell]) : .element("td", [], [cell])
                })
        }
        return .element(
            "table", [("class", isText ? "operator-table operator-text" : "operator-table")],
            [.element("thead", [], [.element("tr", [], head)]), .element("tbody", [], lines)])
    }

    /// The same, which scrolls sideways where it is wider than its place.
    static func table(_ label: String, _ names: [String], _ rows: [[HTML]]) -> HTML { .scrolling(label, table(names, rows)) }
}
