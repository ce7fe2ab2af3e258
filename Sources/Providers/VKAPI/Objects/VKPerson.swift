public import MemberCore

/// A person as the API describes them; values that were not requested or are hidden are nil.
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
    /// All other members, by VK's names.
    public var others: [String: JSONValue]

    /// Reads VK's form.
    public init(from decoder: any Decoder) throws {
        var members = try MemberReader(decoder)
        id = try members.required("id")
        firstName = members.value("first_name")
        lastName = members.value("last_name")
        screenName = members.value("screen_name")
        photo100 = members.value("photo_100")
        online = members.value("online")
        others = try members.others()
    }

    /// Writes VK's form.
    public func encode(to encoder: any Encoder) throws {
        var members = MemberWriter(encoder)
        try members.write("id", id)
        try members.write("first_name", firstName)
        try members.write("last_name", lastName)
        try members.write("screen_name", screenName)
        try members.write("photo_100", photo100)
        try members.write("online", online)
        try members.write(others)
    }
}
