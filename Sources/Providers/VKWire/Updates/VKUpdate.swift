public import MemberCore

/// One update of a long poll.
public enum VKUpdate: Sendable, Equatable {
    /// An event of a member: its number, such as 4 for a new message, and the values behind it, as VK lists them.
    case member(Int, [JSONValue])
    /// An event of a community: its type, such as `message_new`, its object, and its id where it has one.
    case community(String, JSONValue, id: String?)
    /// VK no longer had some of the events: those after this position are missing. A member's `messages.getLongPollHistory` takes it, unless
    /// it is too old (907 and 908).
    case lost(after: VKUpdatePosition)
}

/// A position in the history of updates.
public struct VKUpdatePosition: Sendable, Equatable {
    /// VK's `ts`.
    public var ts: String
    /// VK's `pts`, where the source asks for it.
    public var pts: Int64?
}

/// Whose updates a long poll receives.
public enum VKUpdateSource: Sendable, Equatable {
    /// The session's member, or the messages of a community that the member manages.
    case member(VKUpdateContent = [.attachments, .extended], version: Int = 3, groupID: Int? = nil)
    /// A community, by its positive id; the session's token must be the community's or of one of its managers.
    case community(Int)
}

/// The contents of a member's updates, as VK's `mode`.
public struct VKUpdateContent: OptionSet, Sendable, Hashable {
    /// The sum of the bits.
    public let rawValue: Int
    /// Contents by the sum of their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Attachments of messages.
    public static let attachments = VKUpdateContent(rawValue: 2)
    /// Further events.
    public static let extended = VKUpdateContent(rawValue: 8)
    /// The position as `pts`, which `messages.getLongPollHistory` takes.
    public static let positions = VKUpdateContent(rawValue: 32)
    /// The platform that a person came online with.
    public static let online = VKUpdateContent(rawValue: 64)
    /// The `random_id` of messages.
    public static let randomIDs = VKUpdateContent(rawValue: 128)
}
