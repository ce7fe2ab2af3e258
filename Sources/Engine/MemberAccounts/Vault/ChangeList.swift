import Foundation
import MemberStorage

/// The database's own list of changes, written by triggers. It shows a process the changes that another one has committed, so
/// that the process need not read all accounts again.
///
/// The list is cut from time to time; a process that has not looked for thousands of changes reads everything.
struct ChangeList {
    private enum Kind: Int64 {
        case account = 1
        case active = 2
        case attempt = 3
    }

    /// Accounts are first: an active one may have been added since.
    private let rows: [SQLRow]
    private let newest: Int64

    /// Returns the number of the newest change; 0 if there was none.
    static func newest(_ statements: Statements) throws -> Int64 {
        let query = "SELECT max(number) FROM vault_change WHERE number BETWEEN 1 AND \(greatest)"
        return try statements.rows(query).first?.integer(0) ?? 0
    }

    /// Reads the changes after a number; nil if the list does not reach back that far, or is not the list that the number is
    /// from.
    init?(since last: Int64, _ statements: Statements) throws {
        let ends = try Self.ends(statements)
        newest = ends?.upperBound ?? 0
        if let ends {
            guard Self.isInRange(ends), newest >= last, ends.lowerBound <= last + 1 else { return nil }
        } else if last > 0 {
            return nil
        }
        rows = try statements.rows(
            "SELECT kind, item FROM vault_change WHERE number > ? GROUP BY kind, item ORDER BY kind, min(number)",
            [.integer(last)])
    }

    /// A number that no vault's count reaches.
    private static let greatest: Int64 = 1 << 53

    private static func isInRange(_ ends: ClosedRange<Int64>) -> Bool { ends.lowerBound > 0 && ends.upperBound <= greatest }

    /// Returns the first and the last number of the list; nil if it is empty.
    private static func ends(_ statements: Statements) throws -> ClosedRange<Int64>? {
        let query = "SELECT (SELECT min(number) FROM vault_change), (SELECT max(number) FROM vault_change)"
        guard let row = try statements.rows(query).first, case .integer(let first) = row.values[0] else { return nil }
        return first...max(first, row.integer(1))
    }

    /// Empties a list into which another program has put numbers out of range, before a write is noted in it.
    ///
    /// It continues at a number that no vault can know, so that each vault reads everything again.
    static func mend(_ statements: Statements) throws {
        guard let ends = try ends(statements), !isInRange(ends) else { return }
        try statements.run("DELETE FROM vault_change")
        let number = "(1 << 40) + (random() & ((1 << 52) - 1))"
        try statements.run("INSERT INTO vault_change VALUES (\(number), 0, 0)")
    }

    /// Reads the current form of the changed rows.
    func take(into draft: inout Draft, _ statements: Statements) throws {
        for row in rows {
            switch Kind(rawValue: row.integer(0)) {
            case .account: try Self.takeAccount(row.integer(1), into: &draft, statements)
            case .active: try Self.takeActive(row.text(1) ?? "", into: &draft, statements)
            case .attempt: try Self.takeAttempt(row.text(1) ?? "", into: &draft, statements)
            case nil: break
            }
        }
        draft.lastChange = newest
    }

    private static func takeAccount(_ id: Int64, into draft: inout Draft, _ statements: Statements) throws {
        let query = "SELECT \(Vault.columns) FROM vault_account WHERE id = ?"
        if let row = try statements.rows(query, [.integer(id)]).first {
            draft.put(Vault.entry(row))
        } else if let key = draft.key(ofRow: id) {
            draft.remove(key)
        }
    }

    /// Reads the change of an active account: the item contains the client's parts as a JSON array, as the trigger writes them.
    private static func takeActive(_ item: String, into draft: inout Draft, _ statements: Statements) throws {
        guard let parts = try? JSONDecoder().decode([String].self, from: Data(item.utf8)), parts.count == 3 else { return }
        let client = AccountClient(provider: parts[0], environment: parts[1], clientID: parts[2])
        draft.activate(try Vault.activation(of: client, draft.key(ofRow:), statements), client)
    }

    private static func takeAttempt(_ id: String, into draft: inout Draft, _ statements: Statements) throws {
        let query = "SELECT 1 FROM vault_attempt WHERE id = ? AND phase <> 'ended'"
        draft.setAttempt(id, isOpen: try !statements.rows(query, [.text(id)]).isEmpty)
    }
}
