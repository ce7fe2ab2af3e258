/// A community that does not exist, in the sandbox's VK.
///
/// ```swift
/// let group = InventedCommunity.closed.id   // 2: a person who asks to join waits for approval
/// ```
public struct InventedCommunity: Sendable, Identifiable, Hashable {
    /// The people who may join; the raw values are those of `is_closed`.
    public enum Access: Int, Sendable {
        /// All people.
        case open
        /// People whom the community admits.
        case closed
        /// People with an invitation.
        case `private`
    }

    /// The community's id.
    public let id: Int
    /// A short name for addresses.
    public let screenName: String
    /// The name.
    public let name: String
    /// The description.
    public let about: String
    /// The people who may join.
    public let access: Access
    /// Whether the community is marked as verified.
    public let isVerified: Bool
    /// The reason why the community no longer exists, such as `banned`; nil while it exists.
    public let deactivated: String?
    /// The number of members, without those who join in the sandbox.
    public let memberCount: Int
    /// The ids of the invented people among the members.
    public let people: [Int]
    /// The error that a person who is not a member gets for the list of members; nil if all people may read it.
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

extension InventedCommunity {
    /// All people may join. It has 12 345 members, two of them friends of anna.
    public static let open = InventedCommunity(
        1, "sandbox_club", "Клуб «Песочница»", "Придуманное сообщество, в которое может вступить каждый.", isVerified: true,
        memberCount: 12_345, people: [100_002, 100_003, 100_006])
    /// A person who joins waits for approval. Only members may read the list of members (error 203).
    public static let closed = InventedCommunity(
        2, "closed_workshop", "Закрытая мастерская", "Вступить можно с согласия руководителей.", access: .closed,
        memberCount: 210, people: [100_004], listRefusal: 203)
    /// It admits people by invitation only. Only members may read the list of members (error 15).
    public static let `private` = InventedCommunity(
        3, "private_circle", "Частный кружок", "Вступить можно только по приглашению.", access: .private, memberCount: 5,
        people: [100_006], listRefusal: 15)
    /// It no longer exists.
    public static let deactivated = InventedCommunity(
        4, "gone", "Бывшее сообщество", "", deactivated: "banned", memberCount: 0, people: [], listRefusal: 203)
    /// Anna and dina are already members.
    public static let joined = InventedCommunity(
        5, "annas_choir", "Хор Анны", "Репетиции по средам. 5 < 7 & «кавычки».", memberCount: 21,
        people: [100_001, 100_005])
    /// All people may join, but only members may read the list of members (error 15).
    public static let hiding = InventedCommunity(
        6, "quiet_library", "Тихая библиотека", "Кто здесь, не показывают.", memberCount: 1_001, people: [100_002],
        listRefusal: 15)

    /// All communities of the sandbox.
    public static let all: [InventedCommunity] = [.open, .closed, .private, .deactivated, .joined, .hiding]

    /// An id that no community has.
    public static let unknownID = 999_999

    static func with(id: Int) -> InventedCommunity? { all.first { $0.id == id } }
    static func named(_ text: String) -> InventedCommunity? { all.first { $0.screenName == text || String($0.id) == text } }
}

/// The people who joined and left communities since the sandbox began, and the number of subscriptions that the contract counts.
struct Memberships: Codable, Sendable, Equatable {
    /// The last join or leave of a member in a community.
    struct Change: Codable, Sendable, Equatable {
        var community: Int
        var member: Int
        var isMember: Bool
    }

    private(set) var changes: [Change] = []
    /// The number of joins from a community sheet; a member who leaves is still counted.
    private(set) var subscriptions = 0

    func contains(_ member: Int, _ community: InventedCommunity) -> Bool {
        changes.first { $0.member == member && $0.community == community.id }?.isMember
            ?? community.people.contains(member)
    }

    /// The invented people who are members, by id.
    func people(in community: InventedCommunity) -> [InventedPerson] {
        InventedPerson.all.filter { contains($0.id, community) }
    }

    /// Returns the present number of members of a community.
    func count(of community: InventedCommunity) -> Int {
        community.memberCount + people(in: community).count - community.people.count
    }

    /// Returns the ids of the people who joined a community.
    func joined(_ community: InventedCommunity) -> [Int] {
        people(in: community).map(\.id).filter { !community.people.contains($0) }
    }

    mutating func set(_ member: Int, _ community: InventedCommunity, isMember: Bool) {
        changes.removeAll { $0.member == member && $0.community == community.id }
        changes.append(Change(community: community.id, member: member, isMember: isMember))
    }

    mutating func countSubscription() { subscriptions += 1 }
}

extension InventedCommunity {
    /// The ids of the people who manage the community and may let an app act in its name.
    public var managers: [Int] { Self.management[id] ?? [] }

    private static let management = [1: [100_001, 100_002], 2: [100_004], 3: [100_006], 5: [100_001], 6: [100_002]]
}

// The data of invented people that only VK has.

extension InventedPerson {
    /// The e-mail address, of which only the first letter and the domain are shown.
    var maskedEmail: String { "\(email.prefix(1))***\(email.drop { $0 != "@" })" }
    /// The phone number, of which only the country code and the last two digits are shown.
    var maskedPhone: String { "\(phone.prefix(2)) *** ***-**-\(phone.suffix(2))" }
}
