import MemberStorage

extension OfferTable {
    /// The statements that make the table in SQLite. Rows lie in the order of the key, except where they hold large values.
    var sqlite: [String] {
        let list = columns.map { column in
            "\(column.name) \(column.kind.rawValue.uppercased())" + (column.isOptional ? "" : " NOT NULL")
        }
        let table = """
            CREATE TABLE \(name) (\(list.joined(separator: ", ")), PRIMARY KEY (\(key))) STRICT\(hasLargeRows ? "" : ", WITHOUT ROWID")
            """
        return [table] + indexStatements
    }

    /// What the planner is to know of the table: many rows of one app and environment, of which few have the further columns of a key or
    /// an index. SQLite itself assumes that the first two columns find little, and would read all rows of the scope.
    var sqliteStatistics: [String] {
        let rows = 1_000_000
        func line(_ index: String, _ columns: String, isUnique: Bool) -> String {
            let count = columns.split(separator: ",").count
            let found = (0..<count).map { place in
                place < 2 ? rows : isUnique && place == count - 1 ? 1 : 10
            }
            let numbers = ([rows] + found).map(String.init).joined(separator: " ")
            return "INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('\(name)', '\(index)', '\(numbers)')"
        }
        let key = hasLargeRows ? "sqlite_autoindex_\(name)_1" : name
        return [line(key, self.key, isUnique: true)] + indexes.map { line($0.name, $0.columns, isUnique: false) }
    }

    private var hasLargeRows: Bool { columns.contains { $0.name == "payload" } }

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
        steps.map { step in
            let statistics = ["ANALYZE sqlite_schema"] + step.tables.flatMap(\.sqliteStatistics) + ["ANALYZE sqlite_schema"]
            return Migration(module: module, number: step.number, statements: step.tables.flatMap(\.sqlite) + statistics)
        }
    }
}
