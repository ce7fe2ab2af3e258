public import Foundation
public import MemberCore
public import MemberRequests

/// An app's own store of the users' tokens. Tokens and cookies then lie there alone.
///
/// ```swift
/// var context = VKAPIContext(shared, clientID: "51234567")
/// context.tokenStorage = store
/// ```
/// A record contains secrets: store it as you would store a password. Calls come from any thread. An error of a write never fails a
/// request; a request whose token cannot be read ends with it. Both are reported to the context's diagnostics, and
/// `VKStorage.lastStorageError` returns the last one.
public protocol VKStorageDataDelegate: Sendable {
    /// Reads all records.
    /// - Returns: The records in any order.
    /// - Throws: Any error of the store.
    func records() throws -> [VKUserRecord]

    /// Stores a record, and replaces the one with the same id.
    /// - Parameter record: The record.
    /// - Throws: Any error of the store; the earlier record must then be intact.
    func store(_ record: VKUserRecord) throws

    /// Removes a record.
    /// - Parameter id: The record's id; without effect if there is no such record.
    /// - Throws: Any error of the store.
    func removeRecord(id: String) throws

    /// Removes all records.
    /// - Throws: Any error of the store.
    func removeAllRecords() throws
}

/// An app's own store of the users' cached replies: the engine's `ReplyStore` under the name that the VK API's users know.
public protocol VKStorageCacheDataDelegate: ReplyStore {}

/// The stored data of one user, except the cached replies. It contains secrets.
public struct VKUserRecord: Sendable, Codable, Identifiable, Masked {
    /// The user id, `g<id>` for a community, or `service` for the app.
    public let id: String
    /// The token.
    public var token: VKAccessToken
    /// The cookies of VK's pages, for a later sign-in without the member; nil where there are none.
    public var cookies: Data?
    /// When the user signed in last.
    public var storedAt: Date
    /// When the user became the active one; the latest of all records counts. Nil where the user never was.
    public var activatedAt: Date?

    /// Creates a record.
    /// - Parameters:
    ///   - token: The token; its id is the record's.
    ///   - storedAt: When the user signed in last.
    public init(token: VKAccessToken, storedAt: Date) {
        id = token.id
        self.token = token
        self.storedAt = storedAt
    }

    /// The user, never the token.
    public var description: String { "<VK record of \(id)>" }
}
