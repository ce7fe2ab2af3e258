import Foundation
public import MemberAccounts
public import MemberCore
public import MemberHTTP
package import MemberOAuth
package import MemberRequests

/// The objects that providers work with: the store of accounts, the outside services, and values that are kept as long as the context lives.
public final class ProviderContext: Sendable {
    /// The store of the accounts, with what this process keeps beside it.
    package let open: OpenStore
    /// Sends the requests.
    public let transport: any HTTPTransport
    /// The time.
    public let clock: any MemberClock
    /// The source of states and verifiers.
    public let random: any RandomSource
    /// Receives notable events.
    public let diagnostics: Diagnostics
    /// Opens the vendors' apps; nil if only the web is used.
    public let appLinks: (any AppLinks)?
    /// The sign-ins that wait for their members.
    package let signIns: PendingSignIns
    /// Cache, limits, blocks and calls under way of each client: the same for all contexts of this store.
    package let calls: CallStores
    /// What each provider keeps, by its name.
    let states = Locked<[String: any ProviderState]>([:])

    /// Creates a context.
    /// - Parameters:
    ///   - vault: The store of the accounts.
    ///   - transport: Sends the requests.
    ///   - clock: The time; stored replies and limits use the vault's clock.
    ///   - random: The source of states and verifiers.
    ///   - diagnostics: Receives notable events; those of the cache are reported to the vault's diagnostics.
    ///   - appLinks: Opens the vendors' apps; the default is the system's way.
    public convenience init(
        vault: Vault, transport: any HTTPTransport, clock: any MemberClock = SystemClock(),
        random: any RandomSource = SystemRandom(), diagnostics: Diagnostics = .silent,
        appLinks: (any AppLinks)? = SystemSignIn.appLinks
    ) {
        self.init(
            transport, clock, random, diagnostics, appLinks, PendingSignIns(in: OpenStore(vault), clock: clock))
    }

    /// Creates a context on any store.
    /// - Parameters:
    ///   - open: The store of the accounts, with what this process keeps beside it.
    ///   - transport: Sends the requests.
    ///   - clock: The time on a vault; on another store it is the store's.
    ///   - random: The source of states and verifiers.
    ///   - diagnostics: Receives notable events.
    ///   - appLinks: Opens the vendors' apps; nil if only the web is used.
    package convenience init(
        in open: OpenStore, transport: any HTTPTransport, clock: any MemberClock, random: any RandomSource,
        diagnostics: Diagnostics, appLinks: (any AppLinks)?
    ) {
        let clock = open.clock(insteadOf: clock)
        self.init(transport, clock, random, diagnostics, appLinks, PendingSignIns(in: open, clock: clock))
    }

    /// The store of the accounts.
    public var store: any AccountStore { open.store }
    /// The store, where it is a vault, which can be read without waiting; nil for any other store.
    public var vault: Vault? { open.vault }
    /// The vault of a vendor's own names, which read it without waiting. `Members.context(of:)` passes on no context without one, and
    /// providers behind another store use ``open`` and ``store``.
    package var vaultOfVendor: Vault {
        // Only a provider that makes a vendor's context itself, behind another store, gets here. There is no account to return, and an
        // empty vault in its place would lose what is written to it.
        guard let vault else { preconditionFailure("a vendor's own names need accounts in a folder") }
        return vault
    }

    /// Returns a context with some parts replaced. Accounts, sign-ins and calls are shared, unless the vault is a different one.
    /// - Parameters:
    ///   - vault: The store of the accounts; here, as for the other parts, nil means the present one.
    ///   - transport: Sends the requests.
    ///   - clock: The time.
    ///   - random: The source of states and verifiers.
    ///   - diagnostics: Receives notable events.
    /// - Returns: The context.
    package func with(
        vault: Vault? = nil, transport: (any HTTPTransport)? = nil, clock: (any MemberClock)? = nil,
        random: (any RandomSource)? = nil, diagnostics: Diagnostics? = nil
    ) -> ProviderContext {
        let isSame = vault == nil && clock == nil
        let signIns = isSame ? signIns : PendingSignIns(in: vault.map { OpenStore($0) } ?? open, clock: clock ?? self.clock)
        return ProviderContext(
            transport ?? self.transport, clock ?? self.clock, random ?? self.random, diagnostics ?? self.diagnostics, appLinks,
            signIns)
    }

    /// Returns a context that opens the vendors' apps in another way.
    /// - Parameter appLinks: Opens the apps; nil if only the web is used.
    /// - Returns: The context.
    package func with(appLinks: (any AppLinks)?) -> ProviderContext {
        ProviderContext(transport, clock, random, diagnostics, appLinks, signIns)
    }

    private init(
        _ transport: any HTTPTransport, _ clock: any MemberClock, _ random: any RandomSource, _ diagnostics: Diagnostics,
        _ appLinks: (any AppLinks)?, _ signIns: PendingSignIns
    ) {
        open = signIns.open
        self.transport = transport
        self.clock = clock
        self.random = random
        self.diagnostics = diagnostics
        self.appLinks = appLinks
        self.signIns = signIns
        calls = .of(signIns.open)
    }
}

extension ProviderContext {
    /// Creates a client that works with these objects and keeps its sign-ins in the store.
    /// - Parameters:
    ///   - profile: The provider's rules.
    ///   - registration: The app as the provider knows it.
    ///   - environment: The environment that its accounts belong to.
    ///   - keySource: The source of the issuer's keys; by default the profile's key set.
    /// - Returns: The client.
    package func client(
        _ profile: ProviderProfile, _ registration: ClientRegistration, environment: String, keySource: (any KeySource)? = nil
    ) -> OAuthClient {
        OAuthClient(
            profile: profile, registration: registration, environment: environment, transport: transport, attempts: open.store,
            clock: clock, random: random, diagnostics: diagnostics, keySource: keySource)
    }
}

extension ProviderContext {
    private static let ofProcess = MadeOnce<ProviderContext>()

    /// Returns the process's own context: one home, vault and transport, which the defaults of all modules share.
    ///
    /// The first use creates it, with the folder `MemberKit` in the app's support folder as its home. Kept replies lie in the system's folder
    /// for caches.
    /// - Returns: The context; the same one at every call.
    /// - Throws: `AccountError` if the folder cannot be used; the next call tries again.
    public static func standard() throws(AccountError) -> ProviderContext {
        try ofProcess.value { () throws(AccountError) in
            let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
            let home = (support ?? URL(filePath: NSHomeDirectory())).appending(path: "MemberKit")
            return ProviderContext(vault: try Vault(home: home, cache: .ofSystem), transport: NetworkTransport())
        }
    }
}
