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

/// A permission of one account: where it stands, and how it came there.
public struct PermissionRecord: Sendable, Equatable {
    /// Where a permission stands.
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

    /// Where it stands: what was decided last. Asking again for what the app has takes nothing away.
    public var status: Status {
        let decided = history.last { $0.kind != .asked }?.kind ?? .asked
        return Status(rawValue: decided.rawValue) ?? .asked
    }

    /// When it came to stand there.
    public var since: Date { (history.last { $0.kind != .asked } ?? history[history.count - 1]).date }

    /// Why the app asked last, in its own words.
    public var why: String? { history.last { $0.why != nil }?.why }
}
