import MemberStorage

/// The database's own list of what was changed, kept by triggers: it tells one process what another one has committed, so that
/// nobody reads all accounts again for one of them.
///
/// The list is cut from time to time; a process that has not looked for thousands of changes reads everything.
struct ChangeList {
    private enum Kind: Int64 {
        case account = 1
        case active = 2
        case attempt = 3
    }

    /// Accounts first: an active one may have been added since.
    private let rows: [SQLRow]
    private let newest: Int64

    /// The number of the newest change; 0 where there was none, or where an earlier version wrote a file that can only be read.
    static func last(_ statements: Statements) throws -> Int64 {
        guard try VaultSchema.hasChanges(statements) else { return 0 }
        return try statements.rows("SELECT max(number) FROM vault_change").first?.integer(0) ?? 0
    }

    /// What was changed after a number; nil where the list does not reach back so far, or is not the one that the number is of.
    init?(since last: Int64, _ statements: Statements) throws {
        guard try VaultSchema.hasChanges(statements) else { return nil }
        let ends = try statements.rows("SELECT min(number), max(number) FROM vault_change").first
        let first = ends?.integer(0) ?? 0
        newest = ends?.integer(1) ?? 0
        guard newest >= last, newest == 0 || first <= last + 1 else { return nil }
        rows = try statements.rows(
            "SELECT kind, item FROM vault_change WHERE number > ? GROUP BY kind, item ORDER BY kind, min(number)",
            [.integer(last)])
    }

    /// Reads what was changed as it stands now.
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

    private static func takeActive(_ provider: String, into draft: inout Draft, _ statements: Statements) throws {
        let query = "SELECT provider, account, since FROM vault_active WHERE provider = ?"
        let row = try statements.rows(query, [.text(provider)]).first
        draft.activate(row.flatMap { Vault.activation($0, draft.key(ofRow:)) }, provider)
    }

    private static func takeAttempt(_ id: String, into draft: inout Draft, _ statements: Statements) throws {
        let query = "SELECT 1 FROM vault_attempt WHERE id = ? AND phase <> 'ended'"
        draft.setAttempt(id, isOpen: try !statements.rows(query, [.text(id)]).isEmpty)
    }
}
