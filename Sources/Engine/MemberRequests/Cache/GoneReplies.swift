import Foundation
import MemberAccounts

/// The replies of members who left while this machine was off, so that no notice of it arrived.
enum GoneReplies {
    /// Removes the folders of accounts that are not stored any more, one after another. If the store cannot be reached, the rest stays:
    /// a call for such an account reads the store before it returns a reply.
    /// - Parameters:
    ///   - cache: The client's replies; its folders are named by subject.
    ///   - client: The client.
    ///   - store: The store of the accounts.
    static func remove(from cache: ResponseCache, of client: AccountClient, in store: any AccountStore) async {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: cache.root.path)) ?? []
        for subject in names.compactMap(CacheFolder.folder(named:)) {
            let key = AccountKey(
                provider: client.provider, environment: client.environment, clientID: client.clientID, subject: subject)
            // A failure is not an absence.
            guard !Task.isCancelled, let found = try? await isStored(key, in: store) else { return }
            if !found { cache.removeAll(in: subject) }
        }
    }

    private static func isStored(_ key: AccountKey, in store: any AccountStore) async throws(AccountError) -> Bool {
        try await store.loadAccount(key) != nil
    }
}
