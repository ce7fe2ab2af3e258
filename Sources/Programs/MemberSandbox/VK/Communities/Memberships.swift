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
