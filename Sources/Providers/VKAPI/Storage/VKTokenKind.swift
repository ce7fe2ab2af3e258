/// The party that an access token speaks for.
public enum VKTokenKind: Hashable, Sendable, Codable {
    /// A person.
    case user
    /// A community, by its id.
    case community(id: UInt)
    /// The app itself.
    case service
}
