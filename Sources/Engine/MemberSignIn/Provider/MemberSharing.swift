/// The data that an app requested, the provider granted and the member shared, as names of scopes without the data.
public struct MemberSharing: Sendable, Hashable {
    /// One scope that covers data.
    public struct Part: Sendable, Hashable {
        /// The scope's name.
        public let scope: String
        /// A sentence for the member about its data; nil for a scope that the provider's module does not know.
        public let meaning: String?
        /// Whether the app requested it.
        public let isAsked: Bool
        /// Whether the provider granted it.
        public let isGranted: Bool
        /// Whether at least one of its claims was received.
        public let isShared: Bool
    }

    /// The scopes: the requested ones in their order, then the others that were granted.
    public let parts: [Part]
    /// The claims that were received in an unreadable form, by their paths.
    public let unreadable: [String]

    /// Creates the comparison.
    /// - Parameters:
    ///   - asked: The requested scopes, without those that cover no data, such as `openid`.
    ///   - granted: The granted scopes.
    ///   - shared: The scopes of which at least one claim was received.
    ///   - unreadable: The unreadable claims, by their paths.
    ///   - meaning: Returns the sentence about a scope's data.
    public init(
        asked: [String], granted: [String], shared: Set<String>, unreadable: [String] = [], meaning: (String) -> String?
    ) {
        var seen: Set<String> = []
        parts = (asked + granted).filter { seen.insert($0).inserted }.map { scope in
            Part(
                scope: scope, meaning: meaning(scope), isAsked: asked.contains(scope), isGranted: granted.contains(scope),
                isShared: shared.contains(scope))
        }
        self.unreadable = unreadable
    }

    /// The requested scopes.
    public var asked: [String] { parts.filter(\.isAsked).map(\.scope) }
    /// The granted scopes.
    public var granted: [String] { parts.filter(\.isGranted).map(\.scope) }
    /// The scopes of which data was received.
    public var shared: [String] { parts.filter(\.isShared).map(\.scope) }
    /// The requested scopes of which no data was received.
    public var notShared: [String] { parts.filter { $0.isAsked && !$0.isShared }.map(\.scope) }
}
