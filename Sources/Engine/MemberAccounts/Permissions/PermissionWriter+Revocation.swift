package import Foundation
import MemberCore
package import MemberOAuth
import MemberStorage

/// The effect of a revocation on the account.
package enum RevokedAccount: Sendable {
    /// The account stays with its other permissions.
    case stays
    /// The account stays without permissions and needs a sign-in.
    case needsSignIn
    /// The account is removed.
    case isRemoved
}

extension PermissionWriter {
    /// Revokes permissions at the provider.
    ///
    /// The app's request is recorded first. A refusal removes the record again. If the response is lost, or the process ends
    /// before it arrives, the record stays: when the provider's next list lacks the permission, the app has revoked it.
    /// - Parameters:
    ///   - names: The permissions; nil for all of the account.
    ///   - account: The effect on the account.
    ///   - ask: Sends the request to the provider.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/storage(_:)``, before or after the request to the provider, and the
    ///   errors of the request; the account does not change then.
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

    /// The permissions of a request for revocation, and its time.
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

    /// Removes the record of a request that the provider refused or did not receive.
    private func withdraw(_ request: Request) throws(AccountError) {
        try vault.writing { statements, _ in
            try PermissionLedger.remove(.revocationAsked, at: request.begun, from: key, statements)
        }
    }

    /// Records that the provider has done it. A single permission is revoked regardless of later events. If all permissions were
    /// revoked, tokens renewed during the request lose theirs too; a sign-in during the request has new permissions and does not
    /// change.
    private func end(_ request: Request, leaving account: RevokedAccount) throws(AccountError) {
        let isStored = try vault.writing { statements, draft in
            try PermissionLedger.remove(.revocationAsked, at: request.begun, from: key, statements)
            guard let entry = draft.entry(key) else {
                // The account was removed meanwhile; its ledger is kept.
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

    /// The account that a provider means when it reports that the member has removed the app.
    package enum RemovedAccount: Sendable {
        /// The account that has these tokens.
        case withTokens(TokenSet)
        /// The account whose last sign-in is not later than this; it may be removed and have only a ledger.
        case signedInBefore(Date)
    }

    /// Records that the member has removed the app on the provider's site: all granted permissions are revoked, and the account
    /// is removed.
    /// - Parameters:
    ///   - account: The account; it is not changed if it has changed since.
    ///   - moment: The time; nil for now.
    /// - Returns: Whether an account was removed.
    /// - Throws: ``AccountError/storage(_:)``; nothing changes then.
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
