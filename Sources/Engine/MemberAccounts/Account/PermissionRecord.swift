public import Foundation

/// What happened to a permission.
public struct PermissionEvent: Sendable, Equatable {
    /// What happened.
    public enum Kind: String, Sendable, CaseIterable {
        /// The app asked for it.
        case asked
        /// The member granted it.
        case granted
        /// The member declined it.
        case declined
        /// It ended by itself.
        case expired
        /// The member, or the app, took it back.
        case revoked
    }

    /// The scope, as the provider spells it.
    public let scope: String
    /// What happened.
    public let kind: Kind
    /// When.
    public let date: Date
    /// Why the app asked, in its own words; nil where it said nothing.
    public let why: String?

    /// An event.
    /// - Parameters:
    ///   - scope: The scope, as the provider spells it.
    ///   - kind: What happened.
    ///   - date: When.
    ///   - why: Why the app asked, in its own words.
    public init(scope: String, kind: Kind, date: Date, why: String? = nil) {
        self.scope = scope
        self.kind = kind
        self.date = date
        self.why = why
    }
}

/// A permission of one account: its status, and how it came to that.
public struct PermissionRecord: Sendable, Equatable {
    /// The status of a permission.
    public enum Status: String, Sendable {
        /// Asked for, and not decided.
        case asked
        /// The app has it.
        case granted
        /// The member said no.
        case declined
        /// It ended by itself.
        case expired
        /// It was taken back.
        case revoked
    }

    /// The scope, as the provider spells it.
    public let scope: String
    /// What happened, oldest first; never empty.
    public let history: [PermissionEvent]

    /// The status: what was decided last. Asking again for what the app has takes nothing away.
    public var status: Status {
        let decided = history.last { $0.kind != .asked }?.kind ?? .asked
        return Status(rawValue: decided.rawValue) ?? .asked
    }

    /// When it came to stand there.
    public var since: Date { (history.last { $0.kind != .asked } ?? history[history.count - 1]).date }

    /// Why the app asked last, in its own words.
    public var why: String? { history.last { $0.why != nil }?.why }
}

/// What a response of a provider says about permissions, as events.
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
