import Foundation
import MemberStorage

/// Whether a key is the one of a database, and the one-time sealing anew of what an older version has sealed.
struct KeyCheck {
    let sealing: SealedValue
    let database: Database

    /// A place of the table of checks.
    private enum Place: String {
        /// There since the first start. Its text tells whether everything is sealed together with what lies open beside it.
        case check
        /// Told the same to the version that kept it apart, where anybody who writes the database can remove it.
        case bound

        var name: String { "vault_seal." + rawValue }
    }

    /// The check's text since everything is bound; an older version's is “memberkit” alone. Only a holder of the key can write it.
    private static let boundText = "memberkit, details are bound"
    private static let boundMark = "details are bound"

    /// How what is stored is sealed, as far as its marks tell.
    private enum Form {
        /// Together with what lies open beside it.
        case bound
        /// As an older version did; all of it.
        case unbound
        /// A new database; or one whose check says nothing, though it is not an older version's. Nothing in it is sealed anew.
        case unmarked
    }

    /// Passes if the key is the database's; a new database takes it.
    ///
    /// What an older version sealed is sealed anew only where nothing says that this was done already: else somebody without the key
    /// could put an old value back and turn what lies open beside it. Against one who puts a whole old database back, with its
    /// check, nothing in it can help.
    /// - Returns: Whether what is sealed is still as an older version sealed it: only where the database cannot be written.
    /// - Throws: ``AccountError/wrongKey``, ``AccountError/storage(_:)``; nothing is changed then.
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

    /// Whether a key has been taken for the database, whichever it was.
    static func isDone(_ statements: Statements) throws -> Bool {
        try !statements.rows("SELECT 1 FROM vault_seal WHERE name = ?", [.text(Place.check.rawValue)]).isEmpty
    }

    private func form(_ statements: Statements) throws -> Form {
        guard let check = try text(at: .check, statements) else { return .unmarked }
        if check == Self.boundText { return .bound }
        if try text(at: .bound, statements) != nil { return .unmarked }
        return try hasBoundValue(statements) ? .unmarked : .unbound
    }

    /// The text at a place; nil where nothing is.
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

    /// Whether an account is sealed as it is since everything was: no older version has done that.
    private func hasBoundValue(_ statements: Statements) throws -> Bool {
        try statements.rows("SELECT \(Vault.columns) FROM vault_account").contains { row in
            let entry = Vault.entry(row)
            return (try? sealing.open(entry.sealed, for: SealedPlace.account(entry.account))) != nil
        }
    }

    /// Seals every account and open attempt anew; one that cannot be opened stays as it is, and is found damaged later.
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
