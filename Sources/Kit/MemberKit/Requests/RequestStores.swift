import Foundation
import MemberAccounts
import MemberCore
import MemberRequests

/// Cache and traffic of each client at each stand, one of each for all its calls; a removed account's replies go with it, whoever
/// removed it.
final class RequestStores: VaultObserver {
    /// What the calls of one client at one stand share.
    struct Store: Sendable {
        /// Its folders are named by subject.
        let cache: ResponseCache
        let traffic: RequestTraffic
    }

    private let root: URL
    private let clock: any MemberClock
    private let random: any RandomSource
    private let diagnostics: Diagnostics
    private let stores = Locked<[AccountKey: Store]>([:])

    init(root: URL, clock: any MemberClock, random: any RandomSource, diagnostics: Diagnostics) {
        self.root = root
        self.clock = clock
        self.random = random
        self.diagnostics = diagnostics
    }

    func store(of key: AccountKey) -> Store {
        let place = AccountKey(provider: key.provider, stand: key.stand, clientID: key.clientID, subject: "")
        return stores.withLock { stores in
            if let known = stores[place] { return known }
            let store = Store(
                cache: ResponseCache(root: folder(of: place), clock: clock, diagnostics: diagnostics),
                traffic: RequestTraffic(
                    limiter: RateLimiter(clock: clock), retry: .standard, clock: clock, random: random))
            stores[place] = store
            return store
        }
    }

    /// The folder of a client's replies, under a name that no other client has; what an older version kept under the short one is
    /// taken over.
    private func folder(of place: AccountKey) -> URL {
        let folder = root.appending(path: place.longID)
        let old = root.appending(path: place.id)
        if !FileManager.default.fileExists(atPath: folder.path) { try? FileManager.default.moveItem(at: old, to: folder) }
        return folder
    }

    /// Removes what is kept for an account.
    func forget(_ key: AccountKey) {
        let store = store(of: key)
        store.cache.removeAll(in: key.subject)
        store.traffic.unblock(key.subject)
    }

    func vault(_ vault: Vault, didChange change: VaultChange) {
        if case .removed(let key) = change { forget(key) }
    }
}
