public import MemberCore

/// A photo.
public struct VKPhoto: Codable, Sendable, Equatable, Identifiable {
    /// The id among its owner's photos.
    public let id: Int
    /// The owner; a community's id is negative.
    public var ownerID: Int?
    /// The album; negative for those that VK keeps, such as the wall.
    public var albumID: Int?
    /// The id of the user who uploaded it to a community.
    public var userID: Int?
    /// The caption.
    public var text: String?
    /// The time of the upload, in seconds since 1970.
    public var date: Int?
    /// The key by which it is shown to others.
    public var accessKey: String?
    /// The copies of different measures.
    public var sizes: [VKPhotoSize]
    /// All other members, by VK's names.
    public var others: [String: JSONValue]

    /// Reads VK's form.
    public init(from decoder: any Decoder) throws {
        var members = try MemberReader(decoder)
        id = try members.required("id")
        ownerID = members.value("owner_id")
        albumID = members.value("album_id")
        userID = members.value("user_id")
        text = members.value("text")
        date = members.value("date")
        accessKey = members.value("access_key")
        sizes = members.value("sizes") ?? []
        others = try members.others()
    }

    /// Writes VK's form.
    public func encode(to encoder: any Encoder) throws {
        var members = MemberWriter(encoder)
        try members.write("id", id)
        try members.write("owner_id", ownerID)
        try members.write("album_id", albumID)
        try members.write("user_id", userID)
        try members.write("text", text)
        try members.write("date", date)
        try members.write("access_key", accessKey)
        try members.write("sizes", sizes.isEmpty ? nil : sizes)
        try members.write(others)
    }

    /// The copy with the most pixels.
    public var largest: VKPhotoSize? { sizes.max { ($0.width ?? 0) * ($0.height ?? 0) < ($1.width ?? 0) * ($1.height ?? 0) } }
}

/// A copy of a photo.
public struct VKPhotoSize: Codable, Sendable, Equatable {
    /// The letter of its measure, such as `x`.
    public let type: String
    /// The address.
    public var url: String?
    /// The width in pixels; VK does not know it of some old photos.
    public var width: Int?
    /// The height in pixels.
    public var height: Int?
}
