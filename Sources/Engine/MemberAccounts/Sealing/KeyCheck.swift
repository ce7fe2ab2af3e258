import Foundation
import MemberStorage

/// Whether a key is the one of a database, and the one-time sealing anew of what an older version has sealed.
struct KeyCheck {
    let sealing: SealedValue
    let database: Database

    /// A place of the table of checks: the text that is sealed there.
    private enum Mark: String {
        /// There since the first start.
        case check = "memberkit"
        /// There once everything is sealed together with what lies open beside it.
        case bound = "details are bound"

        var name: String { self == .check ? "check" : "bound" }
        var place: String { "vault_seal." + name }
    }

    /// Passes if the key is the database's; a new database takes it.
    /// - Returns: Whether what is sealed is still as an older version sealed it: only where the database cannot be written.
    /// - Throws: ``AccountError/wrongKey``, ``AccountError/storage(_:)``; nothing is changed then.
    func pass() throws -> Bool {
        let (check, bound) = try database.read { (try stored(.check, $0), try stored(.bound, $0)) }
        guard !database.isReadOnly else {
            if let check { try examine(check, as: .check) }
            if let bound { try examine(bound, as: .bound) }
            return bound == nil
        }
        try pass(check, bound)
        return false
    }

    private func pass(_ check: Data?, _ bound: Data?) throws {
        if let check, let bound {
            try examine(check, as: .check)
            return try examine(bound, as: .bound)
        }
        if let check { try examine(check, as: .check) }
        let isSealedAnew = try database.transaction { statements in
            try offer(.check, statements)
            guard try stored(.bound, statements) == nil else { return false }
            try sealAnew(statements)
            try offer(.bound, statements)
            return check != nil
        }
        try examine(try database.read { try stored(.check, $0) } ?? Data(), as: .check)
        // The values of the older form must not remain in the journal.
        if isSealedAnew { try? database.emptyJournal() }
    }

    private func stored(_ mark: Mark, _ statements: Statements) throws -> Data? {
        try statements.rows("SELECT sealed FROM vault_seal WHERE name = ?", [.text(mark.name)]).first?.blob(0)
    }

    private func offer(_ mark: Mark, _ statements: Statements) throws {
        let sealed = try sealing.seal(Data(mark.rawValue.utf8), for: mark.place)
        try statements.run("INSERT OR IGNORE INTO vault_seal VALUES (?, ?)", [.text(mark.name), .blob(sealed)])
    }

    private func examine(_ sealed: Data, as mark: Mark) throws { _ = try sealing.open(sealed, for: mark.place) }

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
