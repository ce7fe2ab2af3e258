public import Foundation

/// The data of one user: the access token and the cache.
public struct VKStorageItem: Sendable {
    /// The user's access token.
    public let accessToken: VKAccessToken
    /// The user's cached data.
    public let cachedData: VKCachedData

    /// Creates an item; nothing is stored.
    /// - Parameters:
    ///   - accessToken: The user's access token; an empty one gives nil.
    ///   - cacheRoot: The directory of all users' caches; the item's own is a directory in it, named by the user's id.
    public init?(accessToken: VKAccessToken, cacheRoot: URL) {
        guard accessToken.isStorable else { return nil }
        let directory = cacheRoot.appending(path: accessToken.id, directoryHint: .isDirectory)
        self.init(accessToken, VKCachedData(directory: directory))
    }

    init(_ accessToken: VKAccessToken, _ cachedData: VKCachedData) {
        (self.accessToken, self.cachedData) = (accessToken, cachedData)
    }
}
