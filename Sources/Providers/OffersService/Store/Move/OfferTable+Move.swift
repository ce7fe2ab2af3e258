import MemberStorage

/// The statements that move a table's rows, in the SQL that all databases share.
extension OfferTable {
    /// The name of a table whose rows were moved away: the service's statements do not find it.
    var movedName: String { "moved_" + name }

    /// Gives the table the name under which no process uses it any more.
    var fence: OfferStatement { OfferStatement("ALTER TABLE \(name) RENAME TO \(movedName)") }

    /// Gives the table its name back.
    var unfence: OfferStatement { OfferStatement("ALTER TABLE \(movedName) RENAME TO \(name)") }

    /// The next rows in the order of the key.
    /// - Parameters:
    ///   - key: The key of the last row that was read; nil begins with the first one.
    ///   - limit: The most rows.
    /// - Returns: The query.
    func next(after key: [SQLValue]?, limit: Int) -> OfferStatement {
        let marks = keyColumns.map { _ in "?" }.joined(separator: ", ")
        let condition = key == nil ? "" : "WHERE (\(self.key)) > (\(marks)) "
        return OfferStatement(
            "SELECT \(list) FROM \(movedName) \(condition)ORDER BY \(self.key) LIMIT ?", (key ?? []) + [.integer(Int64(limit))])
    }

    /// Adds a row, unless it is there already.
    func insertion(of row: SQLRow) -> OfferStatement {
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        return OfferStatement("INSERT INTO \(name) (\(list)) VALUES (\(marks)) ON CONFLICT DO NOTHING", row.values)
    }

    /// The key of the last row, in the order of the key.
    var lastKey: OfferStatement {
        let order = keyColumns.map { "\($0) DESC" }.joined(separator: ", ")
        return OfferStatement("SELECT \(key) FROM \(name) ORDER BY \(order) LIMIT 1")
    }

    /// The number of rows.
    /// - Parameter isMoved: Whether the table has been fenced.
    /// - Returns: The query.
    func count(isMoved: Bool) -> OfferStatement { OfferStatement("SELECT count(*) FROM \(isMoved ? movedName : name)") }

    /// Finds a row, if there is one.
    var anyRow: OfferStatement { OfferStatement("SELECT 1 FROM \(name) LIMIT 1") }

    /// The key of a row that ``next(after:limit:)`` found.
    func key(of row: SQLRow) -> [SQLValue] {
        keyColumns.compactMap { name in columns.firstIndex { $0.name == name }.map { row.values[$0] } }
    }

    private var list: String { columns.map(\.name).joined(separator: ", ") }
    private var keyColumns: [String] { key.split(separator: ",").map { String($0.drop { $0 == " " }) } }
}

extension OfferTables {
    /// The tables whose rows are moved.
    static var moved: [OfferTable] { steps.flatMap(\.tables).filter { $0.name != moves.name } }
}
