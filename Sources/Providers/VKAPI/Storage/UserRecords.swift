import Foundation
import MemberAccounts
import MemberCore
import MemberRequests

/// The records of the users, wherever they lie: the only way from the classes to the stores.
protocol UserRecords: Sendable {
    /// The ids of all records, in the order of their last sign-in.
    var ids: [String] { get throws }
    /// Whether a record is stored.
    func contains(_ id: String) throws -> Bool
    /// The active person's id; where no one was activated, the one who signed in last.
    var activeID: String? { get throws }
    /// Whether a person was activated; else the active one is the person who signed in last.
    var hasActive: Bool { get throws }
    /// The token of a record; nil if it is not stored.
    func token(of id: String) throws -> VKAccessToken?
    /// Stores a token; replies and cookies of the user survive.
    func store(_ token: VKAccessToken) throws
    /// The cookies of the user's sign-in page; nil where there are none.
    func cookies(of id: String) throws -> String?
    /// Stores the cookies of a stored user; nil removes them.
    func keepCookies(_ cookies: String?, of id: String) throws
    /// Removes a record.
    func remove(_ id: String) throws
    /// Removes all records.
    func removeAll() throws
    /// Makes a stored person the active one.
    func activate(_ id: String) throws
    /// The account behind a record, so that replies of an earlier sign-in are not returned; nil where there are no accounts.
    func account(of id: String) -> (@Sendable () -> Account?)?
    /// The tokens of a record for calls.
    func source(of id: String) -> any TokenSource
}
