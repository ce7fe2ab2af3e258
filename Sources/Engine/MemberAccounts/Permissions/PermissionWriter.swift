import Foundation

/// The only writer of an account's permissions: requested, granted, declined, expired and revoked.
///
/// Sign-ins, refreshes, questions, lists and revocations report events to it. Each report is one step of the store: the ledger changes
/// together with the scopes of the tokens and the account's state, or nothing changes.
package struct PermissionWriter: Sendable {
    let open: OpenStore
    /// The account.
    package let key: AccountKey

    package init(of key: AccountKey, in open: OpenStore) { (self.key, self.open) = (key, open) }

    /// Records that a question was shown to the member, whose outcome is not known.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/storage(_:)``; nothing is written then.
    package func asked(for names: Set<String>, purpose: String?) async throws(AccountError) {
        try await add([.asked], names, purpose)
    }

    /// Records that the app explained to the member why it asks again.
    package func explained(_ names: Set<String>, purpose: String?) async throws(AccountError) {
        try await add([.explained], names, purpose)
    }

    /// Records that the member postponed the question after the explanation.
    package func putOff(_ names: Set<String>, purpose: String?) async throws(AccountError) {
        try await add([.notNow], names, purpose)
    }

    /// Records that the member was asked and declined, which does not change the account's permissions.
    /// - Parameters:
    ///   - names: The requested permissions.
    ///   - purpose: The app's reason.
    /// - Throws: As ``asked(for:purpose:)``.
    package func declined(_ names: Set<String>, purpose: String?) async throws(AccountError) {
        try await add([.asked, .declined], names, purpose)
    }

    /// Changes the date of refusals from the future, as after the clock was set back, to now: they count for one more cool-down
    /// instead of until the clock reaches their date.
    /// - Returns: Whether there were any.
    /// - Throws: As ``asked(for:purpose:)``.
    package func dateAnew(refusalsOf records: [PermissionRecord]) async throws(AccountError) -> Bool {
        let refusals = records.compactMap(\.refusal)
        guard let last = refusals.map(\.date).max(), last > open.clock.storedNow else { return false }
        return try await open.permissions(of: key) { try PermissionRules.dated(anew: refusals, $0) }
    }

    private func add(_ kinds: [PermissionEvent.Kind], _ names: Set<String>, _ purpose: String?) async throws(AccountError) {
        guard !names.isEmpty else { return }
        try await open.permissions(of: key) { try PermissionRules.noted(kinds, names, purpose, $0) }
    }
}
