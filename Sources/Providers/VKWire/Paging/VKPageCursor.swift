import Foundation
package import MemberCore
package import MemberRequests
package import MemberSignIn

/// The place in a list of VK, as a value: the parameters of the next page, and the items that were there before.
///
/// A list is read by `offset` and `count`, or by `start_from` where a reply has `next_from`. It ends with an empty page, at its count, or
/// where nothing follows. An item that an earlier page had, by its id and its owner's, is left out: lists move while they are read.
package struct VKPageCursor: PageCursor {
    private let method: String
    private let plain: FormFields
    private let size: Int
    private var offset: Int
    private var start: String?
    private var seen: Set<[ExactText]> = []
    /// The marks that pages have named; one that comes again would begin a circle.
    private var marks: Set<ExactText> = []
    /// The items of the page before, in a list without a count.
    private var last: [JSONValue] = []
    private var isAtEnd = false

    /// Starts at the first page.
    /// - Parameters:
    ///   - method: The list's method.
    ///   - parameters: Its parameters; an `offset` or a `start_from` among them is where the first page begins.
    ///   - pageSize: The number of items to ask for at once; nil is `count`, else the method's largest number where that is known, else 100.
    package init(_ method: String, _ parameters: FormFields, pageSize: Int? = nil) {
        self.method = method
        size = max(1, pageSize ?? parameters["count"].flatMap(Int.init) ?? PageSizes.largest[method] ?? 100)
        offset = max(0, parameters["offset"].flatMap(Int.init) ?? 0)
        start = parameters["start_from"]
        if let start { marks.insert(ExactText(start)) }
        var plain = parameters
        for name in ["count", "offset", "start_from"] { plain[name] = nil }
        self.plain = plain
    }

    /// The call of the next page; nil after the last one.
    package var next: NamedCall? { isAtEnd ? nil : NamedCall(method, parameters) }

    /// Moves behind a page.
    package mutating func advance(past value: JSONValue) throws(RequestError) -> PageItems {
        guard let reply = VKListReply(value) else { throw .invalidReply("it is not a list") }
        return PageItems(take(reply), count: reply.count)
    }

    private var parameters: FormFields {
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
    package mutating func take(_ reply: VKListReply) -> [JSONValue] {
        // A method without pages returns the same list for each offset.
        let isRepeated = reply.count == nil && !reply.items.isEmpty && reply.items == last
        last = reply.count == nil ? reply.items : []
        let fresh = isRepeated ? [] : reply.items.filter { item in Self.id(of: item).map { seen.insert($0).inserted } ?? true }
        offset += reply.items.count
        let next = reply.nextFrom.flatMap { $0.isEmpty ? nil : $0 }
        if let next {
            isAtEnd = reply.items.isEmpty || !marks.insert(ExactText(next)).inserted
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
package struct VKListReply: Decodable, Sendable {
    /// The number of items in the whole list; nil where VK does not give it.
    package let count: Int?
    /// The items of the page.
    package let items: [JSONValue]
    let nextFrom: String?

    /// Reads a value; nil for any other form.
    init?(_ value: JSONValue) {
        guard let items = value.array ?? value["items"]?.array else { return nil }
        self.items = items
        count = value["count"]?.integer.map(Int.init(clamping:))
        nextFrom = value["next_from"]?.identifier
    }

    package init(from decoder: any Decoder) throws {
        guard let reply = VKListReply(try JSONValue(from: decoder)) else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "It is not a list."))
        }
        self = reply
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
