import Foundation

/// What an answer of a provider says about permissions, as events.
enum PermissionOutcome {
    /// After a sign-in: what was asked for, and what came of it.
    /// - Parameters:
    ///   - asked: The scopes asked for.
    ///   - granted: The scopes the provider named; nil means: as asked.
    ///   - why: Why they were asked for.
    ///   - date: When.
    /// - Returns: The events, in the order asked.
    static func ofSignIn(asked: [String], granted: [String]?, why: String?, at date: Date) -> [PermissionEvent] {
        let given = granted ?? asked
        let questions = asked.map { PermissionEvent(scope: $0, kind: .asked, date: date, why: why) }
        let grants = given.map { PermissionEvent(scope: $0, kind: .granted, date: date) }
        let refusals = asked.filter { !given.contains($0) }.map { PermissionEvent(scope: $0, kind: .declined, date: date) }
        return questions + grants + refusals
    }

    /// After a refresh: what the provider names no more was taken back, what it names anew was granted.
    /// - Parameters:
    ///   - old: The scopes before; nil is not known.
    ///   - new: The scopes the provider named; nil means: as before.
    ///   - date: When.
    /// - Returns: The events.
    static func ofRefresh(from old: [String]?, to new: [String]?, at date: Date) -> [PermissionEvent] {
        guard let old, let new else { return [] }
        let lost = old.filter { !new.contains($0) }.map { PermissionEvent(scope: $0, kind: .revoked, date: date) }
        return lost + new.filter { !old.contains($0) }.map { PermissionEvent(scope: $0, kind: .granted, date: date) }
    }
}
