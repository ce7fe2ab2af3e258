package import Foundation
import MemberCore
import MemberOAuth
import MemberStorage

extension Vault {
    /// The granted scopes of an account, as far as the vault knows: those in its tokens' response, or the requested ones if the
    /// response named none.
    /// - Parameter key: The account.
    /// - Returns: The names of the scopes.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/wrongKey``, ``AccountError/locked``.
    package func grantedScopes(of key: AccountKey) throws(AccountError) -> Set<String> {
        let secrets = try secrets(of: key)
        return Set(secrets.tokens.scopes ?? secrets.requestedScopes)
    }

    /// Records the known state of an account's permissions before its provider is asked for a list.
    /// - Parameter key: The account.
    /// - Returns: The basis for a list that is fetched from now on.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/wrongKey``, ``AccountError/locked``.
    package func permissionBasis(of key: AccountKey) throws(AccountError) -> PermissionBasis {
        do {
            // The fence is read first: a change between the two reads makes the basis older, never newer.
            let fence = try database.read { try PermissionFence.value(of: key, $0) }
            return PermissionBasis(try secrets(of: key), fence)
        } catch { throw AccountError(storing: error) }
    }

    /// Takes over a provider's report of all permissions of an account, in one write: into the ledger, and as the scopes of its
    /// tokens.
    /// - Parameters:
    ///   - report: The provider's report.
    ///   - key: The account.
    ///   - basis: The state before the provider was asked. A report that is older than other facts, such as those of a sign-in
    ///     in another process, of a revocation or of a later report, is dropped; nil takes it over in any case.
    /// - Returns: The changes, as written to the ledger; nil if the report was dropped.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/storage(_:)``; the vault is unchanged then.
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

    /// Records that the app revoked permissions, and that the tokens no longer allow them. Permissions that the account did not
    /// have are not recorded.
    /// - Parameters:
    ///   - names: The permissions; nil means all that the account has.
    ///   - key: The account.
    ///   - begun: When the provider was asked to revoke them: a revocation noticed since then was caused by the app. Nil means now.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/storage(_:)``; the vault is unchanged then.
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

    /// Records that the provider has refused permissions that were only assumed, because it had not named the granted ones: the
    /// tokens no longer allow them. For permissions that it did name, a refusal is not recorded here.
    /// - Parameters:
    ///   - names: The permissions that a call was refused for.
    ///   - key: The account.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/storage(_:)``; the vault is unchanged then.
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

    /// Stores the scopes of the tokens: the remaining names in their order, then the new ones.
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

/// The basis of a permission list: a fingerprint of the account's tokens, their scopes, and the number of earlier reports and
/// revocations.
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

/// A counter of the lists and revocations of an account's permissions, because the scopes of the tokens may be the same afterwards.
private enum PermissionFence {
    static func value(ofRow row: Int64, _ statements: Statements) throws -> Int64 {
        let query = "SELECT fence FROM vault_permission_fence WHERE account = ?"
        return try statements.rows(query, [.integer(row)]).first?.integer(0) ?? 0
    }

    /// The counter of an account by its key; an older, read-only file has none.
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
