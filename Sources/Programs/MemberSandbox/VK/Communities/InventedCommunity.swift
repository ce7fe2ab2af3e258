/// A community that does not exist, as the sandbox's VK tells of it.
///
/// ```swift
/// let group = InventedCommunity.closed.id   // 2: joining waits for somebody's consent
/// ```
public struct InventedCommunity: Sendable, Identifiable, Hashable {
    /// Who may join: the numbers of `is_closed`.
    public enum Access: Int, Sendable {
        /// Anybody.
        case open
        /// Whoever is let in.
        case closed
        /// Whoever is invited.
        case `private`
    }

    /// The community's id.
    public let id: Int
    /// A short name for addresses.
    public let screenName: String
    /// What it is called.
    public let name: String
    /// What it is about.
    public let about: String
    /// Who may join.
    public let access: Access
    /// Whether it is marked as verified.
    public let isVerified: Bool
    /// Why it is no longer there, such as `banned`; nil while it is.
    public let deactivated: String?
    /// How many members it has, joined ones not counted.
    public let memberCount: Int
    /// The invented people among its members, by id.
    public let people: [Int]
    /// The error with which its list of members is refused to whoever is not among them; nil if everybody sees it.
    public let listRefusal: Int?

    init(
        _ id: Int, _ screenName: String, _ name: String, _ about: String, access: Access = .open, isVerified: Bool = false,
        deactivated: String? = nil, memberCount: Int, people: [Int], listRefusal: Int? = nil
    ) {
        (self.id, self.screenName, self.name, self.about) = (id, screenName, name, about)
        (self.access, self.isVerified, self.deactivated) = (access, isVerified, deactivated)
        (self.memberCount, self.people, self.listRefusal) = (memberCount, people, listRefusal)
    }
}
