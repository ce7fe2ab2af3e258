public import Foundation

/// What happened to a permission: when, by whom and for what.
public struct PermissionEvent: Sendable, Hashable {
    /// What happened.
    public enum Kind: String, Sendable, CaseIterable {
        /// The app asked for it.
        case asked
        /// The app said what it wants it for, before it asks.
        case explained
        /// The member put the question off when it was explained.
        case notNow = "not_now"
        /// The member granted it.
        case granted
        /// The member declined it.
        case declined
        /// It ended by itself.
        case expired
        /// It was taken back.
        case revoked
        /// The app asked the provider to take it back, and no answer has come: whether it was, the provider's next list shows.
        case revocationAsked = "revocation_asked"
        /// The app made a request that requires it.
        case used

        /// Whether the permission's status comes from it.
        var decides: Bool {
            switch self {
            case .granted, .declined, .expired, .revoked: true
            case .asked, .explained, .notNow, .revocationAsked, .used: false
            }
        }

        /// Who does it where nothing else is said; nobody knows who took a permission back.
        var usualActor: Actor? {
            switch self {
            case .asked, .explained, .revocationAsked, .used: .app
            case .granted, .declined, .notNow: .member
            case .expired: .provider
            case .revoked: nil
            }
        }
    }

    /// Who did it.
    public enum Actor: String, Sendable, CaseIterable {
        /// The member, when the app asked.
        case member
        /// The app, by a call of its own.
        case app
        /// The provider, or the member on the provider's site: it happened outside of the app, which noticed it later.
        case provider
        /// Nobody has confirmed it: the provider did not name what it granted, so what was asked for counts (RFC 6749 §5.1) until it refuses
        /// that. Whoever opened the page may have asked for less.
        case assumed
    }

    /// The scope, as the provider spells it.
    public let scope: String
    /// What happened.
    public let kind: Kind
    /// When.
    public let date: Date
    /// Who did it; nil for a revocation that an earlier version wrote down without saying.
    public let by: Actor?
    /// What it was for, in the app's own words: the feature that asks. Nil where the app said nothing.
    public let purpose: String?

    /// An event.
    /// - Parameters:
    ///   - scope: The scope, as the provider spells it.
    ///   - kind: What happened.
    ///   - date: When.
    ///   - by: Who did it; nil means the one who usually does: the app asks, explains and uses, the member grants, declines and puts
    ///     off. A revocation has no such one.
    ///   - purpose: What it was for, in the app's own words; it is kept on one line, and not at all where nothing but blanks is left.
    public init(scope: String, kind: Kind, date: Date, by: Actor? = nil, purpose: String? = nil) {
        self.scope = scope
        self.kind = kind
        self.date = date
        self.by = by ?? kind.usualActor
        self.purpose = purpose.flatMap(Self.line)
    }

    /// The words of a text on one line; nil where there are none.
    private static func line(_ text: String) -> String? {
        guard text.contains(where: \.isNewline) || text.first?.isWhitespace != false || text.last?.isWhitespace != false else {
            return text
        }
        let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
        let line = lines.filter { !$0.isEmpty }.joined(separator: " ")
        return line.isEmpty ? nil : line
    }
}
