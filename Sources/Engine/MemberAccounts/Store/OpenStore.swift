package import Foundation
package import MemberCore

/// A store of accounts with what this process keeps beside it: the refreshes under way, tokens in use, the folder of kept replies.
///
/// Sessions, sign-ins and permissions work on it, whichever store it is. All who open one vault share the same process side. For
/// another store each value made by ``init(_:cacheFolder:clock:diagnostics:)`` has its own, so a process makes one and passes it on.
package struct OpenStore: Sendable {
    /// The store.
    package let store: any AccountStore
    /// The store, where it is a vault: only a vault can be read at once, without waiting.
    package let vault: Vault?
    /// What this process keeps beside the store.
    package let process: StoreProcess
    /// The store's time; nil for a vault, whose time is this machine's.
    private let time: StoreClock?

    /// Opens a vault.
    /// - Parameter vault: The vault, which brings its clock, diagnostics and folder.
    package init(_ vault: Vault) {
        (store, self.vault, process, time) = (vault, vault, vault.process, nil)
    }

    /// Opens any store.
    /// - Parameters:
    ///   - store: The store; a vault brings its own folder, clock and diagnostics.
    ///   - cacheFolder: The folder of the accounts' kept replies; made when first needed.
    ///   - clock: The clock of this process; the time is the store's, once it is learnt.
    ///   - diagnostics: Receives notable events.
    package init(_ store: any AccountStore, cacheFolder: URL, clock: any MemberClock, diagnostics: Diagnostics) {
        vault = store as? Vault
        self.store = store
        if let vault {
            (process, time) = (vault.process, nil)
        } else {
            let time = StoreClock(over: clock) { try await store.now() }
            process = StoreProcess(cacheFolder: cacheFolder, clock: time, diagnostics: diagnostics)
            self.time = time
        }
        if let reporting = store as? any ChangeReportingStore { process.follow(reporting) }
    }

    /// The store's time, as this process knows it.
    package var clock: any MemberClock { process.clock }
    /// Returns the time for all who work on the store: the store's time, or for a vault the caller's own clock.
    package func clock(insteadOf own: any MemberClock) -> any MemberClock { time ?? own }
    /// Reads the time of a store that is not a vault, unless it is known well enough. If that fails, the last reading stands.
    /// - Parameter anew: Whether a reading that is older than a second is too old, as before a lease.
    package func learnTime(anew: Bool = false) async { await time?.learn(anew: anew) }
    /// Receives notable events.
    package var diagnostics: Diagnostics { process.diagnostics }
    /// The refreshes under way.
    var refreshes: RefreshRegistry { process.refreshes }

    /// The vault, for the vendors' synchronous names.
    /// - Returns: The vault.
    /// - Throws: ``AccountError/needsVault`` for any other store.
    package func vaultAtOnce() throws(AccountError) -> Vault {
        guard let vault else { throw .needsVault }
        return vault
    }
}
