public import Foundation

/// A provider's full report on an account's permissions at one moment, such as its list of permissions.
///
/// ```swift
/// let report = PermissionReport(granted: ["email"], declined: ["friends"])
/// for event in report.changes(since: records, at: clock.now) { show(event) }
/// ```
/// A permission that it does not name is no longer granted.
public struct PermissionReport: Sendable, Equatable {
    /// The granted permissions.
    public var granted: Set<String>
    /// The permissions that the member declined or revoked.
    public var declined: Set<String>
    /// The expired permissions.
    public var expired: Set<String>

    /// Creates a report.
    /// - Parameters:
    ///   - granted: The granted permissions.
    ///   - declined: The permissions that the member declined or revoked.
    ///   - expired: The expired permissions.
    public init(granted: Set<String>, declined: Set<String> = [], expired: Set<String> = []) {
        self.granted = granted
        self.declined = declined
        self.expired = expired
    }

    /// Returns the changes since the ledger was last written.
    ///
    /// A permission that is granted in the ledger, and now declined or missing, was revoked outside of the app, or by the app if
    /// the app asked for that and received no response. If the app asked for a revocation and the permission is still granted, it
    /// was not revoked. A revoked permission that the provider calls declined stays revoked, by the same actor. A declined
    /// permission that was never asked for, as far as the ledger knows, was declined some time before: the provider reports that
    /// decision, the member does not make it now.
    ///   - records: The ledger's records.
    ///   - date: The time of the report.
    /// - Returns: The events that lead from the records to the report, by scope in alphabetical order.
    public func changes(since records: [PermissionRecord], at date: Date) -> [PermissionEvent] {
        let known = Dictionary(records.map { ($0.scope, $0) }) { $1 }
        let scopes = granted.union(declined).union(expired).union(known.keys)
        return scopes.sorted().compactMap { change(of: known[$0] ?? PermissionRecord(scope: $0, history: []), at: date) }
    }

    private func change(of record: PermissionRecord, at date: Date) -> PermissionEvent? {
        let (scope, status) = (record.scope, record.status)
        func event(_ kind: PermissionEvent.Kind, by actor: PermissionEvent.Actor) -> PermissionEvent {
            PermissionEvent(scope: scope, kind: kind, date: date, by: actor)
        }
        let isUndecided = status == .unasked || status == .asked
        if granted.contains(scope) {
            guard status == .granted else { return event(.granted, by: isUndecided ? .member : .provider) }
            return record.unconfirmedRevocation == nil ? nil : event(.granted, by: .provider)
        }
        if expired.contains(scope) { return status == .expired ? nil : event(.expired, by: .provider) }
        if declined.contains(scope), isUndecided { return event(.declined, by: status == .asked ? .member : .provider) }
        let wasGranted = status == .granted || (status == .expired && declined.contains(scope))
        return wasGranted ? record.takenBack(at: date) : nil
    }
}

/// The permission events that follow from a response with tokens.
package enum PermissionOutcome {
    /// Returns the events of a sign-in: the question and its outcome. Permissions that were granted before and still are get no
    /// event: a response names the old permissions beside the new ones, and the purpose belongs to the new ones.
    /// - Parameters:
    ///   - asked: The requested scopes.
    ///   - granted: The scopes that the provider named; nil if it named none, which means the requested ones.
    ///   - records: The ledger's records.
    ///   - purpose: The purpose of the question.
    ///   - date: The time.
    /// - Returns: The events, in the order of the question.
    package static func ofSignIn(
        asked: [String], granted: [String]?, since records: [PermissionRecord], purpose: String?, at date: Date
    ) -> [PermissionEvent] {
        let given = granted ?? asked
        let held = records.filter { $0.status == .granted && $0.refusal == nil && $0.unconfirmedRevocation == nil }
            .map(\.scope).filter(Set(given).contains)
        func events(_ kind: PermissionEvent.Kind, _ scopes: [String], by actor: PermissionEvent.Actor? = nil) -> [PermissionEvent]
        {
            scopes.filter { !held.contains($0) }.map { scope in
                PermissionEvent(scope: scope, kind: kind, date: date, by: actor, purpose: asked.contains(scope) ? purpose : nil)
            }
        }
        return events(.asked, asked) + events(.granted, given, by: granted == nil ? .assumed : nil)
            + events(.declined, asked.filter { !given.contains($0) })
    }

    /// Returns the events of a revocation by the app. The account's permissions are revoked, and those that were noticed missing
    /// during the request count as revoked by the app too.
    /// - Parameters:
    ///   - names: The permissions; nil is all.
    ///   - granted: The scopes of the tokens.
    ///   - records: The ledger's records.
    ///   - begun: The time at which the provider was asked to revoke them.
    ///   - date: The time at which it had revoked them.
    /// - Returns: The events, in alphabetical order.
    static func ofRevocation(
        of names: Set<String>?, granted: Set<String>, since records: [PermissionRecord], begun: Date, at date: Date
    ) -> [PermissionEvent] {
        let ended = records.filter { record in
            switch record.status {
            case .granted, .expired: true
            case .revoked: record.decision?.by == .provider && record.since >= begun
            case .unasked, .asked, .declined: false
            }
        }
        let known = Set(records.filter { $0.status == .revoked }.map(\.scope))
        let had = granted.subtracting(known).union(ended.map(\.scope))
        return had.filter { names?.contains($0) ?? true }.sorted().map {
            PermissionEvent(scope: $0, kind: .revoked, date: date, by: .app)
        }
    }

    /// Returns the events of a refresh. A scope that the provider no longer names was revoked outside of the app, revoked by the
    /// app if the app asked for that, or has expired if the response says so. A newly named scope was granted at the provider.
    /// - Parameters:
    ///   - old: The scopes before; nil if they are unknown.
    ///   - new: The scopes that the provider named; nil if it named none, which means the scopes before.
    ///   - expired: The scopes that have expired.
    ///   - records: Reads the ledger's records if a scope is missing: a revoked permission is not revoked again.
    ///   - date: The time.
    /// - Returns: The events.
    package static func ofRefresh(
        from old: [String]?, to new: [String]?, expired: Set<String> = [], since records: () throws -> [PermissionRecord],
        at date: Date
    ) rethrows -> [PermissionEvent] {
        guard let old, let new else { return [] }
        let lost = old.filter { !new.contains($0) }
        let known = Dictionary(lost.isEmpty ? [] : try records().map { ($0.scope, $0) }) { $1 }
        let gone = lost.map { known[$0] ?? PermissionRecord(scope: $0, history: []) }.filter {
            $0.status != .revoked && $0.status != .expired
        }
        func events(_ kind: PermissionEvent.Kind, _ scopes: [String]) -> [PermissionEvent] {
            scopes.map { PermissionEvent(scope: $0, kind: kind, date: date, by: .provider) }
        }
        return gone.filter { !expired.contains($0.scope) }.map { $0.takenBack(at: date) }
            + events(.expired, gone.map(\.scope).filter(expired.contains))
            + events(.granted, new.filter { !old.contains($0) })
    }
}
