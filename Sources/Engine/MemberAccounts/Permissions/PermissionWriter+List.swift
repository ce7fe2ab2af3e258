import MemberOAuth
import MemberStorage

extension PermissionWriter {
    /// Returns the state before the provider is asked for a list.
    /// - Returns: The basis of a list that is fetched from now on.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/wrongKey``, ``AccountError/locked``.
    package func basis() throws(AccountError) -> PermissionBasis {
        do {
            // The count is read first: a change between the two reads makes the basis an older one, never a newer one.
            let fence = try vault.database.read { try PermissionFence.value(of: key, $0) }
            return PermissionBasis(try vault.secrets(of: key), fence)
        } catch { throw AccountError(storing: error) }
    }

    /// Takes over the provider's list of all permissions: the ledger and the scopes of the tokens follow it.
    /// - Parameters:
    ///   - report: The provider's report.
    ///   - basis: The state before the provider was asked. A report older than newer facts, such as those of a sign-in in another
    ///     process, of a revocation or of a later report, is dropped; nil accepts the report in any case.
    /// - Returns: The recorded changes; nil if the report was dropped.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/storage(_:)``; nothing changes then.
    @discardableResult
    package func adopt(
        _ report: PermissionReport, since basis: PermissionBasis? = nil
    ) throws(AccountError) -> [PermissionEvent]? {
        try vault.writing { statements, draft in
            guard let entry = draft.entry(key) else { throw AccountError.notSignedIn }
            let fence = try PermissionFence.value(ofRow: entry.row, statements)
            if let basis, PermissionBasis(try vault.unseal(entry, &draft), fence) != basis { return nil }
            try PermissionFence.raise(ofRow: entry.row, statements)
            let records = try PermissionLedger.records(of: key, statements)
            let changes = report.changes(since: records, at: vault.clock.storedNow)
            try PermissionLedger.add(changes, to: key, statements)
            try setScopes(report.granted, in: entry, statements, &draft)
            draft.note(changes, of: key)
            return changes
        }
    }

    /// Records that the provider refused a call because of missing permissions. Only permissions that were assumed, because the
    /// provider had not named the granted scopes, are revoked: the tokens no longer allow them. The refusal does not change
    /// permissions that the provider named.
    /// - Parameter names: The permissions that the call was refused for.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/storage(_:)``; nothing changes then.
    package func disproved(_ names: Set<String>) throws(AccountError) {
        try vault.writing { statements, draft in
            guard let entry = draft.entry(key) else { throw AccountError.notSignedIn }
            let assumed = try PermissionLedger.records(of: key, statements).filter {
                names.contains($0.scope) && $0.status == .granted && $0.decision?.by == .assumed
            }
            guard !assumed.isEmpty else { return }
            let now = vault.clock.storedNow
            let events = assumed.map { PermissionEvent(scope: $0.scope, kind: .revoked, date: now, by: .provider) }
            try PermissionLedger.add(events, to: key, statements)
            try PermissionFence.raise(ofRow: entry.row, statements)
            let granted = try vault.unseal(entry, &draft).grantedScopes
            try setScopes(granted.subtracting(assumed.map(\.scope)), in: entry, statements, &draft)
            draft.note(events, of: key)
        }
    }

    /// Stores the scopes of the tokens: the remaining names in their order, then the new ones.
    func setScopes(
        _ names: Set<String>, in entry: Snapshot.Entry, _ statements: Statements, _ draft: inout Draft
    ) throws {
        var (entry, secrets) = (entry, try vault.unseal(entry, &draft))
        let old = (secrets.tokens.scopes ?? secrets.requestedScopes).filter(names.contains)
        let scopes = old + names.subtracting(old).sorted()
        guard secrets.tokens.scopes != scopes else { return }
        secrets.tokens.scopes = scopes
        entry.sealed = try vault.seal(secrets, of: entry.account)
        try statements.run("UPDATE vault_account SET sealed = ? WHERE id = ?", [.blob(entry.sealed), .integer(entry.row)])
        draft.put(entry)
    }
}
