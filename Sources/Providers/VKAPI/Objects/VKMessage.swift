public import MemberCore

/// A message.
public struct VKMessage: Codable, Sendable, Equatable, Identifiable {
    /// The id among the messages of its receiver.
    public let id: Int
    /// The time, in seconds since 1970.
    public var date: Int?
    /// The conversation: a person, a community as a negative number, or a chat from 2 000 000 001 on.
    public var peerID: Int?
    /// The author.
    public var fromID: Int?
    /// The text.
    public var text: String?
    /// Whether the member wrote it.
    public var isOutgoing: Bool?
    /// The id in its conversation.
    public var conversationMessageID: Int?
    /// The number by which it was sent.
    public var randomID: Int?
    /// Whether it is marked.
    public var isImportant: Bool?
    /// The attachments.
    public var attachments: [VKAttachment]
    /// The forwarded messages.
    public var forwarded: [VKMessage]
    /// All other members, by VK's names.
    public var others: [String: JSONValue]

    /// Reads VK's form.
    public init(from decoder: any Decoder) throws {
        var members = try MemberReader(decoder)
        id = try members.required("id")
        date = members.value("date")
        peerID = members.value("peer_id")
        fromID = members.value("from_id")
        text = members.value("text")
        isOutgoing = members.flag("out")
        conversationMessageID = members.value("conversation_message_id")
        randomID = members.value("random_id")
        isImportant = members.flag("important")
        attachments = members.value("attachments") ?? []
        forwarded = members.value("fwd_messages") ?? []
        others = try members.others()
    }

    /// Writes VK's form.
    public func encode(to encoder: any Encoder) throws {
        var members = MemberWriter(encoder)
        try members.write("id", id)
        try members.write("date", date)
        try members.write("peer_id", peerID)
        try members.write("from_id", fromID)
        try members.write("text", text)
        try members.write("out", isOutgoing.map { $0 ? 1 : 0 })
        try members.write("conversation_message_id", conversationMessageID)
        try members.write("random_id", randomID)
        try members.write("important", isImportant.map { $0 ? 1 : 0 })
        try members.write("attachments", attachments.isEmpty ? nil : attachments)
        try members.write("fwd_messages", forwarded.isEmpty ? nil : forwarded)
        try members.write(others)
    }

    /// The message that this one responds to.
    public var replied: VKMessage? { try? others["reply_message"]?.decoded(as: VKMessage.self) }
}
