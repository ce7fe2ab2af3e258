import MemberCore

/// The API key of a request, once it is verified: all that a handler needs, without the key itself.
public struct VerifiedKey: Sendable, Equatable {
    /// The key's id, which may be logged.
    public let id: String
    /// The kind of the key, such as `server`.
    public let kind: String
    /// The app or tenant that the key is for.
    public let tenant: String
    /// The kinds whose rights it has, its own among them.
    let rights: [String]

    /// Whether the key may do what a kind of key may.
    /// - Parameter kind: The name of the kind.
    /// - Returns: Whether it is this kind, or one that may also do what this kind may.
    public func may(_ kind: String) -> Bool { rights.containsExactly(kind) }
}
