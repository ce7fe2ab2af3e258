import Foundation
import MemberCore
import MemberStorage

extension Vault {
    /// Returns the permissions that the app requested and the member granted, declined or revoked.
    ///
    /// Sign-ins and refreshes record them. The records are kept when the account is removed and signed in again, until
    /// ``erasePermissions(of:)``.
    /// - Parameter key: The account, stored or not.
    /// - Returns: One record for each scope, in alphabetical order; empty if nothing is known.
    /// - Throws: ``AccountError/storage(_:)``.
    public func permissions(of key: AccountKey) throws(AccountError) -> [PermissionRecord] {
        do { return try database.read { try PermissionLedger.records(of: key, $0) } } catch { throw AccountError(storing: error) }
    }

    /// Returns the records of some permissions: the facts of one moment for a decision to ask for them.
    ///
    /// ```swift
    /// for record in try vault.permissions(["email", "friends"], of: key) {
    ///     print(record.status, record.refusal?.date as Any, record.last(.explained)?.date as Any)
    /// }
    /// ```
    /// - Parameters:
    ///   - scopes: The permissions.
    ///   - key: The account, stored or not.
    /// - Returns: One record for each, in the same order; one without a history if nothing is known.
    /// - Throws: ``AccountError/storage(_:)``.
    public func permissions(
        _ scopes: some Sequence<String>, of key: AccountKey
    ) throws(AccountError) -> [PermissionRecord] {
        let known = Dictionary(try permissions(of: key).map { ($0.scope, $0) }) { $1 }
        return scopes.map { known[$0] ?? PermissionRecord(scope: $0, history: []) }
    }

    /// Returns the known permissions of an account: those that its tokens' response named, or the requested ones if it named none.
    /// - Parameter key: The account.
    /// - Returns: The names.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/wrongKey``, ``AccountError/locked``.
    package func grantedScopes(of key: AccountKey) throws(AccountError) -> Set<String> { try secrets(of: key).grantedScopes }

    /// Records events of permissions outside of a sign-in: the app explains, is about to ask, or revoked a permission by a call.
    /// - Parameters:
    ///   - events: The events, in order.
    ///   - key: The account; for a removed one, the events are added to the ledger that it left.
    /// - Throws: ``AccountError/notSignedIn`` if it is not stored and has no ledger, ``AccountError/storage(_:)``; nothing is recorded then.
    public func record(_ events: [PermissionEvent], of key: AccountKey) throws(AccountError) {
        try permissionStep(of: key) { try PermissionRules.recorded(events, $0) }
    }

    /// Records that the app makes a request that requires permissions. Of the uses for one purpose the last one is kept.
    ///
    /// This is called for every request: a power cut may undo the last records, the end of the process does not.
    /// - Parameters:
    ///   - scopes: The permissions that the request requires.
    ///   - key: The account.
    ///   - purpose: The purpose of the request, in the app's own words.
    /// - Throws: ``AccountError/notSignedIn`` if it is not stored and has no ledger, ``AccountError/storage(_:)``; nothing is recorded then.
    public func recordUse(
        of scopes: some Sequence<String>, by key: AccountKey, for purpose: String? = nil
    ) throws(AccountError) {
        let date = clock.now
        let events = scopes.map { PermissionEvent(scope: $0, kind: .used, date: date, purpose: purpose) }
        guard !events.isEmpty else { return }
        do {
            try transaction(durable: false) { statements in
                guard try PermissionLedger.isKept(for: key, statements) else { throw AccountError.notSignedIn }
                try PermissionLedger.add(events, to: key, statements)
            }
        } catch { throw AccountError(storing: error) }
    }

    /// Returns the accounts that the ledger has records of, including removed ones.
    /// - Returns: Their keys, in the order in which they were first signed in.
    /// - Throws: ``AccountError/storage(_:)``.
    public func permissionLedgers() throws(AccountError) -> [AccountKey] {
        do { return try database.read(PermissionLedger.keys) } catch { throw AccountError(storing: error) }
    }

    /// Erases all records of an account's permissions: at the member's request, or because the account was removed for good. A stored account
    /// does not change.
    /// - Parameter key: The account.
    /// - Throws: ``AccountError/storage(_:)``; nothing changes then.
    public func erasePermissions(of key: AccountKey) throws(AccountError) {
        do { try write { statements, _ in try PermissionLedger.erase(key, statements) } } catch {
            throw AccountError(storing: error)
        }
    }
}

extension MemberClock {
    /// The current time in the precision of the database, so that a returned time equals the one that is read later.
    var storedNow: Date { now.asStored }
}

extension Date {
    /// The date in the precision of the database.
    var asStored: Date { Date(timeIntervalSince1970: timeIntervalSince1970) }
}
