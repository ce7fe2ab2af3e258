import MemberStorage

extension OfferTable {
    /// The statements that make the table in SQLite. Rows lie in the order of the key, except where they hold large values.
    var sqlite: [String] {
        let list = columns.map { column in
            "\(column.name) \(column.kind.rawValue.uppercased())" + (column.isOptional ? "" : " NOT NULL")
        }
        let hasLargeRows = columns.contains { $0.name == "payload" }
        let table = """
            CREATE TABLE \(name) (\(list.joined(separator: ", ")), PRIMARY KEY (\(key))) STRICT\(hasLargeRows ? "" : ", WITHOUT ROWID")
            """
        return [table] + indexStatements
    }

    /// The statements that make the indexes, the same for every database.
    package var indexStatements: [String] {
        indexes.map { index in
            "CREATE INDEX \(index.name) ON \(name) (\(index.columns))" + (index.condition.map { " WHERE \($0)" } ?? "")
        }
    }
}

extension OfferTables {
    /// The steps for SQLite.
    static var migrations: [Migration] {
        steps.map { Migration(module: module, number: $0.number, statements: $0.tables.flatMap(\.sqlite)) }
    }
}
