import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberRequests
import MemberSignIn

/// What the calls of each client share, one of each at each environment; a removed account's replies go with it, also where another process removed it.
final class ClientStores: VaultObserver {
    /// How an account calls, made once.
    struct Calls: Sendable {
        let calls: ProviderCalls
        let pipeline: RequestPipeline
        /// The open details that they were made of.
        let details: Data
    }

    private struct Store: Sendable {
        /// Its folders are named by subject.
        let cache: ResponseCache
        let traffic: RequestTraffic
        /// By subject: a provider's way to call may hold what belongs to one account.
        var calls: [ExactText: Calls] = [:]
    }

    private let root: URL
    private let contexts: ProviderContexts
    private let stores = Locked<[AccountClient: Store]>([:])

    init(root: URL, _ contexts: ProviderContexts) {
        self.root = root
        self.contexts = contexts
    }

    /// The calls of an account, if they were made of what the account still says.
    func knownCalls(of account: Account) -> Calls? {
        let known = stores.withLock { $0[account.key.client]?.calls[ExactText(account.key.subject)] }
        return known.flatMap { $0.details == account.details ? $0 : nil }
    }

    /// Keeps the calls of an account; cache and limits are those of its client.
    func calls(of account: Account, _ calls: ProviderCalls) -> Calls {
        let client = account.key.client
        return stores.withLock { stores in
            var store = stores[client] ?? makeStore(client)
            let pipeline = RequestPipeline(
                transport: contexts[client.provider].transport, cache: store.cache, rules: calls.rules, traffic: store.traffic)
            let made = Calls(calls: calls, pipeline: pipeline, details: account.details)
            store.calls[ExactText(account.key.subject)] = made
            stores[client] = store
            return made
        }
    }

    /// Removes what is kept for an account.
    func forget(_ key: AccountKey) {
        let store = stores.withLock { stores in
            var store = stores[key.client] ?? makeStore(key.client)
            store.calls[ExactText(key.subject)] = nil
            stores[key.client] = store
            return store
        }
        store.cache.removeAll(in: key.subject)
        store.traffic.unblock(key.subject)
    }

    func vault(_ vault: Vault, didChange change: VaultChange) {
        if case .removed(let key) = change { forget(key) }
    }

    private func makeStore(_ client: AccountClient) -> Store {
        let context = contexts[client.provider]
        return Store(
            cache: ResponseCache(
                root: folder(of: client), clock: context.clock, diagnostics: context.diagnostics, top: root),
            traffic: RequestTraffic(
                limiter: RateLimiter(clock: context.clock), retry: .standard, clock: context.clock, random: context.random))
    }

    /// The folder of a client's replies, under a name that no other client has; what an older version kept under the short one is
    /// taken over.
    private func folder(of client: AccountClient) -> URL {
        // The name of nobody's account at this client.
        let key = AccountKey(provider: client.provider, environment: client.environment, clientID: client.clientID, subject: "")
        let folder = root.appending(path: key.longID)
        let old = root.appending(path: key.id)
        // Not through a link in the place of the folder of all caches.
        let type = (try? FileManager.default.attributesOfItem(atPath: root.path))?[.type] as? FileAttributeType
        if type == .typeDirectory, !FileManager.default.fileExists(atPath: folder.path) {
            try? FileManager.default.moveItem(at: old, to: folder)
        }
        return folder
    }
}

/// What each provider works with: all share one context, but for those with a transport of their own.
struct ProviderContexts: Sendable {
    let shared: ProviderContext
    private let own: [String: ProviderContext]

    /// Contexts.
    /// - Parameters:
    ///   - shared: That of all other providers.
    ///   - transports: By the names of the providers that have one of their own.
    init(_ shared: ProviderContext, _ transports: [String: any HTTPTransport]) {
        self.shared = shared
        own = transports.mapValues { ProviderContext(sharing: shared, transport: $0) }
    }

    /// The context of a provider.
    subscript(provider: String) -> ProviderContext { own[provider] ?? shared }
}
