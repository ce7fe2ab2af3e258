import Foundation
import MemberStorage

extension Vault {
    /// What an account's member was asked for, granted, declined and took back.
    ///
    /// Sign-ins and refreshes write it by themselves. It goes with the account.
    /// - Parameter key: The account.
    /// - Returns: One record a scope, in alphabetical order; empty if the account is not stored.
    /// - Throws: ``AccountError/storage(_:)``.
    public func permissions(of key: AccountKey) throws(AccountError) -> [PermissionRecord] {
        guard let row = lookup({ $0.entry(key)?.row }) else { return [] }
        do {
            let events = try database.read { try Self.permissionEvents(of: row, $0) }
            let byScope = Dictionary(grouping: events, by: \.scope)
            return byScope.keys.sorted().map { PermissionRecord(scope: $0, history: byScope[$0] ?? []) }
        } catch { throw AccountError(storing: error) }
    }

    /// Writes down what happened to permissions outside of a sign-in: the app is about to ask, or took one back by a call.
    /// - Parameters:
    ///   - events: What happened, in order.
    ///   - key: The account.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/storage(_:)``; nothing is written then.
    public func record(_ events: [PermissionEvent], of key: AccountKey) throws(AccountError) {
        do {
            try write { statements, draft in
                guard let row = draft.entry(key)?.row else { throw AccountError.notSignedIn }
                try Self.record(events, of: row, statements)
            }
        } catch { throw AccountError(storing: error) }
    }

    static func record(_ events: [PermissionEvent], of row: Int64, _ statements: Statements) throws {
        for event in events {
            try statements.run(
                "INSERT INTO vault_permission (account, scope, event, at, why) VALUES (?, ?, ?, ?, ?)",
                [
                    .integer(row), .text(event.scope), .text(event.kind.rawValue), .optional(event.date), .optional(event.why),
                ])
        }
        if !events.isEmpty { try cut(row, statements) }
    }

    /// How many events of one account are kept, beside those that decide the status of each permission.
    static let mostPermissionEvents = 1_000

    /// Forgets an account's oldest events; what was decided, asked and said last of each permission stays, however old it is.
    private static func cut(_ row: Int64, _ statements: Statements) throws {
        func last(_ condition: String) -> String {
            "id NOT IN (SELECT max(id) FROM vault_permission WHERE account = ?1 AND \(condition) GROUP BY scope)"
        }
        try statements.run(
            """
            DELETE FROM vault_permission WHERE account = ?1 AND id <= (SELECT id FROM vault_permission WHERE account = ?1
            ORDER BY id DESC LIMIT 1 OFFSET \(mostPermissionEvents))
            AND \(last("event <> 'asked'")) AND \(last("event = 'asked'")) AND \(last("why NOT NULL"))
            """, [.integer(row)])
    }

    static func permissionEvents(of row: Int64, _ statements: Statements) throws -> [PermissionEvent] {
        guard try VaultSchema.hasPermissions(statements) else { return [] }
        let query = "SELECT scope, event, at, why FROM vault_permission WHERE account = ? ORDER BY id"
        return try statements.rows(query, [.integer(row)]).compactMap { row in
            // A kind that a newer version wrote is left out, and stays stored.
            guard let scope = row.text(0), let kind = row.text(1).flatMap(PermissionEvent.Kind.init(rawValue:)) else {
                return nil
            }
            return PermissionEvent(scope: scope, kind: kind, date: row.date(2) ?? .distantPast, why: row.text(3))
        }
    }
}
