package import Foundation
import MemberOAuth

/// A store whose contents can be listed, and that takes over those of another one as they are.
package protocol MovableStore: AccountStore {
    /// The store's place in words, without a role or a secret: it is shown to who looks for a moved account.
    var movePlace: String { get }
    /// Demands that what is sealed here from now on can be opened by the store's other users, as far as its values show.
    /// - Throws: `AccountError.database(_:)` if none of the sealed values is under the key for writing.
    func demandSharedKey() async throws(AccountError)
    /// Returns the members who are signed out, and of whose permissions there is a record.
    func ledgersLeft() async throws(AccountError) -> [AccountKey]
    /// Returns the keys of all impressions.
    func impressionKeys() async throws(AccountError) -> [ImpressionKey]
    /// Returns the names of all small values.
    func valueNames() async throws(AccountError) -> [SmallValueName]
    /// Keeps an account as it was at another store, with its dates, and merges its record of permissions, in one step.
    /// - Parameters:
    ///   - moved: The account.
    ///   - replacing: Whether an account with an earlier sign-in is replaced.
    /// - Returns: Whether it was kept; false if the store has one already, of which only the record of permissions changes.
    /// - Throws: ``AccountError``; nothing changes then.
    func takeAccount(_ moved: MovedAccount, replacing: Bool) async throws(AccountError) -> Bool
    /// Merges events into a record of permissions, each once.
    func takeLedger(_ events: [PermissionEvent], of key: AccountKey) async throws(AccountError)
    /// Merges dates of impressions, each once.
    func takeImpressions(_ dates: [Date], of key: ImpressionKey) async throws(AccountError)
}

extension MovableStore {
    /// A store with one key needs no check.
    package func demandSharedKey() async throws(AccountError) {}
}
