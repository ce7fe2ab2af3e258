import Foundation

/// The permissions of a request for revocation, and its time.
struct RevocationRequest: Sendable, Equatable {
    /// The permissions; nil for all of the account.
    let names: Set<String>?
    let begun: Date
    /// The sign-in whose permissions are revoked.
    let signedIn: Date
}

extension PermissionRules {
    /// The app is about to ask the provider to revoke permissions.
    static func revocationBegun(
        of names: Set<String>?, _ facts: PermissionFacts
    ) throws -> PermissionDecision<RevocationRequest> {
        let (account, now) = (try facts.stored(), facts.now)
        let revoked = PermissionOutcome.ofRevocation(
            of: names, granted: try facts.secrets().grantedScopes, since: try facts.records(), begun: now, at: now)
        var change = PermissionChange()
        change.events = revoked.map { PermissionEvent(scope: $0.scope, kind: .revocationAsked, date: now) }
        return PermissionDecision(RevocationRequest(names: names, begun: now, signedIn: account.signedIn), change)
    }

    /// The provider refused the request or did not receive it.
    static func revocationWithdrawn(_ request: RevocationRequest) -> PermissionDecision<Void> {
        var change = PermissionChange()
        change.withdrawn = request.begun
        return PermissionDecision((), change)
    }

    /// The provider has done it. A single permission is revoked regardless of later events. If all permissions were revoked,
    /// tokens renewed during the request lose theirs too; a sign-in during the request has new permissions and does not change.
    /// - Returns: Whether the account is still stored.
    static func revocationEnded(
        _ request: RevocationRequest, leaving account: RevokedAccount, _ facts: PermissionFacts
    ) throws -> PermissionDecision<Bool> {
        var change = PermissionChange()
        change.withdrawn = request.begun
        guard let stored = facts.account else {
            // The account was removed meanwhile; its ledger is kept.
            change.events = try revoked(request, granted: [], facts)
            return PermissionDecision(false, change)
        }
        guard request.names != nil || stored.signedIn == request.signedIn else { return PermissionDecision(true, change) }
        let granted = try facts.secrets().grantedScopes
        change.events = try revoked(request, granted: granted, facts)
        change.raisesFence = true
        change.scopes = granted.subtracting(request.names ?? granted)
        change.account = account.change
        return PermissionDecision(true, change)
    }

    private static func revoked(
        _ request: RevocationRequest, granted: Set<String>, _ facts: PermissionFacts
    ) throws -> [PermissionEvent] {
        let records = try facts.records().map { $0.without(.revocationAsked, at: request.begun) }
        return PermissionOutcome.ofRevocation(
            of: request.names, granted: granted, since: records, begun: request.begun, at: facts.now)
    }
}

extension RevokedAccount {
    fileprivate var change: PermissionChange.Account {
        switch self {
        case .stays: .stays
        case .needsSignIn: .needsSignIn(SignInReason.permissionsRevoked)
        case .isRemoved: .isRemoved
        }
    }
}

extension PermissionRecord {
    /// The record as if events of one kind and moment had not happened.
    fileprivate func without(_ kind: PermissionEvent.Kind, at date: Date) -> PermissionRecord {
        let moment = date.timeIntervalSince1970
        return PermissionRecord(
            scope: scope, history: history.filter { $0.kind != kind || $0.date.timeIntervalSince1970 != moment })
    }
}
