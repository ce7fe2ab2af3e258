/// A table in a form from which each database's own statement is made.
package struct OfferTable: Sendable {
    /// What a column contains.
    package enum Kind: String, Sendable { case text, integer, blob }

    /// A column.
    package struct Column: Sendable, Equatable {
        package let name: String
        package let kind: Kind
        package let isOptional: Bool
    }

    /// An index.
    package struct Index: Sendable {
        package let name: String
        /// The columns, separated by commas.
        package let columns: String
        /// The rows that it has; nil for all.
        package let condition: String?
    }

    /// The name, which begins with `offers_`.
    package let name: String
    package let columns: [Column]
    /// The columns of the primary key, separated by commas.
    package let key: String
    /// The column by whose hash PostgreSQL divides the table; it is part of every unique key. Nil for a table in one piece.
    package let partition: String?
    package let indexes: [Index]

    /// A table.
    /// - Parameters:
    ///   - name: The name.
    ///   - columns: Each column as `name kind`, with a question mark where it may be empty; separated by commas. `app` and
    ///     `environment` come before them.
    ///   - key: The columns of the primary key behind `app` and `environment`.
    ///   - partition: The column by whose hash PostgreSQL divides the table.
    ///   - indexes: The columns of each index behind `app` and `environment`, and the rows that it has.
    init(_ name: String, _ columns: String, key: String, partition: String? = nil, indexes: [(String, where: String?)] = []) {
        let scope = "app text, environment text"
        (self.name, self.key) = (name, "app, environment" + (key.isEmpty ? "" : ", " + key))
        self.columns = (scope + ", " + columns).split(separator: ",").compactMap(Column.init)
        self.partition = partition
        self.indexes = indexes.map { columns, condition in
            let first = columns.split(separator: ",").first.map(String.init) ?? ""
            return Index(name: "\(name)_\(first)", columns: "app, environment, " + columns, condition: condition)
        }
    }
}

extension OfferTable.Column {
    init?(_ text: Substring) {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 2, let name = words.first, let last = words.last else { return nil }
        guard let kind = OfferTable.Kind(rawValue: String(last.prefix { $0 != "?" })) else { return nil }
        self.init(name: String(name), kind: kind, isOptional: last.hasSuffix("?"))
    }
}

/// One numbered step of the tables. A released step is never changed.
package struct OfferTableStep: Sendable {
    /// The number, from 1.
    package let number: Int
    /// The new tables.
    package let tables: [OfferTable]
}
