import Foundation
import MemberCore
import MemberStorage

/// The one writer of an account's permissions: asked for, granted, declined, expired and revoked.
///
/// Sign-ins, refreshes, questions, lists and revocations report to it what happened. Each report is one transaction: the ledger changes
/// together with what the tokens allow and with the account's state, or nothing changes.
package struct PermissionWriter: Sendable {
    let vault: Vault
    /// The account.
    package let key: AccountKey

    /// A writer.
    /// - Parameters:
    ///   - key: The account.
    ///   - vault: Where it is stored.
    package init(of key: AccountKey, in vault: Vault) { (self.key, self.vault) = (key, vault) }

    /// The member was shown a question; what came of it is not known.
    /// - Parameters:
    ///   - names: The permissions asked for.
    ///   - purpose: Why the app asked.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/storage(_:)``; nothing is written then.
    package func asked(for names: Set<String>, purpose: String?) throws(AccountError) {
        try add([.asked], names, purpose)
    }

    /// The member was told why the app asks again.
    package func explained(_ names: Set<String>, purpose: String?) throws(AccountError) {
        try add([.explained], names, purpose)
    }

    /// The member put the question off when it was explained.
    package func putOff(_ names: Set<String>, purpose: String?) throws(AccountError) { try add([.notNow], names, purpose) }

    /// The member was asked and declined, which changes nothing that the account has.
    /// - Parameters:
    ///   - names: The permissions asked for.
    ///   - purpose: Why the app asked.
    ///   - notesQuestion: Whether the question is written down too.
    /// - Throws: As ``asked(for:purpose:)``.
    package func declined(_ names: Set<String>, purpose: String?, notesQuestion: Bool = true) throws(AccountError) {
        try add(notesQuestion ? [.asked, .declined] : [.declined], names, purpose)
    }

    /// Refusals that lie ahead of a clock that was set back are dated anew, as of now: they hold for one more cool-down, and not until the
    /// clock has come to where it was.
    /// - Parameter records: What the ledger knows.
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
    /// A sign-in has stored its tokens: within the transaction that stores them.
    func signedIn(_ secrets: AccountSecrets, purpose: String?, at date: Date, _ statements: Statements) throws {
        let events = PermissionOutcome.ofSignIn(
            asked: secrets.requestedScopes, granted: secrets.tokens.scopes,
            since: try PermissionLedger.records(of: key, statements), purpose: purpose, at: date)
        try PermissionLedger.add(events, to: key, statements)
    }

    /// A refresh has brought other tokens: within the transaction that stores them.
    func refreshed(from old: TokenSet, to new: TokenSet, _ statements: Statements, _ draft: inout Draft) throws {
        let events = try PermissionOutcome.ofRefresh(
            from: old.scopes, to: new.scopes, expired: new.expiredScopes,
            since: { try PermissionLedger.records(of: key, statements) }, at: vault.clock.now)
        try PermissionLedger.add(events, to: key, statements)
        draft.note(events, of: key)
    }
}
