import Foundation
package import MemberOAuth
import MemberStorage

/// The attempts of a vault inside one of its transactions: they change together with each other, and with the small values of the
/// provider that changes them, or not at all.
package struct AttemptChanges {
    fileprivate let statements: Statements
    fileprivate let vault: Vault
    fileprivate var draft: Draft

    /// The attempts of one client that have not ended, newest first; an attempt that cannot be read is left out.
    /// - Parameter client: Provider, environment and client id.
    /// - Returns: The attempts in any phase before their end.
    /// - Throws: `StorageError`, ``AccountError``; the transaction fails with it.
    package func attempts(of client: AccountClient) throws -> [Attempt] {
        try Vault.attemptRows(of: client, statements).compactMap(vault.readableAttempt)
    }

    /// Keeps a new attempt, its secrets sealed.
    /// - Parameter attempt: In phase open.
    /// - Throws: `StorageError`, ``AccountError``; the transaction fails with it.
    package mutating func insert(_ attempt: Attempt) throws {
        try statements.run(
            "INSERT INTO vault_attempt VALUES (?, ?, ?, ?, ?, NULL, ?, ?, ?)",
            [
                .text(attempt.id), .text(attempt.provider), .text(attempt.environment), .text(attempt.clientID),
                .text(attempt.phase.name.rawValue), .optional(attempt.started), .optional(attempt.expires),
                .blob(try vault.sealed(attempt)),
            ])
        draft.setAttempt(attempt.id, isOpen: true)
        try Vault.cut(attempt, statements, &draft)
    }

    /// Changes small values in the same transaction.
    /// - Parameter changes: The new values, and those to remove.
    /// - Throws: `StorageError`, ``AccountError``; the transaction fails with it.
    package func set(_ changes: [SmallValueChange]) throws { try vault.write(changes, statements) }

    /// Changes an attempt's phase, if it is still one of those that the caller expects; when the attempt ends, its secrets are
    /// erased.
    /// - Parameters:
    ///   - id: The attempt's name.
    ///   - from: The phases in which the attempt may be.
    ///   - to: The new phase.
    /// - Returns: Whether this call changed the phase.
    /// - Throws: `StorageError`, ``AccountError``; the transaction fails with it.
    package mutating func move(_ id: Attempt.ID, from: Set<Attempt.Phase.Name>, to: Attempt.Phase) throws -> Bool {
        guard let attempt = AttemptRules.move(try vault.find(id, statements), from: from, to: to) else { return false }
        var values: [SQLValue] = [.text(to.name.rawValue), .null, .null, .text(id)]
        if case .ended(let outcome) = to {
            values[1] = .text(outcome)
            draft.setAttempt(id, isOpen: false)
        } else {
            values[2] = .blob(try vault.sealed(attempt))
        }
        try statements.run("UPDATE vault_attempt SET phase = ?, outcome = ?, sealed = ? WHERE id = ?", values)
        return true
    }
}

extension Vault {
    /// Changes attempts, and small values with them, in one durable transaction.
    /// - Parameter body: Makes the changes; must not call other code or wait.
    /// - Returns: The result of the closure, after the commit.
    /// - Throws: ``AccountError``; nothing is changed then.
    package func changeAttempts<Result>(
        _ body: (inout AttemptChanges) throws -> Result
    ) throws(AccountError) -> Result {
        try sealing()
        do {
            return try write { statements, draft in
                var changes = AttemptChanges(statements: statements, vault: self, draft: draft)
                defer { draft = changes.draft }
                return try body(&changes)
            }
        } catch { throw AccountError(storing: error) }
    }
}
