import Foundation
public import MemberCore
public import MemberRequests
import MemberSignIn
import VKWire

/// The pages of a list method, requested one after another while they are read.
///
/// ```swift
/// for try await page in client.pages("friends.get", [("fields", "photo_100")], as: VKPerson.self) {
///     show(page.items, of: page.count)
/// }
/// ```
/// A list is read by `offset` and `count`, or by `start_from` where a reply has `next_from`. It ends with an empty page, at its count, or where
/// nothing follows. An item that an earlier page had, by its id and its owner's, is left out: lists move while they are read. Pages are
/// kept and looked up as the replies of single calls.
public struct VKPages<Item: Decodable & Sendable>: AsyncSequence, Sendable {
    /// A page.
    public typealias Element = VKPage<Item>

    let client: VKAPIClient
    let cursor: VKPageCursor
    let life: CacheLife
    let mode: CacheMode

    /// Starts at the first page.
    /// - Returns: The iterator.
    public func makeAsyncIterator() -> Iterator { Iterator(pages: self) }

    /// All items of all pages, one after another.
    public var items: VKItems<Item> { VKItems(pages: self) }

    /// Reads the pages.
    public struct Iterator: AsyncIteratorProtocol {
        private let pages: VKPages
        private var cursor: VKPageCursor

        init(pages: VKPages) {
            self.pages = pages
            cursor = pages.cursor
        }

        /// Requests the next page.
        /// - Returns: The page; nil after the last one.
        /// - Throws: `VKError`. The same page is requested again by the next call.
        public mutating func next() async throws -> VKPage<Item>? {
            guard let page = cursor.next else { return nil }
            let reply = try await pages.client.call(
                page.operation, page.parameters, life: pages.life, mode: pages.mode, as: VKListReply.self)
            var cursor = cursor
            let items = try cursor.take(reply.value).map { item throws(VKError) in try Self.decode(item) }
            self.cursor = cursor
            if reply.value.items.isEmpty { return nil }
            return VKPage(items: items, count: reply.value.count, source: reply.source)
        }

        private static func decode(_ item: JSONValue) throws(VKError) -> Item {
            do { return try item.decoded(as: Item.self) } catch {
                throw .request(.invalidReply("an item does not have the expected members"))
            }
        }
    }
}

/// One page of a list.
public struct VKPage<Item: Sendable>: Sendable {
    /// The items that no earlier page had.
    public let items: [Item]
    /// The number of items in the whole list; nil where VK does not give it.
    public let count: Int?
    /// The origin of the page: the network, or the cache with its age.
    public let source: ProviderReply.Source
}

/// The items of a list method, page after page.
///
/// ```swift
/// for try await friend in client.pages("friends.get", [("fields", "sex")], as: VKPerson.self).items { print(friend.id) }
/// ```
public struct VKItems<Item: Decodable & Sendable>: AsyncSequence, Sendable {
    /// An item.
    public typealias Element = Item

    let pages: VKPages<Item>

    /// Starts at the first item.
    /// - Returns: The iterator.
    public func makeAsyncIterator() -> Iterator { Iterator(pages: pages.makeAsyncIterator()) }

    /// Reads the items; a page is requested when the one before it has been read.
    public struct Iterator: AsyncIteratorProtocol {
        private var pages: VKPages<Item>.Iterator
        private var rest: ArraySlice<Item> = []

        init(pages: VKPages<Item>.Iterator) { self.pages = pages }

        /// The next item.
        /// - Returns: The item; nil after the last one.
        /// - Throws: `VKError`.
        public mutating func next() async throws -> Item? {
            while rest.isEmpty {
                guard let page = try await pages.next() else { return nil }
                rest = page.items[...]
            }
            return rest.popFirst()
        }
    }
}

extension VKAPIClient {
    /// Reads a list method page by page.
    /// - Parameters:
    ///   - method: The method's name, such as `friends.get`.
    ///   - parameters: Its parameters; an `offset` or a `start_from` among them is where the first page begins.
    ///   - pageSize: The number of items to ask for at once; nil is the method's largest number, where that is known, else 100.
    ///   - life: How long a page counts as fresh.
    ///   - mode: Whether the lookup respects the age.
    ///   - type: The type of an item.
    /// - Returns: The pages; nothing is sent before they are read.
    public func pages<Item: Decodable & Sendable>(
        _ method: String, _ parameters: FormFields = [], pageSize: Int? = nil, life: CacheLife = .oneHour,
        mode: CacheMode = .standard, as type: Item.Type = JSONValue.self
    ) -> VKPages<Item> {
        let cursor = VKPageCursor(method, parameters, pageSize: pageSize)
        return VKPages(client: self, cursor: cursor, life: life, mode: mode)
    }
}

extension JSONValue {
    /// The value as a type.
    func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
        if let value = self as? Value { return value }
        return try JSONDecoder().decode(type, from: JSONEncoder().encode(self))
    }
}
