#if canImport(CMemberPostgres)
    import Foundation
    import MemberPostgres
    import MemberStorage

    extension SQLRow {
        /// All rows of a result.
        static func all(_ rows: PostgresRows) -> [SQLRow] { rows.map { SQLRow(values: $0.values.map(SQLValue.init)) } }
    }

    extension SQLValue {
        /// A value of PostgreSQL; of a type that the service does not use, as its text.
        init(_ value: PostgresValue) {
            switch value {
            case .null: self = .null
            case .text(let text): self = .text(text)
            case .bytes(let data): self = .blob(data)
            case .integer(let number): self = .integer(number)
            case .double(let number): self = .real(number)
            case .bool(let truth): self = .integer(truth ? 1 : 0)
            case .date(let date): self = .real(date.timeIntervalSince1970)
            }
        }
    }

    extension PostgresValue {
        /// A value of the service.
        init(_ value: SQLValue) {
            switch value {
            case .null: self = .null
            case .text(let text): self = .text(text)
            case .blob(let data): self = .bytes(data)
            case .integer(let number): self = .integer(number)
            case .real(let number): self = .double(number)
            }
        }
    }
#endif
