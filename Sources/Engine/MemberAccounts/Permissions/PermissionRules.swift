import Foundation
import MemberOAuth

/// A decision about an account's permissions: the result for its caller, and the change in the store.
public struct PermissionDecision<Result: Sendable>: Sendable {
    /// The result for the caller after the commit.
    public let result: Result
    /// The change in the store; nil for none.
    public let change: PermissionChange?

    /// Creates a decision.
    /// - Parameters:
    ///   - result: The result for the caller.
    ///   - change: The change in the store.
    public init(_ result: Result, _ change: PermissionChange? = nil) {
        self.result = result
        self.change = change
    }
}

/// What reports, questions and revocations change of an account's permissions: pure functions that every store's step calls.
enum PermissionRules {
    /// Events outside of a sign-in.
    static func recorded(_ events: [PermissionEvent], _ facts: PermissionFacts) throws -> PermissionDecision<Void> {
        guard facts.isKept else { throw AccountError.notSignedIn }
        var change = PermissionChange()
        change.events = events
        return PermissionDecision((), change)
    }

    /// Questions, explanations and refusals of now.
    static func noted(
        _ kinds: [PermissionEvent.Kind], _ names: Set<String>, _ purpose: String?, _ facts: PermissionFacts
    ) throws -> PermissionDecision<Void> {
        let events = kinds.flatMap { kind in
            names.sorted().map { PermissionEvent(scope: $0, kind: kind, date: facts.now, purpose: purpose) }
        }
        return try recorded(events, facts)
    }

    /// Refusals from the future count from now on.
    /// - Returns: Whether there were any.
    static func dated(anew refusals: [PermissionEvent], _ facts: PermissionFacts) throws -> PermissionDecision<Bool> {
        let anew = refusals.filter { $0.date > facts.now }.map {
            PermissionEvent(scope: $0.scope, kind: $0.kind, date: facts.now, by: $0.by, purpose: $0.purpose)
        }
        guard !anew.isEmpty else { return PermissionDecision(false) }
        return PermissionDecision(true, try recorded(anew, facts).change)
    }

    /// A provider's list: the ledger and the scopes of the tokens follow it, unless newer facts were stored since its basis.
    static func adopted(
        _ report: PermissionReport, since basis: PermissionBasis?, _ facts: PermissionFacts
    ) throws -> PermissionDecision<[PermissionEvent]?> {
        _ = try facts.stored()
        if let basis, PermissionBasis(try facts.secrets(), facts.fence) != basis { return PermissionDecision(nil) }
        var change = PermissionChange()
        change.events = report.changes(since: try facts.records(), at: facts.now)
        change.scopes = report.granted
        (change.raisesFence, change.isNoticed) = (true, true)
        return PermissionDecision(change.events, change)
    }

    /// A call that was refused because of missing permissions: those that were assumed are revoked.
    static func disproved(_ names: Set<String>, _ facts: PermissionFacts) throws -> PermissionDecision<Void> {
        _ = try facts.stored()
        let assumed = try facts.records().filter {
            names.contains($0.scope) && $0.status == .granted && $0.decision?.by == .assumed
        }
        guard !assumed.isEmpty else { return PermissionDecision(()) }
        var change = PermissionChange()
        change.events = assumed.map { PermissionEvent(scope: $0.scope, kind: .revoked, date: facts.now, by: .provider) }
        change.scopes = try facts.secrets().grantedScopes.subtracting(assumed.map(\.scope))
        (change.raisesFence, change.isNoticed) = (true, true)
        return PermissionDecision((), change)
    }

    /// The member has removed the app at the provider: all granted permissions are revoked, and the account is removed.
    static func removedByMember(
        _ account: PermissionWriter.RemovedAccount, at moment: Date?, _ facts: PermissionFacts
    ) throws -> PermissionDecision<Bool> {
        switch account {
        case .withTokens(let tokens):
            guard facts.account != nil, try facts.secrets().tokens == tokens else { return PermissionDecision(false) }
        case .signedInBefore(let moment):
            if let stored = facts.account, stored.signedIn > moment { return PermissionDecision(false) }
        }
        var change = PermissionChange()
        let date = moment?.asStored ?? facts.now
        change.events = try facts.records().filter { $0.status == .granted }.map { $0.takenBack(at: date) }
        if facts.account != nil { change.account = .isRemoved }
        return PermissionDecision(facts.account != nil, change)
    }
}
