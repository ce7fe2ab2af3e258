/// A person who does not exist, with the data that providers tell about members.
public struct InventedPerson: Sendable, Identifiable, Hashable {
    /// The user id, the same at every provider of the sandbox.
    public let id: Int
    /// A short name for command lines and tests.
    public let login: String
    let firstName: String
    let lastName: String
    let email: String
    let phone: String
    let birthday: String
    let sex: Int
    /// The ids of friends among the invented people.
    let friends: [Int]
    /// Whether it is a service account: it signs in, and has no profile that the VK API tells of.
    public internal(set) var isServiceAccount = false

    /// First and last name.
    public var name: String { firstName + " " + lastName }

    /// Everybody in the sandbox.
    public static let all: [InventedPerson] = [
        InventedPerson(
            id: 100_001, login: "anna", firstName: "Анна", lastName: "Крылова", email: "anna@people.example",
            phone: "+7 900 000-00-01", birthday: "14.03.1994", sex: 1, friends: [100_002, 100_003, 100_004, 100_005]),
        InventedPerson(
            id: 100_002, login: "boris", firstName: "Борис", lastName: "Ветров", email: "boris@people.example",
            phone: "+7 900 000-00-02", birthday: "02.11.1988", sex: 2, friends: [100_001, 100_003]),
        InventedPerson(
            id: 100_003, login: "vera", firstName: "Вера", lastName: "Солнцева", email: "vera@people.example",
            phone: "+7 900 000-00-03", birthday: "29.02.2000", sex: 1, friends: [100_001, 100_002, 100_005]),
        InventedPerson(
            id: 100_004, login: "grigory", firstName: "Григорий", lastName: "О’Нил", email: "grigory@people.example",
            phone: "+7 900 000-00-04", birthday: "31.12.1979", sex: 2, friends: [100_001]),
        InventedPerson(
            id: 100_005, login: "dina", firstName: "Дина", lastName: "Ахметова", email: "dina@people.example",
            phone: "+7 900 000-00-05", birthday: "07.07.2003", sex: 1, friends: [100_001, 100_003]),
        InventedPerson(
            id: 100_006, login: "egor", firstName: "Егор", lastName: "Лесной", email: "egor@people.example",
            phone: "+7 900 000-00-06", birthday: "19.09.1996", sex: 2, friends: []),
        InventedPerson(
            id: 100_007, login: "service", firstName: "Служебная", lastName: "Запись", email: "service@people.example",
            phone: "+7 900 000-00-07", birthday: "01.01.1990", sex: 0, friends: [], isServiceAccount: true),
    ]

    static func with(id: Int) -> InventedPerson? { all.first { $0.id == id } ?? .ofCrowd(id - crowdBase) }

    static func named(_ text: String) -> InventedPerson? {
        if let known = all.first(where: { $0.login == text || String($0.id) == text }) { return known }
        guard text.hasPrefix(crowdPrefix) else { return nil }
        return Int(text.dropFirst(crowdPrefix.count)).flatMap(ofCrowd)
    }

    private static let crowdBase = 200_000
    private static let crowdPrefix = "member-"

    /// One of ten thousand more, for tests of many members at once: not offered on any page, but there by name, as `member-17`.
    private static func ofCrowd(_ number: Int) -> InventedPerson? {
        guard (1...10_000).contains(number) else { return nil }
        return InventedPerson(
            id: crowdBase + number, login: crowdPrefix + String(number), firstName: "Участник", lastName: String(number),
            email: "\(crowdPrefix)\(number)@people.example", phone: "+7 901 000-00-00", birthday: "01.01.1990", sex: 0,
            friends: [])
    }
}
