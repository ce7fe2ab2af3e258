import Foundation
import MemberCore
import MemberStorage

extension Vault {
    /// What an account's member was asked for, granted, declined and took back, all of it.
    ///
    /// Sign-ins and refreshes write it by themselves. It stays when the account is removed and signed in again, until
    /// ``erasePermissions(of:)``.
    /// - Parameter key: The account, stored or not.
    /// - Returns: One record a scope, in alphabetical order; empty where nothing is known.
    /// - Throws: ``AccountError/storage(_:)``.
    public func permissions(of key: AccountKey) throws(AccountError) -> [PermissionRecord] {
        do { return try database.read { try PermissionLedger.records(of: key, $0) } } catch { throw AccountError(storing: error) }
    }

    /// What is known of some permissions: all that a decision to ask for them needs, of one moment.
    ///
    /// ```swift
    /// for record in try vault.permissions(["email", "friends"], of: key) {
    ///     print(record.status, record.refusal?.date as Any, record.last(.explained)?.date as Any)
    /// }
    /// ```
    /// - Parameters:
    ///   - scopes: The permissions.
    ///   - key: The account, stored or not.
    /// - Returns: One record for each, in the same order; one without a history where nothing is known.
    /// - Throws: ``AccountError/storage(_:)``.
    public func permissions(
        _ scopes: some Sequence<String>, of key: AccountKey
    ) throws(AccountError) -> [PermissionRecord] {
        let known = Dictionary(try permissions(of: key).map { ($0.scope, $0) }) { $1 }
        return scopes.map { known[$0] ?? PermissionRecord(scope: $0, history: []) }
    }

    /// What an account has, as far as is known here: what its tokens' response said, or what was asked for where it said nothing.
    /// - Parameter key: The account.
    /// - Returns: The names.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/wrongKey``, ``AccountError/locked``.
    package func grantedScopes(of key: AccountKey) throws(AccountError) -> Set<String> { try secrets(of: key).grantedScopes }

    /// Writes down what happened to permissions outside of a sign-in: the app explains, or is about to ask, or took one back by a call.
    /// - Parameters:
    ///   - events: What happened, in order.
    ///   - key: The account; one that was removed goes on with the ledger that it left.
    /// - Throws: ``AccountError/notSignedIn`` if it is not stored and has no ledger, ``AccountError/storage(_:)``; nothing is written then.
    public func record(_ events: [PermissionEvent], of key: AccountKey) throws(AccountError) {
        try write(of: key) { try PermissionLedger.add(events, to: key, $0) }
    }

    /// Writes down that the app makes a request that requires permissions. Of the uses for one purpose the last one is kept.
    ///
    /// Made for every request: a power cut may take the last ones back, the end of the process does not.
    /// - Parameters:
    ///   - scopes: The permissions that the request requires.
    ///   - key: The account.
    ///   - purpose: What the request is for, in the app's own words.
    /// - Throws: ``AccountError/notSignedIn`` if it is not stored and has no ledger, ``AccountError/storage(_:)``; nothing is written then.
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

    /// The accounts of which the ledger knows something, those that were removed too.
    /// - Returns: Their keys, in the order in which they were first signed in.
    /// - Throws: ``AccountError/storage(_:)``.
    public func permissionLedgers() throws(AccountError) -> [AccountKey] {
        do { return try database.read(PermissionLedger.keys) } catch { throw AccountError(storing: error) }
    }

    /// Forgets all that is known of an account's permissions: on the member's wish, or since the account is gone for good. The account,
    /// if it is stored, stays as it is.
    /// - Parameter key: The account.
    /// - Throws: ``AccountError/storage(_:)``; nothing is changed then.
    public func erasePermissions(of key: AccountKey) throws(AccountError) {
        do { try write { statements, _ in try PermissionLedger.erase(key, statements) } } catch {
            throw AccountError(storing: error)
        }
    }

    private func write<Result>(of key: AccountKey, _ body: (Statements) throws -> Result) throws(AccountError) -> Result {
        do {
            return try write { statements, _ in
                guard try PermissionLedger.isKept(for: key, statements) else { throw AccountError.notSignedIn }
                return try body(statements)
            }
        } catch { throw AccountError(storing: error) }
    }
}

extension MemberClock {
    /// Now, as the database will give it back: what is returned equals what is read later.
    var storedNow: Date { now.asStored }
}

extension Date {
    /// The same as the database gives it back.
    var asStored: Date { Date(timeIntervalSince1970: timeIntervalSince1970) }
}
