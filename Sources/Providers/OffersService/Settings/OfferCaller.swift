/// Whose request it is: the app and the kind of its API key.
package struct OfferCaller: Sendable, Equatable {
    /// The kinds of keys; each may also do what the ones before it may.
    package enum Kind: String, Sendable, Comparable, CaseIterable {
        case app, server
        case `operator`

        private var weight: Int { Self.allCases.firstIndex(of: self) ?? 0 }

        /// The kinds that may do what a kind may, the least one first.
        package static func from(_ least: Kind) -> [Kind] { allCases.filter { $0 >= least } }

        /// Whether a kind may do less than another.
        package static func < (left: Kind, right: Kind) -> Bool { left.weight < right.weight }
    }

    /// The app that the key is for.
    package let app: String
    /// The kind of the key.
    package let kind: Kind
    /// The name of the key, which may be logged and stored.
    package let key: String

    /// A caller.
    /// - Parameters:
    ///   - app: The app that the key is for: its bundle identifier.
    ///   - kind: The kind of the key.
    ///   - key: The name of the key.
    package init(app: String, kind: Kind, key: String) { (self.app, self.kind, self.key) = (app, kind, key) }
}
