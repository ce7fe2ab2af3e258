public import MemberCore

/// A list in the form that most methods return.
public struct VKList<Item: Codable & Sendable>: Codable, Sendable {
    /// The total number of items, not only of those here.
    public let count: Int
    /// The items of the requested page.
    public let items: [Item]
    /// All other members, such as the `profiles` and `groups` of an extended reply.
    public var others: [String: JSONValue]

    /// Reads VK's form.
    public init(from decoder: any Decoder) throws {
        var members = try MemberReader(decoder)
        count = try members.required("count")
        items = try members.required("items")
        others = try members.others()
    }

    /// Writes VK's form.
    public func encode(to encoder: any Encoder) throws {
        var members = MemberWriter(encoder)
        try members.write("count", count)
        try members.write("items", items)
        try members.write(others)
    }
}

extension VKList: Equatable where Item: Equatable {}
