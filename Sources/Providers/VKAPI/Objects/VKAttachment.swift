public import MemberCore

/// An attachment of a post or a message.
public struct VKAttachment: Codable, Sendable, Equatable {
    /// The kind, such as `photo`, `video` or `doc`.
    public let type: String
    /// All other members, by VK's names.
    public var others: [String: JSONValue]

    /// Reads VK's form.
    public init(from decoder: any Decoder) throws {
        var members = try MemberReader(decoder)
        type = try members.required("type")
        others = try members.others()
    }

    /// Writes VK's form.
    public func encode(to encoder: any Encoder) throws {
        var members = MemberWriter(encoder)
        try members.write("type", type)
        try members.write(others)
    }

    /// The attached object, as VK describes it.
    public var object: JSONValue? { others[type] }

    /// The attached photo; nil for another kind.
    public var photo: VKPhoto? { type == "photo" ? try? object?.decoded(as: VKPhoto.self) : nil }
}
