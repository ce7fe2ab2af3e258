public import MemberCore

/// A community; values that were not requested or are hidden are nil.
public struct VKGroup: Codable, Sendable, Equatable, Identifiable {
    /// The positive id.
    public let id: Int
    /// The name.
    public var name: String?
    /// The name of the page's address.
    public var screenName: String?
    /// The kind: `group`, `page` or `event`.
    public var type: String?
    /// The way to join: 0 open to everyone, 1 by request, 2 by invitation.
    public var closedness: Int?
    /// The reason of its deactivation, `deleted` or `banned`; nil while it is active.
    public var deactivated: String?
    /// Whether the member belongs to it.
    public var isMember: Bool?
    /// Whether the member manages it.
    public var isAdmin: Bool?
    /// The number of its members.
    public var membersCount: Int?
    /// Its description of itself.
    public var about: String?
    /// Its status.
    public var status: String?
    /// The address of a picture 100 pixels wide.
    public var photo100: String?
    /// The address of a picture 200 pixels wide.
    public var photo200: String?
    /// All other members, by VK's names.
    public var others: [String: JSONValue]

    /// Reads VK's form.
    public init(from decoder: any Decoder) throws {
        var members = try MemberReader(decoder)
        id = try members.required("id")
        name = members.value("name")
        screenName = members.value("screen_name")
        type = members.value("type")
        closedness = members.value("is_closed")
        deactivated = members.value("deactivated")
        isMember = members.flag("is_member")
        isAdmin = members.flag("is_admin")
        membersCount = members.value("members_count")
        about = members.value("description")
        status = members.value("status")
        photo100 = members.value("photo_100")
        photo200 = members.value("photo_200")
        others = try members.others()
    }

    /// Writes VK's form.
    public func encode(to encoder: any Encoder) throws {
        var members = MemberWriter(encoder)
        try members.write("id", id)
        try members.write("name", name)
        try members.write("screen_name", screenName)
        try members.write("type", type)
        try members.write("is_closed", closedness)
        try members.write("deactivated", deactivated)
        try members.write("is_member", isMember.map { $0 ? 1 : 0 })
        try members.write("is_admin", isAdmin.map { $0 ? 1 : 0 })
        try members.write("members_count", membersCount)
        try members.write("description", about)
        try members.write("status", status)
        try members.write("photo_100", photo100)
        try members.write("photo_200", photo200)
        try members.write(others)
    }
}
