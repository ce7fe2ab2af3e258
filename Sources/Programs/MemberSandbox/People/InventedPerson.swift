import MemberUI

/// A person who does not exist, with the data that any provider may return about a member.
///
/// Data that only one provider has, such as documents or communities, is in that provider's folder, by the person's ``id``.
public struct InventedPerson: Sendable, Identifiable, Hashable {
    /// The user id; a provider may use another one.
    public let id: Int
    /// A short name for command lines and tests.
    public let login: String
    /// The first name.
    public let firstName: String
    /// The last name.
    public let lastName: String
    /// First and last name in Latin letters, such as `Anna Krylova`; providers return ``name``.
    public let latinName: String
    /// The e-mail address.
    public let email: String
    /// The phone number, such as `+7 900 000-00-01`.
    public let phone: String
    /// The birthday, as day, month and year: `14.03.1994`.
    public let birthday: String
    /// 1 for a woman, 2 for a man, 0 if it is not known.
    public let sex: Int

    /// First and last name.
    public var name: String { firstName + " " + lastName }

    /// The name on the sandbox's pages, in both alphabets: `Anna Krylova · Анна Крылова`.
    var shownName: String { latinName + " · " + name }

    /// The name in the letters of a language.
    func name(in language: MemberLanguage) -> String { language == .ru ? name : latinName }

    /// The first name in the letters of a language.
    func firstName(in language: MemberLanguage) -> String {
        language == .ru ? firstName : String(latinName.prefix { $0 != " " })
    }

    private init(
        _ id: Int, _ login: String, _ firstName: String, _ lastName: String, _ latinName: String, birthday: String,
        sex: Int
    ) {
        (self.id, self.login, self.firstName, self.lastName) = (id, login, firstName, lastName)
        self.latinName = latinName
        (self.birthday, self.sex) = (birthday, sex)
        email = login + "@people.example"
        phone = id < Self.crowdBase ? "+7 900 000-00-0\(id % 10)" : "+7 901 000-00-00"
    }

    /// All persons in the sandbox.
    public static let all: [InventedPerson] = [
        InventedPerson(100_001, "anna", "Анна", "Крылова", "Anna Krylova", birthday: "14.03.1994", sex: 1),
        InventedPerson(100_002, "boris", "Борис", "Ветров", "Boris Vetrov", birthday: "02.11.1988", sex: 2),
        InventedPerson(100_003, "vera", "Вера", "Солнцева", "Vera Solntseva", birthday: "29.02.2000", sex: 1),
        InventedPerson(100_004, "grigory", "Григорий", "О’Нил", "Grigory O’Nil", birthday: "31.12.1979", sex: 2),
        InventedPerson(100_005, "dina", "Дина", "Ахметова", "Dina Akhmetova", birthday: "07.07.2003", sex: 1),
        InventedPerson(100_006, "egor", "Егор", "Лесной", "Egor Lesnoy", birthday: "19.09.1996", sex: 2),
        InventedPerson(100_007, "service", "Служебная", "Запись", "Service Account", birthday: "01.01.1990", sex: 0),
    ]

    /// Returns the person with an id.
    /// - Parameter id: The id.
    /// - Returns: The person; nil if there is none.
    public static func with(id: Int) -> InventedPerson? {
        all.first { $0.id == id } ?? (id > crowdBase ? .ofCrowd(id - crowdBase) : nil)
    }

    /// Returns the person with a login or an id.
    /// - Parameter text: The login, or the id in digits.
    /// - Returns: The person; nil if there is none.
    public static func named(_ text: String) -> InventedPerson? {
        if let known = all.first(where: { $0.login == text || String($0.id) == text }) { return known }
        guard text.hasPrefix(crowdPrefix) else { return nil }
        return Int(text.dropFirst(crowdPrefix.count)).flatMap(ofCrowd)
    }

    private static let crowdBase = 200_000
    private static let crowdPrefix = "member-"

    /// Returns one of ten thousand more persons, for tests of many members at once: no page lists them, but they are found by
    /// name, such as `member-17`.
    private static func ofCrowd(_ number: Int) -> InventedPerson? {
        guard (1...10_000).contains(number) else { return nil }
        return InventedPerson(
            crowdBase + number, crowdPrefix + String(number), "Участник", String(number), "Member \(number)",
            birthday: "01.01.1990", sex: 0)
    }
}

extension InventedPerson {
    /// Whether the person is a service account, which signs in but has no profile.
    public var isServiceAccount: Bool { id == 100_007 }

    /// The ids of the friends among the invented people.
    var friends: [Int] { Self.friendships[id] ?? [] }

    private static let friendships = [
        100_001: [100_002, 100_003, 100_004, 100_005], 100_002: [100_001, 100_003], 100_003: [100_001, 100_002, 100_005],
        100_004: [100_001], 100_005: [100_001, 100_003],
    ]
}
