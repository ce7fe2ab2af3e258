import MemberCore

/// Checks how a database is protected: the connection, and the rights of roles to its schema and tables.
enum FleetRightsChecks {
    /// Returns the findings.
    /// - Parameter facts: The facts about the database.
    /// - Returns: One about the connection, and one for each right that is missing or too much.
    static func findings(_ facts: FleetFacts) -> [Finding] {
        let rights = facts.rights
        guard rights.hasSchema else { return [encryption(facts), schemaMissing(rights)] }
        return [encryption(facts)]
            + [unusable(rights), missing(rights), foreign(rights), open(rights), steps(rights)].compactMap(\.self)
    }

    private static func encryption(_ facts: FleetFacts) -> Finding {
        if let tls = facts.tls { return .fine("encryption", "\(tls).") }
        guard !facts.isLocal else { return .fine("encryption", "none; the connection stays on this machine.") }
        return .notice(
            "encryption", "none, and the server is another machine: passwords and rows can be read on the way.",
            advice: "Write sslmode=verify-full into the address, and set up TLS at the server.")
    }

    private static func schemaMissing(_ rights: FleetRights) -> Finding {
        Finding(
            level: .wrong, subject: "schema", text: "the database does not have the schema \(rights.schema).",
            advice: "Create it as the owner of the tables, or correct `schema=` in the address.")
    }

    private static func unusable(_ rights: FleetRights) -> Finding? {
        guard !rights.mayUseSchema else { return nil }
        return Finding(
            level: .wrong, subject: "rights", text: "this role may not look into the schema \(rights.schema).",
            advice: "Run as its owner: GRANT USAGE ON SCHEMA \(rights.schema) TO the role of the servers.")
    }

    private static func missing(_ rights: FleetRights) -> Finding? {
        guard !rights.missing.isEmpty else { return nil }
        let tables = Dictionary(grouping: rights.missing.keys) { rights.missing[$0, default: []].joined(separator: ", ") }
        let text = tables.sorted { $0.key < $1.key }.map { "\($0) on \($1.sorted().joined(separator: ", "))" }
            .joined(separator: "; ")
        return Finding(
            level: .wrong, subject: "rights", text: "this role lacks \(text).",
            advice: "Run as the owner of the tables: GRANT each of them TO the role of the servers.")
    }

    private static func foreign(_ rights: FleetRights) -> Finding? {
        guard let object = rights.foreignObject else { return nil }
        return Finding(
            level: .wrong, subject: "owner",
            text: "the \(object) belongs to a role that owns neither the database nor the schema.",
            advice:
                "If you know that role, use ALTER … OWNER TO. Else remove it: its triggers run with the rights of the servers.")
    }

    private static func open(_ rights: FleetRights) -> Finding? {
        guard rights.isOpenToAll else { return nil }
        return .notice(
            "schema", "every role may create tables and functions in the schema \(rights.schema).", advice: revocation(rights))
    }

    private static func steps(_ rights: FleetRights) -> Finding? {
        guard rights.mayChangeSteps else { return nil }
        return .notice(
            "steps", "this role may change the record of the tables' steps, which only their owner needs to.",
            advice: "Run as the owner of the tables: REVOKE INSERT, UPDATE, DELETE ON member_schema FROM the role of the servers."
        )
    }

    /// The statement that keeps every role from creating objects in the schema.
    static func revocation(_ rights: FleetRights) -> String {
        "Run as its owner: REVOKE CREATE ON SCHEMA \(rights.schema) FROM PUBLIC"
    }
}
