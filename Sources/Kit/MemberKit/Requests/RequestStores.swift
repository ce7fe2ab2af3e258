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
    private let stores = Locked<[String: Store]>([:])

    init(root: URL, clock: any MemberClock, random: any RandomSource, diagnostics: Diagnostics) {
        self.root = root
        self.clock = clock
        self.random = random
        self.diagnostics = diagnostics
    }

    func store(of key: AccountKey) -> Store {
        let place = AccountKey(provider: key.provider, stand: key.stand, clientID: key.clientID, subject: "").id
        return stores.withLock { stores in
            if let known = stores[place] { return known }
            let store = Store(
                cache: ResponseCache(root: root.appending(path: place), clock: clock, diagnostics: diagnostics),
                traffic: RequestTraffic(
                    limiter: RateLimiter(clock: clock), retry: .standard, clock: clock, random: random))
            stores[place] = store
            return store
        }
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
