import MemberOAuth
import MemberStorage

extension PermissionWriter {
    /// What is known before the provider is asked for a list.
    /// - Returns: What a list that is fetched from now on follows upon.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/wrongKey``, ``AccountError/locked``.
    package func basis() throws(AccountError) -> PermissionBasis {
        do {
            // Read first: what comes between the two makes the basis an older one, and never a newer one.
            let fence = try vault.database.read { try PermissionFence.value(of: key, $0) }
            return PermissionBasis(try vault.secrets(of: key), fence)
        } catch { throw AccountError(storing: error) }
    }

    /// The provider has listed all permissions: the ledger and what the tokens allow follow.
    /// - Parameters:
    ///   - report: What the provider says.
    ///   - basis: What was known before the provider was asked. A report that was made before newer facts, such as those of a sign-in in
    ///     another process, of a revocation or of a later report, is dropped; nil takes it over in any case.
    /// - Returns: What has changed, as it was written down; nil if the report was dropped.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/storage(_:)``; nothing is changed then.
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

    /// The provider has refused a call for want of permissions that were only taken for granted, since it had not named what it granted:
    /// the tokens allow them no more. Of what it did name, a refusal says nothing here.
    /// - Parameter names: The permissions that the call was refused for.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/storage(_:)``; nothing is changed then.
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

    /// Keeps what the tokens allow: the names that stay in their order, then the new ones.
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
