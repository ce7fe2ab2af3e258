public import Foundation
import MemberCore
public import MemberOAuth

extension Vault {
    /// Changes the sign-ins of one client together, and small values with them.
    public func changeAttempts(
        of client: AccountClient, by decide: @Sendable ([Attempt]) throws -> AttemptStep
    ) async throws(AccountError) -> AttemptStep {
        try changeAttempts { changes in
            let known = try changes.attempts(of: client)
            var step = try decide(known)
            let own = Set(known.map(\.id))
            step.moves = try step.moves.filter { move in
                try own.contains(move.id) && changes.move(move.id, from: [.open, .answered, .sent], to: move.phase)
            }
            if let attempt = step.inserted { try changes.insert(attempt) }
            try changes.set(step.values)
            return step
        }
    }

    /// Returns the records of an account's permissions.
    public func loadPermissions(of key: AccountKey) async throws(AccountError) -> [PermissionRecord] {
        try permissions(of: key)
    }

    /// Changes an account's permissions after a decision.
    public func changePermissions<Result: Sendable>(
        of key: AccountKey, by decide: @Sendable (PermissionFacts) throws -> PermissionDecision<Result>
    ) async throws(AccountError) -> Result {
        try permissionStep(of: key, by: decide)
    }

    /// Records that the app makes a request that requires permissions; a power cut may undo the last records.
    public func noteUse(of scopes: [String], by key: AccountKey, for purpose: String?) async throws(AccountError) {
        try recordUse(of: scopes, by: key, for: purpose)
    }

    /// Forgets the records of an account's permissions.
    public func removePermissions(of key: AccountKey) async throws(AccountError) { try erasePermissions(of: key) }

    /// Whether a limit allows an impression now.
    public func allowsImpression(
        _ key: ImpressionKey, _ limit: ImpressionLimit, by calendar: Calendar
    ) async throws(AccountError) -> Bool {
        let now = clock.now
        do { return try allowsImpression(key, limit.question(at: now, by: calendar), at: now) } catch {
            throw AccountError(storing: error)
        }
    }

    /// Records an impression, if the limit allows it.
    public func recordImpression(
        _ key: ImpressionKey, _ limit: ImpressionLimit, by calendar: Calendar
    ) async throws(AccountError) -> Bool {
        do {
            return try transaction { statements in
                let now = clock.now
                return try recordImpression(key, limit.question(at: now, by: calendar), at: now, statements)
            }
        } catch { throw AccountError(storing: error) }
    }

    /// Returns the dates of the recorded impressions, the oldest first.
    public func impressionDates(of key: ImpressionKey) async throws(AccountError) -> [Date] {
        do { return try impressions(key) } catch { throw AccountError(storing: error) }
    }

    /// Forgets the recorded impressions.
    public func removeImpressions(of key: ImpressionKey) async throws(AccountError) {
        do { try forgetImpressions(key) } catch { throw AccountError(storing: error) }
    }

    /// Returns a small value.
    public func value(_ name: SmallValueName) async throws(AccountError) -> SmallValue? { try smallValue(name) }

    /// Changes small values together.
    public func setValues(_ changes: [SmallValueChange]) async throws(AccountError) { try setSmallValues(changes) }

    /// Keeps a value unless one is stored.
    public func offerValue(_ value: SmallValue, as name: SmallValueName) async throws(AccountError) -> SmallValue {
        try offerSmallValue(value, as: name)
    }
}
