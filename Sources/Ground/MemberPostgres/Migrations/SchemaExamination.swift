/// The rights of roles to a schema and to the tables of a module in it, seen by the role of the connection.
package struct SchemaExamination: Equatable, Sendable {
    /// A table, as the role of the connection sees it.
    package struct Table: Equatable, Sendable {
        /// Its name.
        package let name: String
        /// Whether it belongs to a role that is not expected: neither this one, nor the owner of schema or database, nor a superuser.
        package let isForeign: Bool
        /// Whether it belongs to this role, or to one whose rights this role has.
        package let isOwn: Bool
        /// The rights of this role: of `SELECT`, `INSERT`, `UPDATE` and `DELETE`.
        package let rights: Set<String>
    }

    /// The schema's name.
    package let schema: String
    /// Whether the schema is there.
    package internal(set) var exists = false
    /// Whether it belongs to a role that is not expected.
    package internal(set) var isForeign = false
    /// Whether this role may look into it.
    package internal(set) var isUsable = false
    /// Whether every role may create objects in it.
    package internal(set) var isOpenToAll = false
    /// The tables of the module, and the table of its steps.
    package internal(set) var tables: [Table] = []

    init(schema: String) { self.schema = schema }

    /// What belongs to a role that is not expected, in words; nil if nothing does.
    package var foreignObject: String? {
        isForeign ? "schema \(schema)" : tables.first(where: \.isForeign).map { "table \(schema).\($0.name)" }
    }

    /// Whether the table of the steps is there.
    var hasSteps: Bool { tables.contains { $0.name == Self.steps } }

    /// Demands that the schema is there, and that it and the tables belong to a role that is expected.
    func demandOwn() throws(PostgresError) {
        guard exists else { throw .schemaMissing(schema) }
        if let foreignObject { throw .foreignObject(foreignObject) }
    }

    /// The rights that a program's role lacks, by the tables' names.
    package var missingRights: [String: [String]] {
        let all = tables.map { table in
            // The steps are only read.
            let needed = table.name == Self.steps ? ["SELECT"] : ["SELECT", "INSERT", "UPDATE", "DELETE"]
            return (table.name, needed.filter { !table.rights.contains($0) })
        }
        return Dictionary(all.filter { !$0.1.isEmpty }) { $1 }
    }

    /// Whether this role, which does not own the tables, may change what is noted of their steps.
    package var mayChangeSteps: Bool {
        tables.contains { $0.name == Self.steps && !$0.isOwn && !$0.rights.isDisjoint(with: ["INSERT", "UPDATE", "DELETE"]) }
    }

    /// The table of the steps.
    static let steps = "member_schema"
}
