/// The table of actions, section by section.
package struct ActionTable: Sendable, Equatable {
    /// A section with its actions, both in the table's order.
    package struct Section: Sendable, Equatable {
        /// The section's name, as in `wall`.
        package let name: String
        /// Its actions.
        package internal(set) var rows: [ActionRow]

        /// The name of the section's Swift file, without suffix.
        var fileName: String { name.prefix(1).uppercased() + name.dropFirst() }

        /// The name of the section's page, without suffix. DocC would take the bare section for a heading of the same words.
        var pageName: String { "\(fileName)Actions" }
    }

    /// The table's columns, which its first line names.
    package static let columns = [
        "section", "method", "name", "options", "verb", "kept", "v2token", "successor", "parameters",
    ]

    /// The sections.
    package private(set) var sections: [Section] = []

    /// All actions.
    package var rows: [ActionRow] { sections.flatMap(\.rows) }

    /// Reads a table.
    /// - Parameter text: Lines of cells with a tab between them, the first of which names the columns; `-` is an empty cell.
    /// - Throws: ``ActionTableError`` with the line that cannot be read.
    package init(_ text: String) throws(ActionTableError) {
        var number = 0
        var constants: Set<String> = []
        var withoutOptions: Set<String> = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            number += 1
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            if number == 1 {
                guard cells == Self.columns else { throw ActionTableError(line: 1, problem: "these are not the columns") }
                continue
            }
            if line.isEmpty { continue }
            var row = try ActionRow(cells, line: number)
            if !row.hasOptions { withoutOptions.insert(row.name) }
            row.sharesItsName = row.hasOptions && withoutOptions.contains(row.name)
            guard constants.insert(row.constant).inserted else {
                throw ActionTableError(line: number, problem: "another action has the name \(row.constant)")
            }
            append(row)
        }
    }

    private mutating func append(_ row: ActionRow) {
        if let index = sections.firstIndex(where: { $0.name == row.section }) {
            sections[index].rows.append(row)
        } else {
            sections.append(Section(name: row.section, rows: [row]))
        }
    }
}

/// A line of the table that cannot be read.
package struct ActionTableError: Error, Equatable, CustomStringConvertible {
    /// The line's number, from 1.
    package let line: Int
    /// What is wrong with it.
    package let problem: String

    package var description: String { "line \(line): \(problem)" }
}

extension ActionRow {
    fileprivate init(_ cells: [String], line: Int) throws(ActionTableError) {
        func fail(_ problem: String) -> ActionTableError { ActionTableError(line: line, problem: problem) }
        func isOne(_ cell: Int, _ yes: String, or no: String) throws(ActionTableError) -> Bool {
            guard [yes, no].contains(cells[cell]) else { throw fail("\(ActionTable.columns[cell]) is neither \(yes) nor \(no)") }
            return cells[cell] == yes
        }
        guard cells.count == ActionTable.columns.count else { throw fail("\(cells.count) cells") }
        guard cells[1].hasPrefix("\(cells[0]).") else { throw fail("the method is of another section") }
        section = cells[0]
        method = cells[1]
        name = cells[2]
        hasOptions = try isOne(3, "yes", or: "no")
        verb = try isOne(4, "GET", or: "POST") ? "GET" : "POST"
        isKept = try isOne(5, "hour", or: "never")
        hadToken = try isOne(6, "yes", or: "no")
        standing = cells[7] == "-" ? .current : cells[7] == "none" ? .withdrawn : .replaced(by: cells[7])
        guard verb == "GET" || !isKept else { throw fail("the reply of a POST is never kept") }
        var parameters: [Parameter] = []
        for pair in cells[8] == "-" ? [] : cells[8].split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { throw fail("a parameter without a value") }
            parameters.append(Parameter(name: parts[0], value: parts[1]))
        }
        self.parameters = parameters
    }
}
