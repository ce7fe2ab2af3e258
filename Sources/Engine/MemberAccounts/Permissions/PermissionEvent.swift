public import Foundation

/// An event of a permission: its kind, time, actor and purpose.
public struct PermissionEvent: Sendable, Hashable {
    /// The kind of an event.
    public enum Kind: String, Sendable, CaseIterable {
        /// The app requested it.
        case asked
        /// The app explained its purpose before it asked.
        case explained
        /// The member postponed the question after the explanation.
        case notNow = "not_now"
        /// The member granted it.
        case granted
        /// The member declined it.
        case declined
        /// It expired.
        case expired
        /// It was revoked.
        case revoked
        /// The app asked the provider to revoke it and has received no response: the provider's next list shows the result.
        case revocationAsked = "revocation_asked"
        /// The app made a request that requires it.
        case used

        /// Whether the event determines the permission's status.
        var decides: Bool {
            switch self {
            case .granted, .declined, .expired, .revoked: true
            case .asked, .explained, .notNow, .revocationAsked, .used: false
            }
        }

        /// The actor if the event has no actor of its own; nil for a revocation, because it is unknown who revoked the permission.
        var usualActor: Actor? {
            switch self {
            case .asked, .explained, .revocationAsked, .used: .app
            case .granted, .declined, .notNow: .member
            case .expired: .provider
            case .revoked: nil
            }
        }
    }

    /// The actor of an event.
    public enum Actor: String, Sendable, CaseIterable {
        /// The member, at the app's question.
        case member
        /// The app, by its own call.
        case app
        /// The provider, or the member on the provider's site: it happened outside of the app, which noticed it later.
        case provider
        /// An assumption: the provider did not name the granted scopes, so the requested ones count (RFC 6749 §5.1) until
        /// it refuses one of them. The page that was opened may have requested fewer.
        case assumed
    }

    /// The scope, as the provider spells it.
    public let scope: String
    /// The kind.
    public let kind: Kind
    /// The time.
    public let date: Date
    /// The actor; nil for a revocation that an earlier version recorded without one.
    public let by: Actor?
    /// The purpose in the app's own words: the feature that asks. Nil if the app gave none.
    public let purpose: String?

    /// Creates an event.
    /// - Parameters:
    ///   - scope: The scope, as the provider spells it.
    ///   - kind: The kind.
    ///   - date: The time.
    ///   - by: The actor; nil means the usual one: the app asks, explains and uses; the member grants, declines and postpones. A
    ///     revocation has no usual actor.
    ///   - purpose: The purpose in the app's own words. It is reduced to one line; a text of blanks counts as nil.
    public init(scope: String, kind: Kind, date: Date, by: Actor? = nil, purpose: String? = nil) {
        self.scope = scope
        self.kind = kind
        self.date = date
        self.by = by ?? kind.usualActor
        self.purpose = purpose.flatMap(Self.line)
    }

    /// Returns the words of a text on one line; nil if there are none.
    private static func line(_ text: String) -> String? {
        guard text.contains(where: \.isNewline) || text.first?.isWhitespace != false || text.last?.isWhitespace != false else {
            return text
        }
        let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
        let line = lines.filter { !$0.isEmpty }.joined(separator: " ")
        return line.isEmpty ? nil : line
    }
}
