package import Foundation
import MemberCore
package import MemberOAuth
import MemberStorage

/// What becomes of an account when permissions were taken back.
package enum RevokedAccount: Sendable {
    /// It keeps the others.
    case stays
    /// It stays without any, and waits for a sign-in.
    case needsSignIn
    /// It is removed.
    case isRemoved
}

extension PermissionWriter {
    /// Takes permissions back at the provider.
    ///
    /// That the app asks for it is written down first. A refusal takes that away again. Where the answer is lost, or the process ends
    /// before it comes, it stays: the next list of the provider's that lacks the permission makes it one that the app has taken back.
    /// - Parameters:
    ///   - names: The permissions; nil is all that the account has.
    ///   - account: What becomes of the account.
    ///   - ask: Asks the provider.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/storage(_:)``, before or after the provider was asked, and what the question
    ///   throws; the account stays as it is then.
    package func revoke(
        _ names: Set<String>?, leaving account: RevokedAccount, by ask: () async throws -> Void
    ) async throws {
        let request = try beginRevocation(of: names)
        do { try await ask() } catch {
            if !error.mayBeDone { try? withdraw(request) }
            throw error
        }
        try end(request, leaving: account)
    }

    /// What the provider is asked to take back, and since when.
    private struct Request {
        let names: Set<String>?
        let begun: Date
        let signedIn: Date
    }

    private func beginRevocation(of names: Set<String>?) throws(AccountError) -> Request {
        try vault.writing { statements, draft in
            guard let entry = draft.entry(key) else { throw AccountError.notSignedIn }
            let now = vault.clock.storedNow
            let granted = try vault.unseal(entry, &draft).grantedScopes
            let events = PermissionOutcome.ofRevocation(
                of: names, granted: granted, since: try PermissionLedger.records(of: key, statements), begun: now, at: now)
            let asked = events.map { PermissionEvent(scope: $0.scope, kind: .revocationAsked, date: now) }
            try PermissionLedger.add(asked, to: key, statements)
            return Request(names: names, begun: now, signedIn: entry.account.signedIn)
        }
    }

    /// The provider has refused, or was not asked at all.
    private func withdraw(_ request: Request) throws(AccountError) {
        try vault.writing { statements, _ in
            try PermissionLedger.remove(.revocationAsked, at: request.begun, from: key, statements)
        }
    }

    /// The provider has done it. A single permission is gone whatever has come meanwhile. Of all permissions, tokens that were renewed on the
    /// way are gone with the others; a sign-in that came meanwhile has brought permissions of its own, and stays as it is.
    private func end(_ request: Request, leaving account: RevokedAccount) throws(AccountError) {
        let isStored = try vault.writing { statements, draft in
            try PermissionLedger.remove(.revocationAsked, at: request.begun, from: key, statements)
            guard let entry = draft.entry(key) else {
                // Removed meanwhile: its ledger has stayed.
                try note(request, granted: [], statements)
                return false
            }
            guard request.names != nil || entry.account.signedIn == request.signedIn else { return true }
            let granted = try vault.unseal(entry, &draft).grantedScopes
            try note(request, granted: granted, statements)
            try PermissionFence.raise(ofRow: entry.row, statements)
            try leave(entry, granted.subtracting(request.names ?? granted), as: account, statements, &draft)
            return true
        }
        guard isStored else { throw .notSignedIn }
    }

    private func note(_ request: Request, granted: Set<String>, _ statements: Statements) throws {
        let events = PermissionOutcome.ofRevocation(
            of: request.names, granted: granted, since: try PermissionLedger.records(of: key, statements), begun: request.begun,
            at: vault.clock.storedNow)
        try PermissionLedger.add(events, to: key, statements)
    }

    private func leave(
        _ entry: Snapshot.Entry, _ names: Set<String>, as account: RevokedAccount, _ statements: Statements, _ draft: inout Draft
    ) throws {
        if case .isRemoved = account { return try Vault.delete(entry, statements, &draft) }
        try setScopes(names, in: entry, statements, &draft)
        guard case .needsSignIn = account, var changed = draft.entry(key) else { return }
        try Vault.mark(&changed, SignInReason.permissionsRevoked, statements)
        draft.put(changed)
    }

    /// Which account a provider means that says its member has removed the app.
    package enum RemovedAccount: Sendable {
        /// The one that has these tokens.
        case withTokens(TokenSet)
        /// The one whose member has not signed in since; one that is not stored has a ledger still.
        case signedInBefore(Date)
    }

    /// The member has removed the app on the provider's site: everything that was granted is taken back, and the account goes.
    /// - Parameters:
    ///   - account: Which account is meant; one that has changed since stays as it is.
    ///   - moment: When; nil is now.
    /// - Returns: Whether an account was removed.
    /// - Throws: ``AccountError/storage(_:)``; nothing is changed then.
    @discardableResult
    package func removedByMember(_ account: RemovedAccount, at moment: Date? = nil) throws(AccountError) -> Bool {
        try vault.writing { statements, draft in
            let entry = draft.entry(key)
            switch account {
            case .withTokens(let tokens):
                guard let entry, try vault.unseal(entry, &draft).tokens == tokens else { return false }
            case .signedInBefore(let moment):
                if let entry, entry.account.signedIn > moment { return false }
            }
            let granted = try PermissionLedger.records(of: key, statements).filter { $0.status == .granted }
            let now = moment?.asStored ?? vault.clock.storedNow
            try PermissionLedger.add(granted.map { $0.takenBack(at: now) }, to: key, statements)
            guard let entry else { return false }
            try Vault.delete(entry, statements, &draft)
            return true
        }
    }
}
