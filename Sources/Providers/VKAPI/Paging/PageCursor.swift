import Foundation
import MemberCore

/// The place in a list, as a value: the parameters of the next page, and the items that were there before.
struct PageCursor: Sendable {
    let method: String
    private let plain: FormFields
    private let size: Int
    private var offset: Int
    private var start: String?
    private var seen: Set<[ExactText]> = []
    /// Whether no further page follows.
    private(set) var isAtEnd = false

    init(_ method: String, _ parameters: FormFields, pageSize: Int? = nil) {
        self.method = method
        size = max(1, pageSize ?? parameters["count"].flatMap(Int.init) ?? PageSizes.largest[method] ?? 100)
        offset = max(0, parameters["offset"].flatMap(Int.init) ?? 0)
        start = parameters["start_from"]
        var plain = parameters
        for name in ["count", "offset", "start_from"] { plain[name] = nil }
        self.plain = plain
    }

    /// The parameters of the next page.
    var parameters: FormFields {
        var fields = plain
        fields.append("count", String(size))
        if let start {
            fields.append("start_from", start)
        } else if offset > 0 {
            fields.append("offset", String(offset))
        }
        return fields
    }

    /// Moves behind a page.
    /// - Parameter reply: The page.
    /// - Returns: Its items that no earlier page had.
    mutating func take(_ reply: ListReply) -> [JSONValue] {
        let fresh = reply.items.filter { item in Self.id(of: item).map { seen.insert($0).inserted } ?? true }
        offset += reply.items.count
        let next = reply.nextFrom.flatMap { $0.isEmpty ? nil : $0 }
        if let next {
            isAtEnd = reply.items.isEmpty || next == start
        } else {
            // A list that is read by its own mark ends where no further mark comes; one without a count ends where nothing new comes.
            isAtEnd = reply.items.isEmpty || start != nil || reply.count.map { offset >= $0 } ?? fresh.isEmpty
        }
        start = next
        return fresh
    }

    /// The id of an item: itself where it is plain, else its id with its owner's; nil where it has none.
    private static func id(of item: JSONValue) -> [ExactText]? {
        if let plain = item.identifier { return [ExactText(plain)] }
        // The messages of a community's chats all have the id 0.
        let own = item["id"] == .integer(0) ? item["conversation_message_id"] : item["id"] ?? item["post_id"]
        guard let id = own?.identifier else { return nil }
        let owner = (item["owner_id"] ?? item["source_id"] ?? item["peer_id"])?.identifier ?? ""
        return [id, owner, item["type"]?.string ?? ""].map(ExactText.init)
    }
}

/// A reply of a list method: an object with a count and items, or the items alone.
struct ListReply: Decodable, Sendable {
    let count: Int?
    let items: [JSONValue]
    let nextFrom: String?

    private enum CodingKeys: String, CodingKey {
        case count, items
        case nextFrom = "next_from"
    }

    init(from decoder: any Decoder) throws {
        if let items = try? decoder.singleValueContainer().decode([JSONValue].self) {
            (count, self.items, nextFrom) = (nil, items, nil)
            return
        }
        let members = try decoder.container(keyedBy: CodingKeys.self)
        count = try members.decodeIfPresent(Int.self, forKey: .count)
        items = try members.decode([JSONValue].self, forKey: .items)
        nextFrom = try members.decodeIfPresent(JSONValue.self, forKey: .nextFrom)?.identifier
    }
}

/// The largest pages of VK's list methods, by VK's documentation.
enum PageSizes {
    static let largest: [String: Int] = [
        "board.getComments": 100, "board.getTopics": 100, "docs.get": 2000, "fave.get": 100, "friends.get": 5000,
        "friends.getRequests": 1000, "groups.get": 1000, "groups.getMembers": 1000, "groups.search": 1000, "likes.getList": 1000,
        "market.get": 200, "messages.getConversations": 200, "messages.getHistory": 200, "messages.search": 100,
        "newsfeed.get": 100, "newsfeed.search": 200, "photos.get": 1000, "photos.getAll": 200, "photos.getComments": 100,
        "photos.search": 1000, "users.getFollowers": 1000, "users.getSubscriptions": 200, "users.search": 1000, "video.get": 200,
        "video.getComments": 100, "video.search": 200, "wall.get": 100, "wall.getComments": 100, "wall.search": 100,
    ]
}

extension JSONValue {
    /// The value as a type.
    func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
        if let value = self as? Value { return value }
        return try JSONDecoder().decode(type, from: JSONEncoder().encode(self))
    }
}
