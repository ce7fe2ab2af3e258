/// The server's refusal of a statement or a connection, without values of rows.
package struct PostgresRefusal: Equatable, Sendable {
    /// The five characters of the error's class and kind, such as `23505` for a unique value that is there already.
    package let sqlState: String
    /// The constraint that was violated, if any.
    package let constraint: String?
    /// The table, if the error is about one.
    package let table: String?

    /// A refusal.
    /// - Parameters:
    ///   - sqlState: The five characters of SQLSTATE.
    ///   - constraint: The constraint that was violated.
    ///   - table: The table.
    package init(sqlState: String, constraint: String? = nil, table: String? = nil) {
        self.sqlState = sqlState
        self.constraint = constraint
        self.table = table
    }

    /// The error's class: the first two characters.
    var category: Substring { sqlState.prefix(2) }

    var text: String {
        let places = [table.map { "table \($0)" }, constraint.map { "constraint \($0)" }].compactMap { $0 }
        return (["SQLSTATE \(sqlState)"] + places).joined(separator: ", ")
    }
}
