package import Foundation
import MemberStorage

/// A record of `MemberRequests` that calls are refused here for a time, as the vault stores it.
package struct StoredCallBlock: Sendable, Equatable {
    /// The account's folder: its subject, where there is an account.
    package let folder: String
    /// The refused calls.
    package let scope: String
    /// Until when, by the wall clock.
    package let until: Date

    /// Creates a record.
    /// - Parameters:
    ///   - folder: The account's folder.
    ///   - scope: The refused calls.
    ///   - until: Until when they are refused.
    package init(folder: String, scope: String, until: Date) {
        self.folder = folder
        self.scope = scope
        self.until = until
    }
}

/// The blocks of a client's calls, so that they are in force after a restart. An account's blocks are removed with it.
extension Vault {
    /// The longest time from now for which a block is believed: a later end is from a wrong clock.
    private static let longestBlock = 86_400.0

    /// Returns the blocks of a client that are in force. Those that are over are removed, and one that ends too late is cut.
    /// - Parameter client: Provider, environment and client id.
    /// - Returns: The blocks, in no order; none in a home that can only be read and that an earlier version wrote.
    /// - Throws: ``AccountError/storage(_:)`` if they cannot be read.
    package func callBlocks(of client: AccountClient) throws(AccountError) -> [StoredCallBlock] {
        let now = clock.now
        let latest = now.addingTimeInterval(Self.longestBlock)
        let stored = try blocks(of: client)
        let kept = stored.filter { $0.until > now }.map {
            StoredCallBlock(folder: $0.folder, scope: $0.scope, until: min($0.until, latest))
        }
        // They are right without it, so that a home that cannot be written is no failure.
        if kept != stored { try? transaction(durable: false) { try Self.tidy(client, from: now, to: latest, $0) } }
        return kept
    }

    /// Stores a block, and replaces the one of the same folder and scope. A power cut may undo it.
    /// - Parameters:
    ///   - block: The block.
    ///   - client: Provider, environment and client id.
    /// - Throws: ``AccountError/storage(_:)``.
    package func keep(_ block: StoredCallBlock, of client: AccountClient) throws(AccountError) {
        let now = clock.now
        let latest = now.addingTimeInterval(Self.longestBlock)
        do {
            try transaction(durable: false) { statements in
                try Self.tidy(client, from: now, to: latest, statements)
                try statements.run(
                    "INSERT OR REPLACE INTO vault_call_block (provider, environment, client_id, folder, scope, until) VALUES (?, ?, ?, ?, ?, ?)",
                    Self.values(client) + [.text(block.folder), .text(block.scope), Self.seconds(min(block.until, latest))])
            }
        } catch { throw AccountError(storing: error) }
    }

    /// Removes blocks of a folder.
    /// - Parameters:
    ///   - folder: The account's folder.
    ///   - scopes: The scopes; nil removes all.
    ///   - client: Provider, environment and client id.
    /// - Throws: ``AccountError/storage(_:)``.
    package func removeCallBlocks(
        in folder: String, scopes: [String]?, of client: AccountClient
    ) throws(AccountError) {
        do {
            try transaction(durable: false) { statements in
                guard let scopes else { return try Self.removeCallBlocks(in: folder, of: client, statements) }
                for scope in scopes {
                    try statements.run(
                        "DELETE FROM vault_call_block WHERE \(Self.isOfClient) AND folder = ? AND scope = ?",
                        Self.values(client) + [.text(folder), .text(scope)])
                }
            }
        } catch { throw AccountError(storing: error) }
    }

    /// Removes all blocks of a folder, within a transaction.
    static func removeCallBlocks(in folder: String, of client: AccountClient, _ statements: Statements) throws {
        try statements.run(
            "DELETE FROM vault_call_block WHERE \(isOfClient) AND folder = ?", values(client) + [.text(folder)])
    }

    private func blocks(of client: AccountClient) throws(AccountError) -> [StoredCallBlock] {
        do {
            let rows = try read { statements -> [SQLRow] in
                guard try VaultSchema.keepsCallBlocks(statements) else { return [] }
                return try statements.rows(
                    "SELECT folder, scope, until FROM vault_call_block WHERE \(Self.isOfClient)", Self.values(client))
            }
            return rows.compactMap { row in
                guard let folder = row.text(0), let scope = row.text(1), let until = row.real(2) else { return nil }
                return StoredCallBlock(folder: folder, scope: scope, until: Date(timeIntervalSinceReferenceDate: until))
            }
        } catch { throw AccountError(storing: error) }
    }

    private static func tidy(_ client: AccountClient, from now: Date, to latest: Date, _ statements: Statements) throws {
        try statements.run(
            "DELETE FROM vault_call_block WHERE \(isOfClient) AND until <= ?", values(client) + [seconds(now)])
        try statements.run(
            "UPDATE vault_call_block SET until = ?4 WHERE provider = ?1 AND environment = ?2 AND client_id = ?3 AND until > ?4",
            values(client) + [seconds(latest)])
    }

    private static let isOfClient = "provider = ? AND environment = ? AND client_id = ?"

    private static func values(_ client: AccountClient) -> [SQLValue] {
        [.text(client.provider), .text(client.environment), .text(client.clientID)]
    }

    /// Seconds since 2001, as `Date` itself counts, so that a date is read back unchanged.
    private static func seconds(_ moment: Date) -> SQLValue { .real(moment.timeIntervalSinceReferenceDate) }
}
