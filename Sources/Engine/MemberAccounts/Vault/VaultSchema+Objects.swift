import MemberStorage

extension VaultSchema {
    /// Passes if what runs by itself when the vault's tables are used is what the vault has made: a trigger or a view of somebody
    /// else's would be run with the vault's rights. What other modules have in the file is theirs, as long as it leaves ours alone.
    /// - Throws: ``StorageError/corrupt``, ``StorageError/foreign`` if the file holds another program's tables, or another
    ///   ``StorageError``.
    static func checkObjects(_ database: Database) throws {
        // A newer version has triggers that are unknown here; its file is refused as such, and nothing of it is run.
        guard try database.stepsMade(of: "vault") <= migrations.count else { return }
        let found = try database.read { try $0.rows(suspects).map { Array(($0.text(0) ?? "").utf8) } }
        guard found.isEmpty || ours.isSuperset(of: found) else { throw StorageError.corrupt }
    }

    /// What of the file is no ordinary table or index, and has to do with our tables by its place or its words.
    private static let suspects = """
        SELECT sql FROM sqlite_schema WHERE (type NOT IN ('table', 'index') OR rootpage = 0)
        AND (\(["name", "tbl_name", "sql"].map(namesOurs).joined(separator: " OR ")))
        """

    /// Without regard to case, as SQLite compares names.
    private static func namesOurs(_ column: String) -> String {
        let place = column == "sql" ? "%" : ""
        return #"\#(column) LIKE '\#(place)vault\_%' ESCAPE '\' OR \#(column) LIKE '\#(place)member\_schema%' ESCAPE '\'"#
    }

    /// The triggers of all steps, as SQLite keeps their text, told apart by bytes.
    private static let ours = Set(
        migrations.flatMap(\.statements).filter { $0.hasPrefix("CREATE TRIGGER ") }.map { Array($0.utf8) })
}
