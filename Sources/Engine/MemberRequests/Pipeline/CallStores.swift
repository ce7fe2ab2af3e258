import Foundation
package import MemberAccounts
import MemberCore

/// The objects that all calls of one client share, through each API.
package struct CallStore: Sendable {
    /// The kept replies; its folders are named by subject.
    package let cache: ResponseCache
    /// The limits, the blocks and the equal calls under way. Hooks and repetitions belong to each API.
    package let traffic: RequestTraffic
}

/// The stores of an account store's clients, each made once, whichever API requests it first.
///
/// A removed account's replies and blocks are removed with it; of a vault even if another process removed it. Blocks are stored in a
/// vault and read when a client's store is made: those that another process adds later are seen at its next start. With another store
/// they last as long as the process, unless it shares them among machines. Replies of members who have left such a store while this
/// machine was off are removed when the client's store is made.
package final class CallStores: VaultObserver {
    private let root: URL
    private let blocks: VaultBlocks?
    private let clock: any MemberClock
    private let diagnostics: Diagnostics
    private let paces: (any SharedPaceSource)?
    /// The store, if members may leave it while this machine is off.
    private let foreign: (any AccountStore)?
    private let stores = Locked<[AccountClient: CallStore]>([:])

    /// The stores of an open store: the same object at every call.
    /// - Parameter open: The store of the accounts; the clock of its process is used.
    /// - Returns: The stores.
    package static func of(_ open: OpenStore) -> CallStores {
        open.process.sharedCalls.value {
            let stores = CallStores(open)
            if let vault = open.vault {
                vault.addObserver(stores)
            } else {
                open.process.onRemoval { [weak stores] key in stores?.forget(key) }
            }
            return stores
        }
    }

    private init(_ open: OpenStore) {
        root = open.process.cacheFolder
        clock = open.clock
        diagnostics = open.diagnostics
        paces = open.store as? any SharedPaceSource
        foreign = open.vault == nil ? open.store : nil
        blocks = open.vault.map { VaultBlocks(vault: $0, diagnostics: open.diagnostics) }
    }

    /// The store of a client.
    /// - Parameter client: Provider, environment and client id.
    /// - Returns: The same store at every call.
    package func store(of client: AccountClient) -> CallStore {
        if let known = stores.withLock({ $0[client] }) { return known }
        let traffic = RequestTraffic(
            limiter: limiter(of: client), clock: clock, blocks: blocks?.stored(of: client) ?? [],
            storedBy: blocks?.store(of: client) ?? sharedBlocks(of: client), diagnostics: diagnostics)
        let made = CallStore(
            cache: ResponseCache(root: folder(of: client), clock: clock, diagnostics: diagnostics, top: root), traffic: traffic)
        return stores.withLock { stores in
            // Of two callers at once, both get the store of the first one.
            if let known = stores[client] { return known }
            stores[client] = made
            if let foreign { Task { await GoneReplies.remove(from: made.cache, of: client, in: foreign) } }
            return made
        }
    }

    /// The limiter of a client; a store of several machines has one limit for all of them.
    package func limiter(of client: AccountClient) -> RateLimiter {
        guard let paces else { return RateLimiter(clock: clock) }
        return RateLimiter(clock: clock, sharing: paces) { SharedLimits.name(of: $0, of: client) }
    }

    private func sharedBlocks(of client: AccountClient) -> CallBlockStore? {
        guard let source = foreign as? any SharedBlockSource else { return nil }
        return SharedBlocks(source, of: client, clock: clock, diagnostics: diagnostics).store
    }

    /// Removes the replies and blocks of an account.
    /// - Parameter key: The account.
    package func forget(_ key: AccountKey) {
        let store = store(of: key.client)
        store.cache.removeAll(in: key.subject)
        store.traffic.unblock(key.subject)
    }

    package func vault(_ vault: Vault, didChange change: VaultChange) {
        if case .removed(let key) = change { forget(key) }
    }

    /// The folder of a client's replies, under a name that no other client has; the replies that an older version kept under the
    /// short name are taken over.
    private func folder(of client: AccountClient) -> URL {
        // No account has an empty subject, so only this client has this name.
        let key = AccountKey(provider: client.provider, environment: client.environment, clientID: client.clientID, subject: "")
        let folder = root.appending(path: key.longID)
        let old = root.appending(path: key.id)
        // A link in the place of the folder of all caches is not followed.
        let type = (try? FileManager.default.attributesOfItem(atPath: root.path))?[.type] as? FileAttributeType
        if type == .typeDirectory, !FileManager.default.fileExists(atPath: folder.path) {
            try? FileManager.default.moveItem(at: old, to: folder)
        }
        return folder
    }
}

/// The blocks of a vault's clients. The vault owns the stores that use them, so it is held weakly.
private struct VaultBlocks: Sendable {
    weak var vault: Vault?
    let diagnostics: Diagnostics

    /// The blocks of a client that were stored before.
    func stored(of client: AccountClient) -> [CallBlock] {
        let found = trying { vault throws(AccountError) in try vault.callBlocks(of: client) } ?? []
        return found.map { CallBlock(folder: $0.folder, scope: $0.scope, until: $0.until) }
    }

    /// The place for the blocks of a client.
    func store(of client: AccountClient) -> CallBlockStore {
        CallBlockStore(
            keep: { block in
                let stored = StoredCallBlock(folder: block.folder, scope: block.scope, until: block.until)
                trying { vault throws(AccountError) in try vault.keep(stored, of: client) }
            },
            remove: { folder, scopes in
                trying { vault throws(AccountError) in try vault.removeCallBlocks(in: folder, scopes: scopes, of: client) }
            })
    }

    @discardableResult
    private func trying<Value>(_ work: (Vault) throws(AccountError) -> Value) -> Value? {
        guard let vault else { return nil }
        do throws(AccountError) { return try work(vault) } catch {
            diagnostics.report(.warning, "requests.blocks_not_stored", ["code": .open(error.code)])
            return nil
        }
    }
}
