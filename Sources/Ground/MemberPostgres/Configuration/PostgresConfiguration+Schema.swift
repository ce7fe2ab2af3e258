extension PostgresConfiguration {
    /// Lets every statement find tables, functions and operators only in one schema and in the system's, which is searched first: what
    /// other roles create elsewhere, and where a role's own `search_path` leads, has no effect. New tables are made in the schema.
    /// - Parameter name: The schema's name: letters, digits and underscores, at most 63.
    /// - Throws: ``PostgresError/invalidAddress`` for another name, or one of the system's.
    package mutating func pin(to name: String) throws(PostgresError) {
        guard SchemaPin.isName(name) else { throw .invalidAddress }
        schema = name
    }
}

/// The schema to which a connection is pinned, and what its transactions begin with.
struct SchemaPin: Sendable {
    /// The schema; nil for the server's own path.
    let schema: String?
    /// What each transaction begins with, where a session keeps nothing.
    let opening: PostgresStatement?

    init(_ configuration: PostgresConfiguration) {
        schema = configuration.schema
        opening = configuration.isBehindPooler ? configuration.schema.map(Self.statement) : nil
    }

    /// Whether a name may be written between quotes anywhere, and is not the system's.
    static func isName(_ name: String) -> Bool {
        let isPlain = name.utf8.allSatisfy { byte in
            byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
        }
        return isPlain && (1...63).contains(name.utf8.count) && !name.hasPrefix("pg_") && name != "information_schema"
    }

    /// The path. A session's temporary tables, which PostgreSQL would look at first, come last.
    static func path(_ schema: String) -> String { SQLName.quoted(schema) + ",pg_temp" }

    /// The statement that sets the path until the transaction's end.
    static func statement(_ schema: String) -> PostgresStatement {
        PostgresStatement("SELECT pg_catalog.set_config('search_path', '\(path(schema))', true)", isPrepared: false)
    }
}
