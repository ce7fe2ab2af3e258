import Foundation
public import MemberAccounts
import MemberCore
import MemberSignIn

/// The one place for the data of all users who have signed in: tokens and cached data, by user id.
///
/// ```swift
/// let item = VKStorage.shared.storageItem(forUserID: 17)
/// item?.cachedData.addCachedData(bytes, for: trackURL, liveTime: .oneMonth)
/// ```
/// It shows the accounts of one app in one environment, whichever class signed them in. Changes are durable when a method returns.
public final class VKStorage: Sendable {
    private let context: RequestContext

    /// Creates the storage of a context.
    /// - Parameter context: The outside objects and the settings.
    public init(_ context: VKAPIContext) { self.context = RequestContext(context) }

    private init() { context = RequestContext() }

    /// The storage of the context in force. If the app's folder cannot be used it is empty, and ``lastStorageError`` says why.
    public static var shared: VKStorage { VKStorage() }

    /// The reason why the last failed operation of the context's classes did nothing; nil where none failed.
    public var lastStorageError: AccountError? {
        do throws(AccountError) { return try context.get().objects.state.storageError.value } catch { return error }
    }

    /// Creates an item for a token; it is not stored.
    /// - Parameter accessToken: The token.
    /// - Returns: The item; nil for an empty token.
    public func createItem(for accessToken: VKAccessToken) -> VKStorageItem? {
        perform(nil) { context in accessToken.isStorable ? item(accessToken, context) : nil }
    }

    /// Stores an item under its user's id, and replaces the one that is there. The user's cached data survives.
    /// - Parameter item: The item.
    public func storeItem(_ item: VKStorageItem) {
        guard item.accessToken.isStorable else { return }
        perform(()) { try $0.records.store(item.accessToken) }
    }

    /// Removes an item: its token and its cached data. Other users' data is not touched.
    /// - Parameter item: The item.
    public func removeItem(_ item: VKStorageItem) {
        let id = item.accessToken.id
        perform(()) { context in
            try context.records.remove(id)
            context.replies.removeAll(in: id)
        }
    }

    /// Removes the tokens and the cached data of all users.
    public func clean() {
        perform(()) { context in
            try context.records.removeAll()
            context.replies.removeAll()
        }
    }

    /// Removes the cached data of all users; the tokens stay.
    public func cleanCachedData() { perform(()) { $0.replies.removeAll() } }

    /// Finds a person's item.
    /// - Parameter userID: The person's id.
    /// - Returns: The item; nil if the person has not signed in.
    public func storageItem(forUserID userID: UInt) -> VKStorageItem? { storageItem(id: String(userID)) }

    /// Finds the item of a community's or the app's token.
    /// - Parameter kind: The party that the token speaks for; nil for `user`, whose items are found by their ids.
    /// - Returns: The item; nil if it is not stored.
    public func storageItem(for kind: VKTokenKind) -> VKStorageItem? {
        kind == .user ? nil : storageItem(id: VKAccessToken(kind: kind, creationTime: 0).id)
    }

    /// All stored items, in the order of their last sign-in.
    public var storageItems: [VKStorageItem] {
        perform([]) { context in try context.records.ids.compactMap { try item($0, context) } }
    }

    /// The number of stored items.
    public var count: Int { perform(0) { try $0.records.ids.count } }

    /// Whether no item is stored.
    public var isEmpty: Bool { count == 0 }
}

extension VKStorage {
    private func storageItem(id: String) -> VKStorageItem? { perform(nil) { try item(id, $0) } }

    private func item(_ id: String, _ context: VKAPIContext) throws -> VKStorageItem? {
        try context.records.token(of: id).map { item($0, context) }
    }

    private func item(_ token: VKAccessToken, _ context: VKAPIContext) -> VKStorageItem {
        VKStorageItem(token, context.cachedData(of: token.id))
    }

    private func perform<Value>(_ fallback: Value, _ work: (VKAPIContext) throws -> Value) -> Value {
        guard let context = try? context.get() else { return fallback }
        return context.storing(fallback) { try work(context) }
    }
}

extension VKAPIContext {
    /// Does work with the storage. An error is reported, and is then the last one.
    func storing<Value>(_ fallback: Value, _ work: () throws -> Value) -> Value {
        do { return try work() } catch {
            _ = noted(error)
            return fallback
        }
    }

    /// Reports an error of the storage, which is then the last one.
    func noted(_ error: any Error) -> AccountError {
        let error = AccountError(storing: error)
        objects.state.storageError.withLock { $0 = error }
        diagnostics.report(.warning, "vkapi.storage_failed", ["code": .open(error.code)])
        return error
    }

    /// The cached data of a user.
    func cachedData(of id: String) -> VKCachedData {
        VKCachedData(store: replies, folder: id, directory: cacheRoot.appending(path: id, directoryHint: .isDirectory))
    }
}
