import Foundation
import VKAPI

// Every protocol of the product, implemented as an app would, and the old SDK's lines.

@MainActor
final class FeedController: VKRequestDelegate, VKConnectorDelegate {
    private var shown: [String] = []

    func load() {
        VKConnector.shared.delegate = self
        VKConnector.shared.start(appID: "12345", permissions: ["friends", "wall", "groups"])
        let request = VKRequest(method: "users.get", options: [:], delegate: self)
        request.cacheLiveTime = .oneMonth
        request.signature = "Some signature string"
        request.start()
        VKUser.currentUser?.delegate = self
        VKUser.currentUser?.groupsGetMembers(withCustomOptions: ["group_id": "1", "count": "100", "offset": "0"])
    }

    func request(_ request: VKRequest, response: any Sendable) { shown.append("\(response)") }
    func request(_ request: VKRequest, connectionError error: VKAPIError) { shown.append(error.code) }
    func request(_ request: VKRequest, captcha: VKCaptcha) { shown.append(captcha.sid) }

    func connector(_ connector: VKConnector, renewalSucceeded token: VKAccessToken) { shown.append("\(token.userID)") }
    func connector(_ connector: VKConnector, needsInteraction interaction: Interaction) async -> InteractionAnswer { .cancelled }
}

/// Tokens where the app wants them.
final class OwnTokens: VKStorageDataDelegate {
    private let lock = Locked<[String: VKUserRecord]>([:])

    func records() throws -> [VKUserRecord] { Array(lock.value.values) }
    func store(_ record: VKUserRecord) throws { lock.withLock { $0[record.id] = record } }
    func removeRecord(id: String) throws { lock.withLock { $0[id] = nil } }
    func removeAllRecords() throws { lock.withLock { $0 = [:] } }
}

/// Replies where the app wants them.
final class OwnReplies: VKStorageCacheDataDelegate {
    private let inner = MemoryReplyStore()

    func find(_ key: CacheKey, in folder: String) -> StoredReply? { inner.find(key, in: folder) }
    func store(_ body: Data, for key: CacheKey, in folder: String, life: CacheLife) {
        inner.store(body, for: key, in: folder, life: life)
    }
    func remove(_ key: CacheKey, in folder: String) { inner.remove(key, in: folder) }
    func removeAll(in folder: String) { inner.removeAll(in: folder) }
    func removeAll() { inner.removeAll() }
}
