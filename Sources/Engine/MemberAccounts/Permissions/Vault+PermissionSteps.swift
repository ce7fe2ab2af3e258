import Foundation
import MemberCore
import MemberStorage

extension Vault {
    /// Decides about an account's permissions and makes the change, in one transaction.
    /// - Parameters:
    ///   - key: The account.
    ///   - decide: Decides from the facts alone.
    /// - Returns: The decision's result, after the commit.
    /// - Throws: ``AccountError/storage(_:)``, and the errors of the decision; nothing changes then.
    func permissionStep<Result>(
        of key: AccountKey, by decide: (PermissionFacts) throws -> PermissionDecision<Result>
    ) throws(AccountError) -> Result {
        try writing { statements, draft in
            let damaged = DamagedEntries()
            defer { draft.damaged += damaged.entries }
            let decision = try decide(facts(of: key, draft.entry(key), noting: damaged, statements))
            if let change = decision.change { try apply(change, to: key, statements, &draft) }
            return decision.result
        }
    }

    /// Returns the state before a provider is asked for a list. It is only read: a change between the two reads makes it differ from
    /// the state that the list is compared with.
    func permissionBasis(of key: AccountKey) throws(AccountError) -> PermissionBasis {
        do {
            try poll()
            try sealing()
            guard let entry = lookup({ $0.entry(key) }) else { throw AccountError.notSignedIn }
            let secrets = try unseal(entry)
            return PermissionBasis(secrets, try database.read { try PermissionFence.value(ofRow: entry.row, $0) })
        } catch { throw AccountError(storing: error) }
    }

    private func facts(
        of key: AccountKey, _ entry: Snapshot.Entry?, noting damaged: DamagedEntries, _ statements: Statements
    ) throws -> PermissionFacts {
        PermissionFacts(
            account: entry?.account, isKept: try entry != nil || PermissionLedger.isKept(for: key, statements),
            fence: try entry.map { try PermissionFence.value(ofRow: $0.row, statements) } ?? 0, at: clock.storedNow
        ) { [self] in
            guard let entry else { throw AccountError.notSignedIn }
            return try unseal(entry, noting: damaged)
        } records: {
            try PermissionLedger.records(of: key, statements)
        }
    }

    private func apply(
        _ change: PermissionChange, to key: AccountKey, _ statements: Statements, _ draft: inout Draft
    ) throws {
        if let date = change.withdrawn { try PermissionLedger.remove(.revocationAsked, at: date, from: key, statements) }
        try PermissionLedger.add(change.events, to: key, statements)
        if change.isNoticed { draft.note(change.events, of: key) }
        guard let entry = draft.entry(key) else { return }
        if change.raisesFence { try PermissionFence.raise(ofRow: entry.row, statements) }
        if case .isRemoved = change.account { return try Self.delete(entry, statements, &draft) }
        if let scopes = change.scopes { try setScopes(scopes, in: entry, statements, &draft) }
        guard case .needsSignIn(let reason) = change.account, var changed = draft.entry(key) else { return }
        try Self.mark(&changed, reason, statements)
        draft.put(changed)
    }

    /// Stores the scopes of the tokens.
    private func setScopes(
        _ names: Set<String>, in entry: Snapshot.Entry, _ statements: Statements, _ draft: inout Draft
    ) throws {
        var entry = entry
        guard let secrets = try unseal(entry, &draft).withScopes(names) else { return }
        entry.sealed = try seal(secrets, of: entry.account)
        try statements.run("UPDATE vault_account SET sealed = ? WHERE id = ?", [.blob(entry.sealed), .integer(entry.row)])
        draft.put(entry)
    }
}

extension AccountSecrets {
    /// The secrets with other scopes of the tokens: the remaining names in their order, then the new ones; nil if nothing changes.
    package func withScopes(_ names: Set<String>) -> AccountSecrets? {
        let old = (tokens.scopes ?? requestedScopes).filter(names.contains)
        let scopes = old + names.subtracting(old).sorted()
        guard tokens.scopes != scopes else { return nil }
        var secrets = self
        secrets.tokens.scopes = scopes
        return secrets
    }
}
