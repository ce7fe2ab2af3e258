/// One numbered step of a module's tables. It only adds, so that the program's version before runs on beside the new one.
///
/// A released step is never changed; a later change is a step with the next number. What a step cannot add, such as a column to
/// be removed, waits until no program uses it.
package struct PostgresMigration: Equatable, Sendable {
    /// The step, from 1, without gaps.
    package let number: Int
    /// The step that a program must know at least to go on writing once this one is made: lower than ``number`` where the version
    /// before may still write.
    package let oldestWriter: Int
    /// The SQL statements of the step, one each: `CREATE`, `ALTER TABLE … ADD`, `INSERT`, `GRANT`, `COMMENT`.
    package let statements: [String]

    /// A step.
    /// - Parameters:
    ///   - number: The step, from 1.
    ///   - oldestWriter: The oldest step with which a program may still write.
    ///   - statements: One SQL statement each.
    package init(_ number: Int, oldestWriter: Int, _ statements: [String]) {
        self.number = number
        self.oldestWriter = oldestWriter
        self.statements = statements
    }

    /// Whether it only adds, by the words at the beginning of its statements.
    var isAdditive: Bool { statements.allSatisfy(Self.isAdditive) }

    private static func isAdditive(_ statement: String) -> Bool {
        let words = statement.uppercased().split { $0.isWhitespace || $0 == "," }
        switch words.first {
        case "CREATE", "INSERT", "GRANT", "COMMENT": return !words.starts(with: ["CREATE", "OR", "REPLACE"])
        case "ALTER":
            let removing: Set<Substring> = ["DROP", "RENAME", "ALTER", "DISABLE", "SET"]
            // SET belongs to DROP's kind as an action, not as a part of what is added (ON DELETE SET NULL).
            let actions = words.dropFirst(2).filter { $0 != "SET" || !words.contains("ADD") }
            return words.starts(with: ["ALTER", "TABLE"]) && words.contains("ADD") && removing.isDisjoint(with: actions)
        default: return false
        }
    }
}

/// The steps of one module, whose tables begin with its name.
package struct PostgresMigrations: Equatable, Sendable {
    /// The module's name.
    package let module: String
    /// The steps, by their numbers.
    package let steps: [PostgresMigration]

    /// Steps.
    /// - Parameters:
    ///   - module: The module's name.
    ///   - steps: The steps, 1 first.
    /// - Throws: ``PostgresError/misnumbered(module:number:)`` or ``PostgresError/notAdditive(module:number:)``.
    package init(_ module: String, _ steps: [PostgresMigration]) throws(PostgresError) {
        self.module = module
        self.steps = steps
        var oldest = 1
        for (place, step) in steps.enumerated() {
            guard step.number == place + 1, (oldest...step.number).contains(step.oldestWriter) else {
                throw .misnumbered(module: module, number: step.number)
            }
            guard step.isAdditive else { throw .notAdditive(module: module, number: step.number) }
            oldest = step.oldestWriter
        }
    }

    /// The newest step that this program knows.
    package var known: Int { steps.last?.number ?? 0 }

    /// Whether a program with these steps may read and write.
    /// - Parameter state: The module's state in the database.
    /// - Throws: ``PostgresError/writerTooOld(module:known:oldest:)`` or ``PostgresError/stepsMissing(module:found:needed:)``.
    func check(_ state: MigrationState) throws(PostgresError) {
        guard known >= state.oldestWriter else { throw .writerTooOld(module: module, known: known, oldest: state.oldestWriter) }
        guard state.number >= known else { throw .stepsMissing(module: module, found: state.number, needed: known) }
    }

    /// The steps that are still to be made, if this program may make any.
    func missing(in state: MigrationState) throws(PostgresError) -> ArraySlice<PostgresMigration> {
        guard known >= state.oldestWriter else { throw .writerTooOld(module: module, known: known, oldest: state.oldestWriter) }
        return steps.dropFirst(state.number)
    }
}

/// The state of a module in a database.
struct MigrationState: Equatable, Sendable {
    /// The last step that was made; 0 if there is none.
    var number = 0
    /// The oldest step with which a program may write.
    var oldestWriter = 0
}
