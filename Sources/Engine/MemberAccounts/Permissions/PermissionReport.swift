public import Foundation

/// All that a provider says of an account's permissions at one moment, as its list of permissions does.
///
/// ```swift
/// let report = PermissionReport(granted: ["email"], declined: ["friends"])
/// for event in report.changes(since: records, at: clock.now) { show(event) }
/// ```
/// What it does not name is no longer granted.
public struct PermissionReport: Sendable, Equatable {
    /// What the app has.
    public var granted: Set<String>
    /// What the member said no to, or took back.
    public var declined: Set<String>
    /// What ended by itself.
    public var expired: Set<String>

    /// A report.
    /// - Parameters:
    ///   - granted: What the app has.
    ///   - declined: What the member said no to, or took back.
    ///   - expired: What ended by itself.
    public init(granted: Set<String>, declined: Set<String> = [], expired: Set<String> = []) {
        self.granted = granted
        self.declined = declined
        self.expired = expired
    }

    /// What has changed since the ledger was written last.
    ///
    /// A permission that the ledger holds for granted, and that is declined or missing now, was taken back outside of the app, or by the app
    /// where it has asked for that and got no answer; one that is still granted then was not taken back. One that was revoked stays so, by the same actor, while the provider calls it declined. One that is declined, and was never asked for as far as
    /// the ledger knows, was declined some time before: that is the provider's word, and not the member's of now.
    /// - Parameters:
    ///   - records: What the ledger knows.
    ///   - date: When the report was made.
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

/// What a response with tokens says about permissions, as events.
enum PermissionOutcome {
    /// After a sign-in: what was asked for, and what came of it. Of what was granted before, and is granted still, there is nothing to
    /// tell: a response names the old permissions beside the new ones, and the purpose is that of the new ones.
    /// - Parameters:
    ///   - asked: The scopes asked for.
    ///   - granted: The scopes the provider named; nil means: as asked.
    ///   - records: What the ledger knows.
    ///   - purpose: What they were asked for.
    ///   - date: When.
    /// - Returns: The events, in the order asked.
    static func ofSignIn(
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

    /// After the app has taken permissions back: what the account had is revoked, and what was noticed to be gone meanwhile was that too.
    /// - Parameters:
    ///   - names: The permissions; nil is all.
    ///   - granted: What the tokens allowed.
    ///   - records: What the ledger knows.
    ///   - begun: When the provider was asked to take them back.
    ///   - date: When it had done so.
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

    /// After a refresh: what the provider names no more was taken back outside of the app, by the app where it has asked for that, or has
    /// ended by itself where that is said; what it names anew was granted there.
    /// - Parameters:
    ///   - old: The scopes before; nil is not known.
    ///   - new: The scopes the provider named; nil means: as before.
    ///   - expired: What of the scopes before has ended by itself.
    ///   - records: Reads what the ledger knows, where anything is lost: what was revoked already is not revoked again.
    ///   - date: When.
    /// - Returns: The events.
    static func ofRefresh(
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
