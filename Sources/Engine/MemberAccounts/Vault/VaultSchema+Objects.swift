import MemberStorage

extension VaultSchema {
    /// Checks that the objects that run automatically when the vault's tables are used are those of the vault: a foreign trigger
    /// or view would run with the vault's rights. Objects of other modules in the file are allowed if they do not concern the
    /// vault's tables.
    /// - Throws: ``StorageError/corrupt``, ``StorageError/foreign`` if the file holds another program's tables, or another
    ///   ``StorageError``.
    static func checkObjects(_ database: Database) throws {
        // A newer version has triggers that are unknown here; its file is refused as such, and none of them is run.
        guard try !isNewer(database) else { return }
        let found = try database.read { try $0.rows(suspects).map { Array(($0.text(0) ?? "").utf8) } }
        guard found.isEmpty || ours.isSuperset(of: found) else { throw StorageError.corrupt }
    }

    /// The objects of the file, other than ordinary tables and indexes, that concern the vault's tables by their place or their
    /// text.
    private static let suspects = """
        SELECT sql FROM sqlite_schema WHERE (type NOT IN ('table', 'index') OR rootpage = 0)
        AND (\(["name", "tbl_name", "sql"].map(namesOurs).joined(separator: " OR ")))
        """

    /// Returns a condition that compares names without regard to case, as SQLite does.
    private static func namesOurs(_ column: String) -> String {
        let place = column == "sql" ? "%" : ""
        return #"\#(column) LIKE '\#(place)vault\_%' ESCAPE '\' OR \#(column) LIKE '\#(place)member\_schema%' ESCAPE '\'"#
    }

    /// The triggers of all steps, as SQLite keeps their text, compared by bytes.
    private static let ours = Set(
        migrations.flatMap(\.statements).filter { $0.hasPrefix("CREATE TRIGGER ") }.map { Array($0.utf8) })
}
