/// A person as the API describes them; what was not asked for or is hidden is nil.
public struct VKPerson: Codable, Sendable, Equatable, Identifiable {
    /// The user id.
    public let id: Int
    /// The first name.
    public var firstName: String?
    /// The last name.
    public var lastName: String?
    /// The name of the page's address.
    public var screenName: String?
    /// The address of a picture 100 pixels wide.
    public var photo100: String?
    /// Whether the person is online: 1 or 0.
    public var online: Int?

    enum CodingKeys: String, CodingKey {
        case id, online
        case firstName = "first_name"
        case lastName = "last_name"
        case screenName = "screen_name"
        case photo100 = "photo_100"
    }
}

/// A list as most methods bring it.
public struct VKList<Item: Codable & Sendable>: Codable, Sendable {
    /// How many there are in all, not only here.
    public let count: Int
    /// The page asked for.
    public let items: [Item]
}
