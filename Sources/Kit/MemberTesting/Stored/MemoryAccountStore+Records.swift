public import Foundation
public import MemberAccounts

extension MemoryAccountStore {
    /// Returns the records of an account's permissions, in alphabetical order.
    public func loadPermissions(of key: AccountKey) async throws(AccountError) -> [PermissionRecord] {
        medium.snapshot.records(of: key)
    }

    /// Changes an account's permissions after a decision.
    public func changePermissions<Result: Sendable>(
        of key: AccountKey, by decide: @Sendable (PermissionFacts) throws -> PermissionDecision<Result>
    ) async throws(AccountError) -> Result {
        try await step { state in
            let decision = try decide(state.facts(of: key, at: medium.now))
            if let change = decision.change { state.apply(change, to: key) }
            return decision.result
        }
    }

    /// Records that the app makes a request that requires permissions.
    public func noteUse(of scopes: [String], by key: AccountKey, for purpose: String?) async throws(AccountError) {
        try await step { state in
            guard state.entries[key] != nil || state.ledgers[key] != nil else { throw AccountError.notSignedIn }
            let date = medium.now
            state.add(scopes.map { PermissionEvent(scope: $0, kind: .used, date: date, purpose: purpose) }, to: key)
        }
    }

    /// Forgets the records of an account's permissions.
    public func removePermissions(of key: AccountKey) async throws(AccountError) { try await step { $0.ledgers[key] = nil } }

    /// Whether a limit allows an impression now.
    public func allowsImpression(
        _ key: ImpressionKey, _ limit: ImpressionLimit, by calendar: Calendar
    ) async throws(AccountError) -> Bool {
        try await step { state in
            let now = medium.clock.now
            return state.decision(key, limit.question(at: now, by: calendar), at: now) != .refused
        }
    }

    /// Records an impression, if the limit allows it.
    public func recordImpression(
        _ key: ImpressionKey, _ limit: ImpressionLimit, by calendar: Calendar
    ) async throws(AccountError) -> Bool {
        try await step { state in
            let now = medium.clock.now
            let decision = state.decision(key, limit.question(at: now, by: calendar), at: now)
            if decision == .allowed {
                let shown = (state.impressions[key] ?? []) + [.init(shown: now, found: nil)]
                state.impressions[key] = Array(shown.sorted { $0.shown < $1.shown }.suffix(ImpressionLimit.capacity))
            }
            return decision != .refused
        }
    }

    /// Returns the dates of the recorded impressions, the oldest first.
    public func impressionDates(of key: ImpressionKey) async throws(AccountError) -> [Date] {
        (medium.snapshot.impressions[key] ?? []).map(\.shown)
    }

    /// Forgets the recorded impressions.
    public func removeImpressions(of key: ImpressionKey) async throws(AccountError) {
        try await step { $0.impressions[key] = nil }
    }

    /// Returns a small value.
    public func value(_ name: SmallValueName) async throws(AccountError) -> SmallValue? { medium.snapshot.values[name] }

    /// Changes small values together.
    public func setValues(_ changes: [SmallValueChange]) async throws(AccountError) { try await step { $0.set(changes) } }

    /// Keeps a value unless one is stored.
    public func offerValue(_ value: SmallValue, as name: SmallValueName) async throws(AccountError) -> SmallValue {
        try await step { state in
            let kept = state.values[name] ?? value
            state.values[name] = kept
            return kept
        }
    }
}

extension MemoryAccounts.State {
    fileprivate func facts(of key: AccountKey, at now: Date) -> PermissionFacts {
        let entry = entries[key]
        return PermissionFacts(
            account: entry?.account, isKept: entry != nil || ledgers[key] != nil, fence: entry?.fence ?? 0, at: now
        ) {
            guard let entry else { throw AccountError.notSignedIn }
            return entry.secrets
        } records: {
            self.records(of: key)
        }
    }

    fileprivate mutating func apply(_ change: PermissionChange, to key: AccountKey) {
        if let date = change.withdrawn { ledgers[key]?.removeAll { $0.kind == .revocationAsked && $0.date == date } }
        add(change.events, to: key)
        guard var entry = entries[key] else { return }
        if change.raisesFence { entry.fence += 1 }
        if let scopes = change.scopes { entry.secrets = entry.secrets.withScopes(scopes) ?? entry.secrets }
        if case .needsSignIn(let reason) = change.account { entry.account.state = .needsSignIn(reason) }
        entries[key] = change.account == .isRemoved ? nil : entry
    }

    /// Decides about an impression, and notes dates that are too far ahead.
    fileprivate mutating func decision(
        _ key: ImpressionKey, _ question: ImpressionLimit.Question, at now: Date
    ) -> ImpressionDecision {
        let horizon = ImpressionLimit.horizon(at: now)
        let shown = impressions[key] ?? []
        let ahead = ImpressionTally(plain: 0, ahead: shown.filter { $0.shown > horizon }).noted(at: now).ahead
        let near = shown.filter { $0.shown <= horizon }
        if !ahead.isEmpty { impressions[key] = (near + ahead).sorted { $0.shown < $1.shown } }
        return question.decision(at: now) { boundary, _ in
            ImpressionTally(plain: near.count { $0.shown > boundary }, ahead: ahead)
        }
    }
}
