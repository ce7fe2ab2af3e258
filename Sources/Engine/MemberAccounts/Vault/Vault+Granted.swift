import Foundation
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
        PermissionBasis(try secrets(of: key))
    }

    /// Takes over what a provider says of all permissions of an account, in one write: into the ledger, and as what its tokens allow.
    /// - Parameters:
    ///   - report: What the provider says.
    ///   - key: The account.
    ///   - basis: What was known before the provider was asked. A report that was made before newer facts, such as those of a sign-in in
    ///     another process, is dropped; nil takes it over in any case.
    /// - Returns: What has changed, as it was written down; nil if the report was dropped.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/storage(_:)``; nothing is changed then.
    @discardableResult
    package func adopt(
        _ report: PermissionReport, of key: AccountKey, since basis: PermissionBasis? = nil
    ) throws(AccountError) -> [PermissionEvent]? {
        do {
            return try write { statements, draft in
                guard let entry = draft.entry(key) else { throw AccountError.notSignedIn }
                if let basis, PermissionBasis(try unseal(entry, &draft)) != basis { return nil }
                let changes = report.changes(since: try PermissionLedger.records(of: key, statements), at: clock.storedNow)
                try PermissionLedger.add(changes, to: key, statements)
                try setScopes(report.granted, in: entry, statements, &draft)
                draft.note(changes, of: key)
                return changes
            }
        } catch { throw AccountError(storing: error) }
    }

    /// Writes down that the app took permissions back, and that the tokens allow them no more.
    /// - Parameters:
    ///   - names: The permissions; nil is all that the account has.
    ///   - key: The account.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/storage(_:)``; nothing is changed then.
    package func takeBack(_ names: Set<String>?, of key: AccountKey) throws(AccountError) {
        do {
            try write { statements, draft in
                guard let entry = draft.entry(key) else { throw AccountError.notSignedIn }
                let secrets = try unseal(entry, &draft)
                let granted = Set(secrets.tokens.scopes ?? secrets.requestedScopes)
                let records = try PermissionLedger.records(of: key, statements)
                let revoked = Set(records.filter { $0.status == .revoked }.map(\.scope))
                let events = (names ?? granted).subtracting(revoked).sorted().map {
                    PermissionEvent(scope: $0, kind: .revoked, date: clock.storedNow, by: .app)
                }
                try PermissionLedger.add(events, to: key, statements)
                try setScopes(granted.subtracting(names ?? granted), in: entry, statements, &draft)
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

/// What a list of permissions follows upon: the account's tokens, told by a fingerprint, and what they allow.
package struct PermissionBasis: Sendable, Equatable {
    private let fingerprint: String
    private let received: Date
    private let scopes: [String]?

    init(_ secrets: AccountSecrets) {
        fingerprint = RefreshLease.fingerprint(of: secrets.tokens)
        received = secrets.tokens.received
        scopes = secrets.tokens.scopes
    }
}
