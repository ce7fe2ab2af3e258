import Foundation
public import MemberAccounts
public import MemberCore
public import MemberHTTP
package import MemberRequests

/// What providers work with: the vault and everything outside, and what they keep beside it while it lives.
public final class ProviderContext: Sendable {
    /// Where the accounts live.
    public let vault: Vault
    /// Sends the requests.
    public let transport: any HTTPTransport
    /// The time.
    public let clock: any MemberClock
    /// Where states and verifiers come from.
    public let random: any RandomSource
    /// Where notable things are told.
    public let diagnostics: Diagnostics
    /// Opens the vendors' apps; nil where no apps are asked, and the web is used.
    public let appLinks: (any AppLinks)?
    /// The sign-ins that wait for their members.
    package let signIns: PendingSignIns
    /// Cache, limits, blocks and calls under way of each client: the same for all who work on this vault.
    package let calls: CallStores
    /// What each provider keeps, by its name.
    let states = Locked<[String: any ProviderState]>([:])

    /// A context.
    /// - Parameters:
    ///   - vault: Where the accounts live.
    ///   - transport: Sends the requests.
    ///   - clock: The time; kept replies and limits go by the vault's.
    ///   - random: Where states and verifiers come from.
    ///   - diagnostics: Where notable things are told; of the cache the vault's hears.
    ///   - appLinks: Opens the vendors' apps; the system's way unless said otherwise.
    public convenience init(
        vault: Vault, transport: any HTTPTransport, clock: any MemberClock = SystemClock(),
        random: any RandomSource = SystemRandom(), diagnostics: Diagnostics = .silent,
        appLinks: (any AppLinks)? = SystemSignIn.appLinks
    ) {
        self.init(
            transport, clock, random, diagnostics, appLinks, PendingSignIns(vault: vault, clock: clock))
    }

    /// A context with some things of its own. Accounts, sign-ins and calls are shared, unless the vault is another one.
    /// - Parameters:
    ///   - vault: Where the accounts live; nil is here, as for all others.
    ///   - transport: Sends the requests.
    ///   - clock: The time.
    ///   - random: Where states and verifiers come from.
    ///   - diagnostics: Where notable things are reported.
    /// - Returns: The context.
    package func with(
        vault: Vault? = nil, transport: (any HTTPTransport)? = nil, clock: (any MemberClock)? = nil,
        random: (any RandomSource)? = nil, diagnostics: Diagnostics? = nil
    ) -> ProviderContext {
        let isSame = vault == nil && clock == nil
        let signIns = isSame ? signIns : PendingSignIns(vault: vault ?? self.vault, clock: clock ?? self.clock)
        return ProviderContext(
            transport ?? self.transport, clock ?? self.clock, random ?? self.random, diagnostics ?? self.diagnostics, appLinks,
            signIns)
    }

    /// A context that opens the vendors' apps in another way.
    /// - Parameter appLinks: Opens them; nil where no apps are asked.
    /// - Returns: The context.
    package func with(appLinks: (any AppLinks)?) -> ProviderContext {
        ProviderContext(transport, clock, random, diagnostics, appLinks, signIns)
    }

    private init(
        _ transport: any HTTPTransport, _ clock: any MemberClock, _ random: any RandomSource, _ diagnostics: Diagnostics,
        _ appLinks: (any AppLinks)?, _ signIns: PendingSignIns
    ) {
        vault = signIns.vault
        self.transport = transport
        self.clock = clock
        self.random = random
        self.diagnostics = diagnostics
        self.appLinks = appLinks
        self.signIns = signIns
        calls = .of(signIns.vault)
    }
}

extension ProviderContext {
    private static let ofProcess = MadeOnce<ProviderContext>()

    /// The process's own: one home, vault and transport, which the defaults of all modules share.
    ///
    /// Made at its first use, with the folder `MemberKit` in the app's support folder as its home.
    /// - Returns: The context; the same one at every call.
    /// - Throws: `AccountError` if the folder cannot be used; the next call tries again.
    public static func standard() throws(AccountError) -> ProviderContext {
        try ofProcess.value { () throws(AccountError) in
            let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
            let home = (support ?? URL(filePath: NSHomeDirectory())).appending(path: "MemberKit")
            return ProviderContext(vault: try Vault(home: home), transport: NetworkTransport())
        }
    }
}
