package import Foundation
import MemberCore
import MemberOAuth
import MemberStorage

// The vendors' synchronous names write permissions without waiting.
extension Vault {
    /// Records that the member declined permissions, without a question of its own.
    /// - Parameters:
    ///   - names: The permissions.
    ///   - key: The account.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/storage(_:)``; nothing is written then.
    package func recordDeclined(_ names: Set<String>, of key: AccountKey) throws(AccountError) {
        guard !names.isEmpty else { return }
        try permissionStep(of: key) { try PermissionRules.noted([.declined], names, nil, $0) }
    }

    /// Records that the member has removed the app on the provider's site: all granted permissions are revoked, and the account
    /// is removed.
    /// - Parameters:
    ///   - key: The account's key.
    ///   - account: The account that the provider means; it is not changed if it has changed since.
    ///   - moment: The time; nil for now.
    /// - Returns: Whether an account was removed.
    /// - Throws: ``AccountError/storage(_:)``; nothing changes then.
    @discardableResult
    package func removedByMember(
        _ key: AccountKey, _ account: PermissionWriter.RemovedAccount, at moment: Date? = nil
    ) throws(AccountError) -> Bool {
        try permissionStep(of: key) { try PermissionRules.removedByMember(account, at: moment, $0) }
    }
}

extension AccountStore {
    /// Records that the member has removed the app on the provider's site, in any store.
    /// - Parameters:
    ///   - key: The account's key.
    ///   - account: The account that the provider means; it is not changed if it has changed since.
    ///   - moment: The time; nil for now.
    /// - Returns: Whether an account was removed.
    /// - Throws: ``AccountError/storage(_:)``; nothing changes then.
    @discardableResult
    package func removedByMember(
        _ key: AccountKey, _ account: PermissionWriter.RemovedAccount, at moment: Date? = nil
    ) async throws(AccountError) -> Bool {
        try await changePermissions(of: key) { try PermissionRules.removedByMember(account, at: moment, $0) }
    }
}

// What the vault's own steps write beside the tokens that they store.
extension Vault {
    /// Records the permissions of a sign-in, within the transaction that stores its tokens.
    func notePermissions(
        ofSignIn secrets: AccountSecrets, _ key: AccountKey, purpose: String?, at date: Date, _ statements: Statements
    ) throws {
        let events = PermissionOutcome.ofSignIn(
            asked: secrets.requestedScopes, granted: secrets.tokens.scopes,
            since: try PermissionLedger.records(of: key, statements), purpose: purpose, at: date)
        try PermissionLedger.add(events, to: key, statements)
    }

    /// Records the changes of a refresh, within the transaction that stores its tokens.
    func notePermissions(
        ofRefreshFrom old: TokenSet, to new: TokenSet, _ key: AccountKey, _ statements: Statements, _ draft: inout Draft
    ) throws {
        let events = try PermissionOutcome.ofRefresh(
            from: old.scopes, to: new.scopes, expired: new.expiredScopes,
            since: { try PermissionLedger.records(of: key, statements) }, at: clock.now)
        try PermissionLedger.add(events, to: key, statements)
        draft.note(events, of: key)
    }
}
