/// A statement and its parameters.
///
/// ```swift
/// PostgresStatement("UPDATE shelf SET count = count + 1 WHERE name = $1", ["tea"])
/// ```
package struct PostgresStatement: Equatable, Sendable {
    /// One SQL statement; `$1`, `$2` … are the parameters.
    package var sql: String
    /// The parameters' values.
    package var parameters: [PostgresValue]
    /// Whether each connection prepares it once and keeps it. False for statements that are sent once, such as text made for
    /// one call.
    package var isPrepared: Bool

    /// A statement.
    /// - Parameters:
    ///   - sql: One SQL statement.
    ///   - parameters: The values of `$1`, `$2` ….
    ///   - isPrepared: Whether each connection prepares it once and keeps it.
    package init(_ sql: String, _ parameters: [PostgresValue] = [], isPrepared: Bool = true) {
        self.sql = sql
        self.parameters = parameters
        self.isPrepared = isPrepared
    }
}

extension PostgresStatement: ExpressibleByStringLiteral {
    /// A statement without parameters.
    /// - Parameter value: One SQL statement.
    package init(stringLiteral value: String) { self.init(value) }
}

/// Names in SQL texts, where there can be no parameters.
enum SQLName {
    /// A name in double quotes.
    static func quoted(_ name: String) -> String { "\"" + name.replacing("\"", with: "\"\"") + "\"" }
}
