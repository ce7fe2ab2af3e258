#if canImport(CMemberPostgres)
    extension PostgresPool {
        /// Looks at the rights to the schema in use and to a module's tables; it changes nothing.
        /// - Parameter module: The module's name, with which its tables begin.
        /// - Returns: The rights.
        /// - Throws: A ``PostgresError``.
        package func examineSchema(of module: String) async throws -> SchemaExamination {
            try await withConnection { try await $0.examineSchema(of: module) }
        }
    }

    extension PostgresConnection {
        /// Looks at the rights to the schema in use and to a module's tables.
        func examineSchema(of module: String) async throws(PostgresError) -> SchemaExamination {
            var found = SchemaExamination(schema: try await schemaInUse())
            let row = try await query(Self.schemaRights, [.text(found.schema)]).first
            found.exists = row != nil
            guard let row else { return found }
            found.isForeign = row.bool(0) != true
            (found.isUsable, found.isOpenToAll) = (row.bool(1) ?? false, row.bool(2) ?? false)
            found.tables = try await query(Self.tableRights, [.text(found.schema), .text(module)]).map { row in
                let rights = Self.rights.enumerated().filter { row.bool($0.offset + 3) == true }.map(\.element)
                return SchemaExamination.Table(
                    name: row.text(0) ?? "", isForeign: row.bool(1) != true, isOwn: row.bool(2) ?? false, rights: Set(rights))
            }
            return found
        }

        /// The schema to which the connection is pinned, else the first one of the server's path.
        private func schemaInUse() async throws(PostgresError) -> String {
            if let schema = pin.schema { return schema }
            return try await query("SELECT pg_catalog.current_schema()::text").first?.text(0) ?? "public"
        }

        private static let rights = ["SELECT", "INSERT", "UPDATE", "DELETE"]

        /// Whether a role may own what this one works on: itself, the owner of the database, a superuser, or a role of which it is a
        /// member (a superuser is a member of every role, so that this does not count for one).
        private static func isExpected(_ owner: String) -> String {
            """
            EXISTS (SELECT 1 FROM pg_catalog.pg_roles AS role WHERE role.oid = \(owner) AND (role.rolsuper
            OR role.rolname = current_user OR role.rolname = 'pg_database_owner'
            OR role.oid = (SELECT datdba FROM pg_catalog.pg_database WHERE datname = pg_catalog.current_database())
            OR (SELECT NOT rolsuper FROM pg_catalog.pg_roles WHERE rolname = current_user)
            AND pg_catalog.pg_has_role(role.oid, 'MEMBER'::text)))
            """
        }

        private static let schemaRights = """
            SELECT \(isExpected("nspowner")), pg_catalog.has_schema_privilege(oid, 'USAGE'::text),
            pg_catalog.has_schema_privilege('public'::name, oid, 'CREATE'::text)
            FROM pg_catalog.pg_namespace WHERE nspname = $1::name
            """

        private static let tableRights = """
            SELECT relname::text, relowner = nspowner OR \(isExpected("relowner")),
            pg_catalog.pg_has_role(relowner, 'USAGE'::text),
            \(rights.map { "pg_catalog.has_table_privilege(pg_class.oid, '\($0)'::text)" }.joined(separator: ", "))
            FROM pg_catalog.pg_class, pg_catalog.pg_namespace
            WHERE relnamespace = pg_namespace.oid AND nspname = $1::name AND relkind IN ('r', 'p', 'v', 'm', 'f')
            AND (relname = '\(SchemaExamination.steps)' OR pg_catalog.starts_with(relname::text, $2::text)) ORDER BY relname
            """
    }
#endif
