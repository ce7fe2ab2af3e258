public import Foundation

/// A permission as settings show it: what it is called, where it stands, what it serves, and when it was last used.
public struct ShownPermission: Sendable, Equatable, Identifiable {
    /// Where it stands.
    public enum Status: String, Sendable, CaseIterable {
        /// It was not asked for.
        case unasked
        /// It was asked for, and not decided.
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
    public let id: String
    /// What people call it, in the member's language.
    public var title: String
    /// What the app learns or may do by it, in the member's language; nil for nothing to say.
    public var explanation: String?
    /// Where it stands.
    public var status: Status
    /// Since when; nil where that is not known.
    public var since: Date?
    /// When the app last made a request that requires it; nil where it never did.
    public var lastUse: Date?
    /// The features that it serves, in the words of the app; the first is the one it was last needed for.
    public var features: [String]
    /// Whether it can be taken back by itself.
    public var isRevocable: Bool

    /// A permission.
    /// - Parameters:
    ///   - id: The scope, as the provider spells it.
    ///   - title: What people call it; the scope unless given.
    ///   - explanation: What the app learns or may do by it.
    ///   - status: Where it stands.
    ///   - since: Since when.
    ///   - lastUse: When the app last made a request that requires it.
    ///   - features: The features that it serves.
    ///   - isRevocable: Whether it can be taken back by itself.
    public init(
        _ id: String, title: String? = nil, explanation: String? = nil, status: Status, since: Date? = nil, lastUse: Date? = nil,
        features: [String] = [], isRevocable: Bool = true
    ) {
        self.id = id
        self.title = title ?? id
        self.explanation = explanation
        self.status = status
        self.since = since
        self.lastUse = lastUse
        self.features = features
        self.isRevocable = isRevocable
    }

    /// The features that have a name.
    var namedFeatures: [String] { features.filter { !$0.allSatisfy(\.isWhitespace) } }

    /// Whether a switch shows that the app has it and may be turned off.
    public var canBeSwitchedOff: Bool { status == .granted && isRevocable }
}
