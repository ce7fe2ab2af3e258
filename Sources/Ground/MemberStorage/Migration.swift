/// One numbered step of a module's tables.
///
/// A module owns the tables whose names begin with its own and counts its steps. A released step is never changed; a later change is
/// a step with the next number. The module's first step makes all of its tables; its number is 1, or higher where the steps before it
/// were never released.
package struct Migration: Sendable {
    /// The module's name, which its tables carry as a prefix.
    package let module: String
    /// The step, without gaps from the module's first one.
    package let number: Int
    /// The statements of the step, one each.
    package let statements: [String]
    /// Further work of the step, which depends on what the file holds; in the same transaction, after the statements.
    package let work: (@Sendable (Statements) throws -> Void)?

    /// A step.
    /// - Parameters:
    ///   - module: The module's name.
    ///   - number: The step, without gaps from the module's first one.
    ///   - statements: One SQL statement each.
    ///   - work: Further work, which depends on what the file holds.
    package init(
        module: String, number: Int, statements: [String], work: (@Sendable (Statements) throws -> Void)? = nil
    ) {
        self.module = module
        self.number = number
        self.statements = statements
        self.work = work
    }
}

extension Database {
    /// Brings the tables of the given modules up to date, all in one transaction.
    ///
    /// Other modules' tables stay untouched, so several owners share one file.
    /// - Parameter migrations: The steps of each module, in order.
    /// - Throws: ``StorageError/newerFormat(module:found:known:)`` if the file is ahead of a module,
    ///   ``StorageError/olderFormat(module:found:oldest:)`` if it is behind the module's first step, ``StorageError/foreign`` if it holds another program's tables, ``StorageError/corrupt`` if its list lacks a step that was made;
    ///   the file is unchanged then.
    package func migrate(_ migrations: [Migration]) throws {
        guard try !isUpToDate(migrations) else { return }
        try transaction { statements in
            try statements.run(
                "CREATE TABLE IF NOT EXISTS member_schema (module TEXT PRIMARY KEY, number INTEGER NOT NULL) STRICT")
            for (module, steps) in Dictionary(grouping: migrations, by: \.module).sorted(by: { $0.key < $1.key }) {
                try migrate(module, steps.sorted { $0.number < $1.number }, statements)
            }
        }
    }

    /// How many steps of a module the file has; for a file that can only be read and so cannot be migrated.
    /// - Parameter module: The module's name.
    /// - Returns: The number of its last step; 0 where there is none.
    /// - Throws: ``StorageError/foreign`` if the file holds another program's tables, or another ``StorageError``.
    package func stepsMade(of module: String) throws -> Int {
        try read { statements in
            let names = try statements.rows("SELECT name FROM sqlite_schema WHERE type = 'table'").map { $0.text(0) }
            guard names.contains("member_schema") else {
                guard names.isEmpty else { throw StorageError.foreign }
                return 0
            }
            return try statements.stepsMade(of: module)
        }
    }

    /// Whether all steps are made, so that an ordinary start does not write.
    private func isUpToDate(_ migrations: [Migration]) throws -> Bool {
        let known = Dictionary(grouping: migrations, by: \.module).mapValues { $0.map(\.number).max() ?? 0 }
        return try read { statements in
            let names = try statements.rows("SELECT name FROM sqlite_schema WHERE type = 'table'").map { $0.text(0) }
            guard names.contains("member_schema") else {
                guard names.isEmpty else { throw StorageError.foreign }
                return false
            }
            var found: [String: Int] = [:]
            for row in try statements.rows("SELECT module, number FROM member_schema") {
                found[row.text(0) ?? ""] = Int(row.integer(1))
            }
            return known.allSatisfy { found[$0.key] == $0.value }
        }
    }

    private func migrate(_ module: String, _ steps: [Migration], _ statements: Statements) throws {
        let found = try statements.stepsMade(of: module)
        let known = steps.last?.number ?? 0
        guard found <= known else { throw StorageError.newerFormat(module: module, found: found, known: known) }
        if let oldest = steps.first?.number, found > 0, found < oldest {
            throw StorageError.olderFormat(module: module, found: found, oldest: oldest)
        }
        for step in steps where step.number > found {
            for statement in step.statements { try run(statement, statements) }
            try step.work?(statements)
        }
        try statements.run(
            "INSERT INTO member_schema VALUES (?, ?) ON CONFLICT(module) DO UPDATE SET number = excluded.number",
            [.text(module), .integer(Int64(known))])
    }

    private func run(_ statement: String, _ statements: Statements) throws(StorageError) {
        do throws(StorageError) { try statements.run(statement) } catch {
            // SQLITE_ERROR: a table or column of this step exists already, though the list of steps lacks it.
            throw error == .refused(1) ? .corrupt : error
        }
    }
}

extension Statements {
    /// How many steps of a module the file has, if it has the table of them.
    /// - Parameter module: The module's name.
    /// - Returns: The number of its last step; 0 where there is none.
    /// - Throws: ``StorageError``.
    package func stepsMade(of module: String) throws(StorageError) -> Int {
        let rows = try rows("SELECT number FROM member_schema WHERE module = ?", [.text(module)])
        return Int(rows.first?.integer(0) ?? 0)
    }
}
