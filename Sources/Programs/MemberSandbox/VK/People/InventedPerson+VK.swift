// What VK alone knows of the invented people.

extension InventedPerson {
    /// Whether it is a service account: it signs in, and has no profile that the VK API tells of.
    public var isServiceAccount: Bool { id == 100_007 }

    /// The ids of friends among the invented people.
    var friends: [Int] { Self.friendships[id] ?? [] }

    private static let friendships = [
        100_001: [100_002, 100_003, 100_004, 100_005], 100_002: [100_001, 100_003], 100_003: [100_001, 100_002, 100_005],
        100_004: [100_001], 100_005: [100_001, 100_003],
    ]

    /// The address of a picture that is nowhere.
    func photo(_ side: Int) -> String { "https://people.example/\(login)-\(side).png" }

    /// The first letter and the domain.
    var maskedEmail: String { "\(email.prefix(1))***\(email.drop { $0 != "@" })" }
    /// The country's code and the last two digits.
    var maskedPhone: String { "\(phone.prefix(2)) *** ***-**-\(phone.suffix(2))" }
}
