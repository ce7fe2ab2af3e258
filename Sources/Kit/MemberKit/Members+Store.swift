public import Foundation
public import MemberAccounts
public import MemberCore
public import MemberHTTP
public import MemberRequests
public import MemberSignIn

extension Members {
    /// Creates the door over a store that is open already.
    ///
    /// ```swift
    /// let members = try Members(store: store, cacheFolder: folder, providers: [.vk, .openID])
    /// ```
    /// Make one in each process for a store that several processes use. With a store that is not a vault, what is read without waiting
    /// is not there: ``vault`` is nil, ``accounts`` is empty, and functions that do not wait throw `AccountError.needsVault`, with the
    /// name of the form that waits. Tokens are then read from the store at least every five seconds, and blocks of calls last as long
    /// as the process.
    /// - Parameters:
    ///   - store: The store of the accounts; a vault brings its own folder for replies, clock and diagnostics.
    ///   - cacheFolder: The folder of the accounts' kept replies; made when first needed. Do not share it between processes.
    ///   - providers: The providers that members may sign in with.
    ///   - transport: Sends the requests; nil is a `NetworkTransport` that reports to the diagnostics.
    ///   - transports: Transports for single providers, by their names, such as one with a client's certificate.
    ///   - clock: The clock of this process, which measures durations. The time is the store's: it is learnt at the first step that waits,
    ///     and again with each refresh of tokens, at the latest after ten minutes. Until then it is this clock's.
    ///   - random: The source of states and verifiers.
    ///   - diagnostics: Receives notable events.
    ///   - appLinks: Opens the vendors' apps; the default is the system's way.
    ///   - permissionCoolDown: The time for which a declined permission is not requested again; the default is a day.
    ///   - interaction: Asks the member for what a provider requires in the middle of a call, such as the letters of a captcha.
    /// - Throws: ``MembersError/unavailable(_:)`` if two providers have the same name, or a transport's name is not that of a provider.
    public convenience init(
        store: some AccountStore, cacheFolder: URL, providers: [any MemberProvider] = [.openID],
        transport: (any HTTPTransport)? = nil, transports: [String: any HTTPTransport] = [:],
        clock: any MemberClock = SystemClock(), random: any RandomSource = SystemRandom(), diagnostics: Diagnostics = .silent,
        appLinks: (any AppLinks)? = SystemSignIn.appLinks, permissionCoolDown: Duration = .seconds(86_400),
        interaction: InteractionHook? = nil
    ) throws(MembersError) {
        try self.init(
            in: OpenStore(store, cacheFolder: cacheFolder, clock: clock, diagnostics: diagnostics), providers: providers,
            transport: transport, transports: transports, clock: clock, random: random, diagnostics: diagnostics,
            appLinks: appLinks, permissionCoolDown: permissionCoolDown, interaction: interaction)
    }

    /// The store of the accounts.
    public var store: any AccountStore { open.store }

    /// The store of the accounts, where it is a vault, which can be read without waiting; nil for any other store.
    public var vault: Vault? { open.vault }

    /// The vault, for what cannot wait.
    package func vaultAtOnce() throws(MembersError) -> Vault {
        do throws(AccountError) { return try open.vaultAtOnce() } catch { throw .accounts(error) }
    }
}
