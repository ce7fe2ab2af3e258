public import MemberAccounts
public import MemberCore
public import MemberRequests
import MemberSignIn

extension Members {
    /// Reads a list of the account's provider page by page.
    ///
    /// ```swift
    /// for try await page in try members.pages("friends.get", [("fields", "photo_100")], as: account) {
    ///     show(page.items, of: page.count)
    /// }
    /// ```
    /// Each page is a call, kept and looked up as a single one is.
    /// - Parameters:
    ///   - operation: The name of the list, such as `friends.get` of VK or `me/friends` of Facebook.
    ///   - parameters: Its parameters; the provider's own for the size of a page and for the beginning are respected.
    ///   - life: The time for which a page counts as fresh; nil is the provider's own.
    ///   - mode: Whether the cache's lookup respects the age.
    ///   - account: The account whose token is sent.
    /// - Returns: The pages; nothing is sent before they are read.
    /// - Throws: ``MembersError``; with `ProviderError.notOffered` if the provider has no such lists.
    public func pages(
        _ operation: String, _ parameters: FormFields = [], life: CacheLife? = nil, mode: CacheMode = .standard,
        as account: Account
    ) throws(MembersError) -> MemberPages {
        do {
            let calls = try callStoreAtOnce(of: account).calls
            guard let begin = calls.pages else {
                throw ProviderError.notOffered(.lists, provider: account.key.provider)
            }
            return MemberPages(
                members: self, account: account, cursor: try begin(operation, parameters), life: life, mode: mode)
        } catch { throw MembersError(error) }
    }
}

/// The pages of a list, requested one after another while they are read.
public struct MemberPages: AsyncSequence, Sendable {
    /// A page.
    public typealias Element = MemberPage

    let members: Members
    let account: Account
    let cursor: any PageCursor
    let life: CacheLife?
    let mode: CacheMode

    /// Starts at the first page.
    /// - Returns: The iterator.
    public func makeAsyncIterator() -> Iterator { Iterator(pages: self, cursor: cursor) }

    /// Reads the pages.
    public struct Iterator: AsyncIteratorProtocol {
        let pages: MemberPages
        var cursor: any PageCursor

        /// Requests the next page.
        /// - Returns: The page; nil after the last one.
        /// - Throws: ``MembersError``. The next call then requests the same page.
        public mutating func next() async throws -> MemberPage? {
            guard let page = cursor.next else { return nil }
            let cursor = cursor
            // A reply that is not a page is not kept, so it is checked within the call, which others may share.
            let reply = try await pages.members.call(
                page.operation, page.parameters, life: pages.life, mode: pages.mode, mark: ExactText("page"), as: pages.account
            ) { calls, body throws(RequestError) in
                var copy = cursor
                let value = try calls.value(body)
                _ = try copy.advance(past: value)
                return value
            }
            let items: PageItems
            do throws(RequestError) { items = try self.cursor.advance(past: reply.value) } catch {
                throw MembersError.call(error)
            }
            if items.items.isEmpty, self.cursor.next == nil { return nil }
            return MemberPage(items: items.items, count: items.count, source: reply.source)
        }
    }
}

/// One page of a list.
public struct MemberPage: Sendable {
    /// The items; VK's without those that an earlier page had.
    public let items: [JSONValue]
    /// The number of items in the whole list; nil if the provider does not report it.
    public let count: Int?
    /// The origin of the page: the network, or the cache with its age.
    public let source: ProviderReply.Source
}
