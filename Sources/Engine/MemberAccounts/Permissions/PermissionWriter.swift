import Foundation
import MemberCore
import MemberStorage

/// The only writer of an account's permissions: requested, granted, declined, expired and revoked.
///
/// Sign-ins, refreshes, questions, lists and revocations report events to it. Each report is one transaction: the ledger changes
/// together with the scopes of the tokens and the account's state, or nothing changes.
package struct PermissionWriter: Sendable {
    let vault: Vault
    /// The account.
    package let key: AccountKey

    package init(of key: AccountKey, in vault: Vault) { (self.key, self.vault) = (key, vault) }

    /// Records that a question was shown to the member, whose outcome is not known.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/storage(_:)``; nothing is written then.
    package func asked(for names: Set<String>, purpose: String?) throws(AccountError) {
        try add([.asked], names, purpose)
    }

    /// Records that the app explained to the member why it asks again.
    package func explained(_ names: Set<String>, purpose: String?) throws(AccountError) {
        try add([.explained], names, purpose)
    }

    /// Records that the member postponed the question after the explanation.
    package func putOff(_ names: Set<String>, purpose: String?) throws(AccountError) { try add([.notNow], names, purpose) }

    /// Records that the member was asked and declined, which does not change the account's permissions.
    /// - Parameters:
    ///   - names: The requested permissions.
    ///   - purpose: The app's reason.
    ///   - notesQuestion: Whether the question is recorded too.
    /// - Throws: As ``asked(for:purpose:)``.
    package func declined(_ names: Set<String>, purpose: String?, notesQuestion: Bool = true) throws(AccountError) {
        try add(notesQuestion ? [.asked, .declined] : [.declined], names, purpose)
    }

    /// Changes the date of refusals from the future, as after the clock was set back, to now: they count for one more cool-down
    /// instead of until the clock reaches their date.
    /// - Returns: Whether there were any.
    /// - Throws: As ``asked(for:purpose:)``.
    package func dateAnew(refusalsOf records: [PermissionRecord]) throws(AccountError) -> Bool {
        let now = vault.clock.storedNow
        let anew = records.compactMap(\.refusal).filter { $0.date > now }.map {
            PermissionEvent(scope: $0.scope, kind: $0.kind, date: now, by: $0.by, purpose: $0.purpose)
        }
        if !anew.isEmpty { try vault.record(anew, of: key) }
        return !anew.isEmpty
    }

    private func add(_ kinds: [PermissionEvent.Kind], _ names: Set<String>, _ purpose: String?) throws(AccountError) {
        guard !names.isEmpty else { return }
        let date = vault.clock.storedNow
        let events = kinds.flatMap { kind in
            names.sorted().map { PermissionEvent(scope: $0, kind: kind, date: date, purpose: purpose) }
        }
        try vault.record(events, of: key)
    }
}

extension PermissionWriter {
    /// Records the permissions of a sign-in, within the transaction that stores its tokens.
    func signedIn(_ secrets: AccountSecrets, purpose: String?, at date: Date, _ statements: Statements) throws {
        let events = PermissionOutcome.ofSignIn(
            asked: secrets.requestedScopes, granted: secrets.tokens.scopes,
            since: try PermissionLedger.records(of: key, statements), purpose: purpose, at: date)
        try PermissionLedger.add(events, to: key, statements)
    }

    /// Records the changes of a refresh, within the transaction that stores its tokens.
    func refreshed(from old: TokenSet, to new: TokenSet, _ statements: Statements, _ draft: inout Draft) throws {
        let events = try PermissionOutcome.ofRefresh(
            from: old.scopes, to: new.scopes, expired: new.expiredScopes,
            since: { try PermissionLedger.records(of: key, statements) }, at: vault.clock.now)
        try PermissionLedger.add(events, to: key, statements)
        draft.note(events, of: key)
    }
}
