/// All accounts of a store, read page by page.
///
/// ```swift
/// for try await account in store.allAccounts() { print(account.id) }
/// ```
/// An account that is stored or removed while the list is read may be in it or not; each other one is in it once.
public struct AccountListing: AsyncSequence, Sendable {
    let store: any AccountStore
    let pageSize: Int

    /// The accounts that were read, and where the next ones begin.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let listing: AccountListing
        private var page: ArraySlice<Account> = []
        private var mark: AccountPage.Mark?
        private var isLast = false

        init(_ listing: AccountListing) { self.listing = listing }

        /// Returns the next account; nil after the last one.
        /// - Returns: The account.
        /// - Throws: ``AccountError``.
        public mutating func next() async throws -> Account? {
            while page.isEmpty, !isLast {
                let read = try await listing.store.accountPage(at: mark, limit: listing.pageSize)
                (page, mark, isLast) = (read.accounts[...], read.next, read.next == nil)
            }
            return page.popFirst()
        }
    }

    /// Returns an iterator from the first account.
    /// - Returns: The iterator.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}

extension AccountStore {
    /// Returns all accounts of the store, read page by page.
    /// - Parameter pageSize: The number of accounts that are read at once, from 1 to ``AccountPage/greatestSize``.
    /// - Returns: The accounts, in the store's order.
    public func allAccounts(pageSize: Int = 100) -> AccountListing { AccountListing(store: self, pageSize: pageSize) }
}
