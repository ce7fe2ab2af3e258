import Foundation
import MemberStorage

/// Checks whether a key belongs to a database, and seals the values of an older version again, once.
struct KeyCheck {
    let sealing: SealedValue
    let database: Database

    /// A place of the table of checks.
    private enum Place: String {
        /// Exists since the first start. Its text shows whether every value is sealed together with the unsealed data beside it.
        case check
        /// Showed the same in a version that kept it separately, where any program that writes the database can remove it.
        case bound

        var name: String { "vault_seal." + rawValue }
    }

    /// The check's text since every value is bound; an older version's text is only “memberkit”. Only a holder of the key can
    /// write it.
    private static let boundText = "memberkit, details are bound"
    private static let boundMark = "details are bound"

    /// The form in which values are sealed, as far as the marks show.
    private enum Form {
        /// All are sealed together with the unsealed data beside them.
        case bound
        /// All are sealed as by an older version.
        case unbound
        /// A new database; or one whose check does not say, although it is not an older version's. Its values are not sealed again.
        case unmarked
    }

    /// Passes if the key belongs to the database; a new database accepts it.
    ///
    /// Values of an older version are sealed again only if no mark shows that this was already done. Otherwise a program without
    /// the key could put an old value back and change the unsealed data beside it. The database itself cannot detect it if a
    /// whole old database is put back, with its check.
    /// - Returns: Whether the values are still in the form of an older version: only where the database cannot be written.
    /// - Throws: ``AccountError/wrongKey``, ``AccountError/storage(_:)``; the database is unchanged then.
    func pass() throws -> Bool {
        let form = try database.read(form)
        if form == .bound || database.isReadOnly { return form == .unbound }
        let isSealedAnew = try database.transaction { statements in
            let form = try self.form(statements)
            if form == .unbound { try sealAnew(statements) }
            try put(Self.boundText, at: .check, statements)
            try put(Self.boundMark, at: .bound, statements)
            return form == .unbound
        }
        // The values of the older form must not remain in the journal.
        if isSealedAnew { try? database.emptyJournal() }
        return false
    }

    /// Whether the database has already accepted a key.
    static func isDone(_ statements: Statements) throws -> Bool {
        try !statements.rows("SELECT 1 FROM vault_seal WHERE name = ?", [.text(Place.check.rawValue)]).isEmpty
    }

    private func form(_ statements: Statements) throws -> Form {
        guard let check = try text(at: .check, statements) else { return .unmarked }
        if check == Self.boundText { return .bound }
        if try text(at: .bound, statements) != nil { return .unmarked }
        return try hasBoundValue(statements) ? .unmarked : .unbound
    }

    /// The text at a place; nil if it does not exist.
    private func text(at place: Place, _ statements: Statements) throws -> String? {
        let rows = try statements.rows("SELECT sealed FROM vault_seal WHERE name = ?", [.text(place.rawValue)])
        guard let sealed = rows.first?.blob(0) else { return nil }
        return String(decoding: try sealing.open(sealed, for: place.name), as: UTF8.self)
    }

    private func put(_ text: String, at place: Place, _ statements: Statements) throws {
        let sealed = try sealing.seal(Data(text.utf8), for: place.name)
        try statements.run(
            "INSERT INTO vault_seal VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET sealed = excluded.sealed",
            [.text(place.rawValue), .blob(sealed)])
    }

    /// Whether an account is sealed in the bound form, which no older version wrote.
    private func hasBoundValue(_ statements: Statements) throws -> Bool {
        try statements.rows("SELECT \(Vault.columns) FROM vault_account").contains { row in
            let entry = Vault.entry(row)
            return (try? sealing.open(entry.sealed, for: SealedPlace.account(entry.account))) != nil
        }
    }

    /// Seals every account and open attempt again; one that cannot be opened is unchanged, and is found damaged later.
    private func sealAnew(_ statements: Statements) throws {
        for row in try statements.rows("SELECT \(Vault.columns) FROM vault_account") {
            let entry = Vault.entry(row)
            guard let text = try? sealing.open(entry.sealed, for: SealedPlace.Unbound.account(entry.account.key)) else {
                continue
            }
            let sealed = try sealing.seal(text, for: SealedPlace.account(entry.account))
            try statements.run("UPDATE vault_account SET sealed = ? WHERE id = ?", [.blob(sealed), .integer(entry.row)])
        }
        for row in try statements.rows("SELECT id, provider, stand, client_id, sealed FROM vault_attempt WHERE sealed NOT NULL") {
            let id = row.text(0) ?? ""
            guard let text = try? sealing.open(row.blob(4) ?? Data(), for: SealedPlace.Unbound.attempt(id)) else { continue }
            let place = SealedPlace.attempt(id, row.text(1) ?? "", row.text(2) ?? "", row.text(3) ?? "")
            try statements.run(
                "UPDATE vault_attempt SET sealed = ? WHERE id = ?", [.blob(try sealing.seal(text, for: place)), .text(id)])
        }
    }
}
