public import Foundation

/// A permission as settings show it: its title, its status, its features, and its last use.
public struct ShownPermission: Sendable, Equatable, Identifiable {
    /// The status of a permission.
    public enum Status: String, Sendable, CaseIterable {
        /// It was not asked for.
        case unasked
        /// It was asked for; the member has not decided.
        case asked
        /// The app has it.
        case granted
        /// The member declined it.
        case declined
        /// It expired.
        case expired
        /// It was revoked.
        case revoked
    }

    /// The scope, as the provider spells it.
    public let id: String
    /// Its name, in the member's language.
    public var title: String
    /// The data or actions that it gives the app, in the member's language; nil for no explanation.
    public var explanation: String?
    /// The status.
    public var status: Status
    /// The date of the status; nil where it is not known.
    public var since: Date?
    /// When the app last made a request that requires it; nil where it never did.
    public var lastUse: Date?
    /// The features that it serves, in the words of the app; the first is the one that last needed it.
    public var features: [String]
    /// Whether it can be revoked separately.
    public var isRevocable: Bool

    /// Creates a permission.
    /// - Parameters:
    ///   - id: The scope, as the provider spells it.
    ///   - title: Its name; the scope by default.
    ///   - explanation: The data or actions that it gives the app.
    ///   - status: The status.
    ///   - since: The date of the status.
    ///   - lastUse: When the app last made a request that requires it.
    ///   - features: The features that it serves.
    ///   - isRevocable: Whether it can be revoked separately.
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

    /// Whether it has a switch that is on and may be turned off.
    package var canBeSwitchedOff: Bool { status == .granted && isRevocable }
}
