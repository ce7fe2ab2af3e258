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
