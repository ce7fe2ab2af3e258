package import Foundation
import MemberCore
import MemberOAuth
import MemberStorage

extension Vault {
    /// What an account has, as far as is known here: what its tokens' response said, or what was asked for where it said nothing.
    /// - Parameter key: The account.
    /// - Returns: The names.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/wrongKey``, ``AccountError/locked``.
    package func grantedScopes(of key: AccountKey) throws(AccountError) -> Set<String> {
        let secrets = try secrets(of: key)
        return Set(secrets.tokens.scopes ?? secrets.requestedScopes)
    }

    /// What is known of an account's permissions before its provider is asked for a list.
    /// - Parameter key: The account.
    /// - Returns: What a list that is fetched from now on follows upon.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/wrongKey``, ``AccountError/locked``.
    package func permissionBasis(of key: AccountKey) throws(AccountError) -> PermissionBasis {
        do {
            // Read first: what comes between the two makes the basis an older one, and never a newer one.
            let fence = try database.read { try PermissionFence.value(of: key, $0) }
            return PermissionBasis(try secrets(of: key), fence)
        } catch { throw AccountError(storing: error) }
    }

    /// Takes over what a provider says of all permissions of an account, in one write: into the ledger, and as what its tokens allow.
    /// - Parameters:
    ///   - report: What the provider says.
    ///   - key: The account.
    ///   - basis: What was known before the provider was asked. A report that was made before newer facts, such as those of a sign-in in
    ///     another process, of a revocation or of a later report, is dropped; nil takes it over in any case.
    /// - Returns: What has changed, as it was written down; nil if the report was dropped.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/storage(_:)``; nothing is changed then.
    @discardableResult
    package func adopt(
        _ report: PermissionReport, of key: AccountKey, since basis: PermissionBasis? = nil
    ) throws(AccountError) -> [PermissionEvent]? {
        do {
            return try write { statements, draft in
                guard let entry = draft.entry(key) else { throw AccountError.notSignedIn }
                let fence = try PermissionFence.value(ofRow: entry.row, statements)
                if let basis, PermissionBasis(try unseal(entry, &draft), fence) != basis { return nil }
                try PermissionFence.raise(ofRow: entry.row, statements)
                let changes = report.changes(since: try PermissionLedger.records(of: key, statements), at: clock.storedNow)
                try PermissionLedger.add(changes, to: key, statements)
                try setScopes(report.granted, in: entry, statements, &draft)
                draft.note(changes, of: key)
                return changes
            }
        } catch { throw AccountError(storing: error) }
    }

    /// Writes down that the app took permissions back, and that the tokens allow them no more. Of what the account did not have there is
    /// nothing to write.
    /// - Parameters:
    ///   - names: The permissions; nil is all that the account has.
    ///   - key: The account.
    ///   - begun: When the provider was asked to: what it was noticed to take back since then was the app's doing. Nil is now.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/storage(_:)``; nothing is changed then.
    package func takeBack(_ names: Set<String>?, of key: AccountKey, since begun: Date? = nil) throws(AccountError) {
        do {
            try write { statements, draft in
                guard let entry = draft.entry(key) else { throw AccountError.notSignedIn }
                let secrets = try unseal(entry, &draft)
                let granted = Set(secrets.tokens.scopes ?? secrets.requestedScopes)
                let records = try PermissionLedger.records(of: key, statements)
                let now = clock.storedNow
                let events = PermissionOutcome.ofRevocation(
                    of: names, granted: granted, since: records, begun: begun?.asStored ?? now, at: now)
                try PermissionLedger.add(events, to: key, statements)
                try PermissionFence.raise(ofRow: entry.row, statements)
                try setScopes(granted.subtracting(names ?? granted), in: entry, statements, &draft)
            }
        } catch { throw AccountError(storing: error) }
    }

    /// Writes down that the provider has refused what was only taken for granted, since it had not named what it granted: the tokens allow
    /// it no more. Of what it did name, a refusal says nothing here.
    /// - Parameters:
    ///   - names: The permissions that a call was refused for.
    ///   - key: The account.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/storage(_:)``; nothing is changed then.
    package func disprove(_ names: Set<String>, of key: AccountKey) throws(AccountError) {
        do {
            try write { statements, draft in
                guard let entry = draft.entry(key) else { throw AccountError.notSignedIn }
                let assumed = try PermissionLedger.records(of: key, statements).filter {
                    names.contains($0.scope) && $0.status == .granted && $0.decision?.by == .assumed
                }
                guard !assumed.isEmpty else { return }
                let secrets = try unseal(entry, &draft)
                let events = assumed.map {
                    PermissionEvent(scope: $0.scope, kind: .revoked, date: clock.storedNow, by: .provider)
                }
                try PermissionLedger.add(events, to: key, statements)
                try PermissionFence.raise(ofRow: entry.row, statements)
                let granted = Set(secrets.tokens.scopes ?? secrets.requestedScopes)
                try setScopes(granted.subtracting(assumed.map(\.scope)), in: entry, statements, &draft)
                draft.note(events, of: key)
            }
        } catch { throw AccountError(storing: error) }
    }

    /// Keeps what the tokens allow: the names that stay in their order, then the new ones.
    private func setScopes(
        _ names: Set<String>, in entry: Snapshot.Entry, _ statements: Statements, _ draft: inout Draft
    ) throws {
        var (entry, secrets) = (entry, try unseal(entry, &draft))
        let old = (secrets.tokens.scopes ?? secrets.requestedScopes).filter(names.contains)
        let scopes = old + names.subtracting(old).sorted()
        guard secrets.tokens.scopes != scopes else { return }
        secrets.tokens.scopes = scopes
        entry.sealed = try seal(secrets, of: entry.account)
        try statements.run("UPDATE vault_account SET sealed = ? WHERE id = ?", [.blob(entry.sealed), .integer(entry.row)])
        draft.put(entry)
    }
}

/// What a list of permissions follows upon: the account's tokens, told by a fingerprint, what they allow, and what was taken over and
/// taken back before.
package struct PermissionBasis: Sendable, Equatable {
    private let fingerprint: String
    private let received: Date
    private let scopes: [String]?
    private let fence: Int64

    init(_ secrets: AccountSecrets, _ fence: Int64) {
        fingerprint = RefreshLease.fingerprint(of: secrets.tokens)
        received = secrets.tokens.received
        scopes = secrets.tokens.scopes
        self.fence = fence
    }
}

/// How often an account's permissions were taken over from a list, or taken back: what the tokens allow may be the same afterwards.
private enum PermissionFence {
    static func value(ofRow row: Int64, _ statements: Statements) throws -> Int64 {
        let query = "SELECT fence FROM vault_permission_fence WHERE account = ?"
        return try statements.rows(query, [.integer(row)]).first?.integer(0) ?? 0
    }

    /// That of an account by its key; an older file, which can only be read, has none.
    static func value(of key: AccountKey, _ statements: Statements) throws -> Int64 {
        guard try VaultSchema.hasFences(statements) else { return 0 }
        let query = """
            SELECT fence FROM vault_permission_fence JOIN vault_account ON id = account
            WHERE provider = ? AND stand = ? AND client_id = ? AND subject = ?
            """
        let parts = [key.provider, key.environment, key.clientID, key.subject]
        return try statements.rows(query, parts.map(SQLValue.text)).first?.integer(0) ?? 0
    }

    static func raise(ofRow row: Int64, _ statements: Statements) throws {
        try statements.run(
            "INSERT INTO vault_permission_fence VALUES (?, 1) ON CONFLICT (account) DO UPDATE SET fence = fence + 1",
            [.integer(row)])
    }
}
