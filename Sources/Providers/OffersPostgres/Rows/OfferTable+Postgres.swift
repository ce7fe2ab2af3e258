#if canImport(CMemberPostgres)
    import MemberPostgres
    import OffersService

    extension OfferTable {
        /// How many parts a divided table has.
        static let parts = 8

        /// The statements that make the table, its parts and its indexes. Texts are compared by their bytes, as in SQLite.
        var postgres: [String] {
            let list = columns.map { "\($0.name) \($0.kind.postgres)" + ($0.isOptional ? "" : " NOT NULL") }
            let division = partition.map { " PARTITION BY HASH (\($0))" } ?? ""
            let table = "CREATE TABLE \(name) (\(list.joined(separator: ", ")), PRIMARY KEY (\(key)))\(division)"
            let parts = partition == nil ? [] : (0..<Self.parts).map(part)
            return [table] + parts + indexStatements
        }

        private func part(_ number: Int) -> String {
            "CREATE TABLE \(name)_\(number) PARTITION OF \(name) FOR VALUES WITH (MODULUS \(Self.parts), REMAINDER \(number))"
        }
    }

    extension OfferTable.Kind {
        fileprivate var postgres: String {
            switch self {
            case .text: "text COLLATE \"C\""
            case .integer: "bigint"
            case .blob: "bytea"
            }
        }
    }

    extension OfferTables {
        /// The steps for PostgreSQL.
        static var postgresSteps: [PostgresMigration] {
            steps.map { step in
                // No step names a later one as its oldest writer.
                PostgresMigration(step.number, oldestWriter: min(step.number, oldestWriter), step.tables.flatMap(\.postgres))
            }
        }
    }
#endif
