/// What an app asked a member to share, what the provider granted of it, and of what data came: names of scopes, never the data.
public struct MemberSharing: Sendable, Hashable {
    /// One scope that brings data.
    public struct Part: Sendable, Hashable {
        /// The scope's name.
        public let scope: String
        /// What it reveals, in one sentence to the member; nil for a scope that the provider's module does not know.
        public let meaning: String?
        /// Whether the app asked for it.
        public let isAsked: Bool
        /// Whether the provider granted it.
        public let isGranted: Bool
        /// Whether at least one claim of it came.
        public let isShared: Bool
    }

    /// The scopes: those that were asked for in their order, then those granted besides.
    public let parts: [Part]
    /// The claims that came in a form that cannot be read, by their paths.
    public let unreadable: [String]

    /// What was shared.
    /// - Parameters:
    ///   - asked: The scopes that were asked for; those that bring no data, such as `openid`, are left out.
    ///   - granted: The scopes that were granted.
    ///   - shared: The scopes of which at least one claim came.
    ///   - unreadable: The claims that cannot be read, by their paths.
    ///   - meaning: What a scope reveals.
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

    /// The scopes that were asked for.
    public var asked: [String] { parts.filter(\.isAsked).map(\.scope) }
    /// The scopes that were granted.
    public var granted: [String] { parts.filter(\.isGranted).map(\.scope) }
    /// The scopes of which something came.
    public var shared: [String] { parts.filter(\.isShared).map(\.scope) }
    /// The scopes that were asked for and brought nothing.
    public var notShared: [String] { parts.filter { $0.isAsked && !$0.isShared }.map(\.scope) }
}
