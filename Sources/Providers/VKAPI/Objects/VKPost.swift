public import MemberCore

/// A post on a wall.
public struct VKPost: Codable, Sendable, Equatable, Identifiable {
    /// The id on its wall.
    public let id: Int
    /// The wall's owner; a community's id is negative.
    public var ownerID: Int?
    /// The author.
    public var fromID: Int?
    /// The time of the post, in seconds since 1970.
    public var date: Int?
    /// The text.
    public var text: String?
    /// The kind, such as `post` or `reply`.
    public var postType: String?
    /// Whether it is kept on top of the wall.
    public var isPinned: Bool?
    /// The likes.
    public var likes: VKCounter?
    /// The comments.
    public var comments: VKCounter?
    /// How often it was reposted.
    public var reposts: VKCounter?
    /// How often it was seen.
    public var views: VKCounter?
    /// The attachments.
    public var attachments: [VKAttachment]
    /// The posts that this one repeats, from the nearest to the first.
    public var copyHistory: [VKPost]
    /// All other members, by VK's names.
    public var others: [String: JSONValue]

    /// Reads VK's form.
    public init(from decoder: any Decoder) throws {
        var members = try MemberReader(decoder)
        id = try members.required("id")
        ownerID = members.value("owner_id")
        fromID = members.value("from_id")
        date = members.value("date")
        text = members.value("text")
        postType = members.value("post_type")
        isPinned = members.flag("is_pinned")
        likes = members.value("likes")
        comments = members.value("comments")
        reposts = members.value("reposts")
        views = members.value("views")
        attachments = members.value("attachments") ?? []
        copyHistory = members.value("copy_history") ?? []
        others = try members.others()
    }

    /// Writes VK's form.
    public func encode(to encoder: any Encoder) throws {
        var members = MemberWriter(encoder)
        try members.write("id", id)
        try members.write("owner_id", ownerID)
        try members.write("from_id", fromID)
        try members.write("date", date)
        try members.write("text", text)
        try members.write("post_type", postType)
        try members.write("is_pinned", isPinned.map { $0 ? 1 : 0 })
        try members.write("likes", likes)
        try members.write("comments", comments)
        try members.write("reposts", reposts)
        try members.write("views", views)
        try members.write("attachments", attachments.isEmpty ? nil : attachments)
        try members.write("copy_history", copyHistory.isEmpty ? nil : copyHistory)
        try members.write(others)
    }
}

/// A count of likes, comments, reposts or views.
public struct VKCounter: Codable, Sendable, Equatable {
    /// The number.
    public let count: Int
    /// All other members, such as `user_likes`.
    public var others: [String: JSONValue]

    /// Reads VK's form.
    public init(from decoder: any Decoder) throws {
        var members = try MemberReader(decoder)
        count = try members.required("count")
        others = try members.others()
    }

    /// Writes VK's form.
    public func encode(to encoder: any Encoder) throws {
        var members = MemberWriter(encoder)
        try members.write("count", count)
        try members.write(others)
    }
}
