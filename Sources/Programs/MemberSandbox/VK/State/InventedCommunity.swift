/// A community that does not exist, as the sandbox's VK tells of it.
///
/// ```swift
/// let group = InventedCommunity.closed.id   // 2: joining waits for consent
/// ```
public struct InventedCommunity: Sendable, Identifiable, Hashable {
    /// Who may join: the numbers of `is_closed`.
    public enum Access: Int, Sendable {
        /// Everybody.
        case open
        /// People who are let in.
        case closed
        /// Invited people.
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
    /// The error for reading its list of members without being one; nil if everybody may read it.
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
    /// Everybody may join; 12 345 members, two of them friends of anna.
    public static let open = InventedCommunity(
        1, "sandbox_club", "Клуб «Песочница»", "Придуманное сообщество, в которое может вступить каждый.", isVerified: true,
        memberCount: 12_345, people: [100_002, 100_003, 100_006])
    /// Joining asks to be let in; its members are shown to themselves (error 203).
    public static let closed = InventedCommunity(
        2, "closed_workshop", "Закрытая мастерская", "Вступить можно с согласия руководителей.", access: .closed,
        memberCount: 210, people: [100_004], listRefusal: 203)
    /// Only by invitation; its members are shown to themselves (error 15).
    public static let `private` = InventedCommunity(
        3, "private_circle", "Частный кружок", "Вступить можно только по приглашению.", access: .private, memberCount: 5,
        people: [100_006], listRefusal: 15)
    /// No longer there.
    public static let deactivated = InventedCommunity(
        4, "gone", "Бывшее сообщество", "", deactivated: "banned", memberCount: 0, people: [], listRefusal: 203)
    /// Anna and dina are members already.
    public static let joined = InventedCommunity(
        5, "annas_choir", "Хор Анны", "Репетиции по средам. 5 < 7 & «кавычки».", memberCount: 21,
        people: [100_001, 100_005])
    /// Everybody may join, but the list of members is refused (error 15).
    public static let hiding = InventedCommunity(
        6, "quiet_library", "Тихая библиотека", "Кто здесь, не показывают.", memberCount: 1_001, people: [100_002],
        listRefusal: 15)

    /// Every community of the sandbox.
    public static let all: [InventedCommunity] = [.open, .closed, .private, .deactivated, .joined, .hiding]

    /// An id that no community has.
    public static let unknownID = 999_999

    static func with(id: Int) -> InventedCommunity? { all.first { $0.id == id } }
    static func named(_ text: String) -> InventedCommunity? { all.first { $0.screenName == text || String($0.id) == text } }
}

/// Who joined and left communities since the sandbox began, and how much of the contract for subscriptions is used up.
struct Memberships: Codable, Sendable, Equatable {
    /// What changed about one member in one community.
    struct Change: Codable, Sendable, Equatable {
        var community: Int
        var member: Int
        var isMember: Bool
    }

    private(set) var changes: [Change] = []
    /// The joins from a subscription sheet; leaving gives none back.
    private(set) var subscriptions = 0

    func contains(_ member: Int, _ community: InventedCommunity) -> Bool {
        changes.first { $0.member == member && $0.community == community.id }?.isMember
            ?? community.people.contains(member)
    }

    /// The invented people who are members, by id.
    func people(in community: InventedCommunity) -> [InventedPerson] {
        InventedPerson.all.filter { contains($0.id, community) }
    }

    /// How many members a community has now.
    func count(of community: InventedCommunity) -> Int {
        community.memberCount + people(in: community).count - community.people.count
    }

    /// Who joined one of the communities, by id.
    func joined(_ community: InventedCommunity) -> [Int] {
        people(in: community).map(\.id).filter { !community.people.contains($0) }
    }

    mutating func set(_ member: Int, _ community: InventedCommunity, isMember: Bool) {
        changes.removeAll { $0.member == member && $0.community == community.id }
        changes.append(Change(community: community.id, member: member, isMember: isMember))
    }

    mutating func countSubscription() { subscriptions += 1 }
}

// What VK alone knows of the invented people.

extension InventedPerson {
    /// The first letter and the domain.
    var maskedEmail: String { "\(email.prefix(1))***\(email.drop { $0 != "@" })" }
    /// The country's code and the last two digits.
    var maskedPhone: String { "\(phone.prefix(2)) *** ***-**-\(phone.suffix(2))" }
}
