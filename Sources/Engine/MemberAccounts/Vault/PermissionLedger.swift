import Foundation
import MemberStorage

/// The rows of the permission ledger: by the account's key and not by its row, because the ledger is kept when the account is
/// removed.
enum PermissionLedger {
    private static let isOfKey = "provider = ? AND environment = ? AND client_id = ? AND subject = ?"

    private static func values(_ key: AccountKey) -> [SQLValue] {
        [.text(key.provider), .text(key.environment), .text(key.clientID), .text(key.subject)]
    }

    /// Returns an account's records, in alphabetical order.
    static func records(of key: AccountKey, _ statements: Statements) throws -> [PermissionRecord] {
        let byScope = Dictionary(grouping: try events(of: key, statements), by: \.scope)
        return byScope.keys.sorted().map { PermissionRecord(scope: $0, history: byScope[$0] ?? []) }
    }

    /// The events of an account's permissions, oldest first. A kind that a newer version wrote is left out, but stays stored.
    static func events(of key: AccountKey, _ statements: Statements) throws -> [PermissionEvent] {
        try stored(of: key, statements).compactMap(\.known)
    }

    /// The stored events of an account's permissions, oldest first, of any version.
    static func stored(of key: AccountKey, _ statements: Statements) throws -> [StoredEvent] {
        let query = """
            SELECT scope, event, at, purpose, actor FROM vault_permission_event AS happened
            JOIN vault_ledger AS member ON member.id = ledger WHERE \(isOfKey) ORDER BY happened.id
            """
        return try statements.rows(query, values(key)).compactMap { row in
            guard let scope = row.text(0), let kind = row.text(1) else { return nil }
            let date = row.real(2) ?? Date.distantPast.timeIntervalSince1970
            return StoredEvent(scope: scope, event: kind, at: date, by: row.text(4), why: row.text(3))
        }
    }

    /// The accounts that have a ledger, in the order in which they got it.
    static func keys(_ statements: Statements) throws -> [AccountKey] {
        return try statements.rows("SELECT provider, environment, client_id, subject FROM vault_ledger ORDER BY id").map { row in
            AccountKey(
                provider: row.text(0) ?? "", environment: row.text(1) ?? "", clientID: row.text(2) ?? "",
                subject: row.text(3) ?? "")
        }
    }

    /// Whether events may be written for an account: it is stored, or has a ledger from an earlier time.
    static func isKept(for key: AccountKey, _ statements: Statements) throws -> Bool {
        let query = """
            SELECT 1 FROM vault_ledger WHERE \(isOfKey)
            UNION ALL SELECT 1 FROM vault_account WHERE provider = ? AND stand = ? AND client_id = ? AND subject = ? LIMIT 1
            """
        return try !statements.rows(query, values(key) + values(key)).isEmpty
    }

    /// Writes events in order; of the uses for one purpose only the last one is kept.
    static func add(_ events: [PermissionEvent], to key: AccountKey, _ statements: Statements) throws {
        try add(stored: events.map(StoredEvent.init), to: key, statements)
    }

    private static func add(stored events: [StoredEvent], to key: AccountKey, _ statements: Statements) throws {
        guard !events.isEmpty else { return }
        let ledger = SQLValue.integer(try id(of: key, statements))
        let before = try newest(in: ledger, statements)
        for event in events {
            if event.isUse {
                try statements.run(
                    "DELETE FROM vault_permission_event WHERE ledger = ? AND scope = ? AND event = 'used' AND purpose IS ?",
                    [ledger, .text(event.scope), .optional(event.why)])
            }
            try statements.run(
                "INSERT INTO vault_permission_event (ledger, scope, event, at, actor, purpose) VALUES (?, ?, ?, ?, ?, ?)",
                [ledger, .text(event.scope), .text(event.event), .real(event.at), .optional(event.by), .optional(event.why)])
        }
        // It takes far longer to find the events to forget than to write an event.
        if try newest(in: ledger, statements) / cutInterval > before / cutInterval { try cut(ledger, statements) }
    }

    /// Returns the number of a ledger's newest event; 0 if it is empty.
    private static func newest(in ledger: SQLValue, _ statements: Statements) throws -> Int64 {
        let query = "SELECT max(id) FROM vault_permission_event WHERE ledger = ?"
        return try statements.rows(query, [ledger]).first?.integer(0) ?? 0
    }

    /// Merges further events into the ledger by their dates, each once.
    static func merge(_ events: [StoredEvent], into key: AccountKey, _ statements: Statements) throws {
        let known = try stored(of: key, statements)
        let seen = Set(known)
        let more = events.map(\.attributed).filter { !seen.contains($0) }
        guard !more.isEmpty else { return }
        // Cut before they are written one by one, because a file may contain any number.
        let all = known.merged(with: more).remaining
        guard all != known else { return }
        try erase(key, statements)
        try add(stored: all, to: key, statements)
    }

    /// Takes events of one kind and moment away, which turned out not to have happened.
    static func remove(_ kind: PermissionEvent.Kind, at date: Date, from key: AccountKey, _ statements: Statements) throws {
        try statements.run(
            """
            DELETE FROM vault_permission_event WHERE event = ? AND at = ?
            AND ledger IN (SELECT id FROM vault_ledger WHERE \(isOfKey))
            """, [.text(kind.rawValue), .real(date.timeIntervalSince1970)] + values(key))
    }

    /// Forgets an account's ledger.
    static func erase(_ key: AccountKey, _ statements: Statements) throws {
        try statements.run("DELETE FROM vault_ledger WHERE \(isOfKey)", values(key))
    }

    private static func id(of key: AccountKey, _ statements: Statements) throws -> Int64 {
        let known = "SELECT id FROM vault_ledger WHERE \(isOfKey)"
        if let row = try statements.rows(known, values(key)).first { return row.integer(0) }
        let making = "INSERT INTO vault_ledger (provider, environment, client_id, subject) VALUES (?, ?, ?, ?) RETURNING id"
        return try statements.rows(making, values(key)).first?.integer(0) ?? 0
    }

    /// The number of events of one account that are kept when the ledger is cut, beside the last event of each kind for each permission.
    static let mostEvents = 1_000
    /// The number of events that are written, to all ledgers, between two cuts of a busy ledger: it may contain this many more in the
    /// meantime.
    static let cutInterval: Int64 = 64

    /// Forgets an account's oldest events. For each permission, the last decision, request, explanation, postponement and use
    /// are kept at any age.
    private static func cut(_ ledger: SQLValue, _ statements: Statements) throws {
        func last(_ condition: String, _ group: String) -> String {
            "id NOT IN (SELECT max(id) FROM vault_permission_event WHERE ledger = ?1 AND \(condition) GROUP BY \(group))"
        }
        try statements.run(
            """
            DELETE FROM vault_permission_event WHERE ledger = ?1 AND id <= (SELECT id FROM vault_permission_event WHERE ledger = ?1
            ORDER BY id DESC LIMIT 1 OFFSET \(mostEvents)) AND \(last("TRUE", "scope, event")) AND \(last("purpose NOT NULL", "scope"))
            """, [ledger])
    }
}
