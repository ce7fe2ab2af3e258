public import Foundation
public import MemberAccounts

extension MemoryAccountStore {
    /// Returns the records of an account's permissions, in alphabetical order.
    public func loadPermissions(of key: AccountKey) async throws(AccountError) -> [PermissionRecord] {
        medium.snapshot.record(of: key).history.records
    }

    /// Changes an account's permissions after a decision.
    public func changePermissions<Result: Sendable>(
        of key: AccountKey, by decide: @Sendable (PermissionFacts) throws -> PermissionDecision<Result>
    ) async throws(AccountError) -> Result {
        try await step(on: key) { record, now in try record.changePermissions(by: decide, at: now).result }
    }

    /// Records that the app makes a request that requires permissions.
    public func noteUse(of scopes: [String], by key: AccountKey, for purpose: String?) async throws(AccountError) {
        try await step(on: key) { record, now in try record.noteUse(of: scopes, for: purpose, at: now) }
    }

    /// Forgets the records of an account's permissions.
    public func removePermissions(of key: AccountKey) async throws(AccountError) {
        try await step(on: key) { record, _ in record.forgetPermissions() }
    }

    /// Whether a limit allows an impression now.
    public func allowsImpression(
        _ key: ImpressionKey, _ limit: ImpressionLimit, by calendar: Calendar
    ) async throws(AccountError) -> Bool {
        try await step { state in
            let now = medium.clock.now
            return state.impressions[key, default: .init()].decision(limit.question(at: now, by: calendar), at: now) != .refused
        }
    }

    /// Records an impression, if the limit allows it.
    public func recordImpression(
        _ key: ImpressionKey, _ limit: ImpressionLimit, by calendar: Calendar
    ) async throws(AccountError) -> Bool {
        try await step { state in
            let now = medium.clock.now
            return state.impressions[key, default: .init()].record(limit.question(at: now, by: calendar), at: now)
        }
    }

    /// Returns the dates of the recorded impressions, the oldest first.
    public func impressionDates(of key: ImpressionKey) async throws(AccountError) -> [Date] {
        medium.snapshot.impressions[key]?.dates ?? []
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
