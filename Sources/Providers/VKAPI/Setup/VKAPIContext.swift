public import Foundation
public import MemberAccounts
public import MemberCore
public import MemberHTTP
public import MemberRequests
public import MemberSignIn
public import VKWire

/// The outside objects and the settings that the VK API's classes work with. They are passed in, so that two stores can exist in one
/// process and tests can run in parallel.
///
/// ```swift
/// var context = VKAPIContext(try members.context(of: "vk"), clientID: "51234567")
/// context.interaction = hook
/// VKAPIContext.$current.withValue(context) { VKUser.currentUser?.info() }
/// ```
/// An object keeps the context in which it was made.
public struct VKAPIContext: VendorContext {
    /// The objects that all providers behind one `Members` share.
    public var shared: ProviderContext
    /// The app's id at VK. Nil is the id that the connector was started with, else that of the account that signed in last.
    public var clientID: String?
    /// The environment where VK is reached.
    public var environment: VKEnvironment
    /// The API version of calls that name no other one.
    public var version = VKAPIClient.defaultVersion
    /// The language of names in replies, such as `en`; nil leaves it to VK.
    public var language: String?
    /// Asks the member for the steps that VK requires before it carries out a call; without a hook such a call ends.
    public var interaction: InteractionHook?
    /// The number of the app's installations, which decides how often the methods of `secure` may be called.
    public var installs = 0
    /// Bytes of a reply's body beyond which it is not kept; 64 MiB.
    public var largestKeptReply = 64 << 20
    /// The app's own store of tokens and cookies; nil is the vault.
    public var tokenStorage: (any VKStorageDataDelegate)?
    /// The app's own store of replies; nil is the cache that all doors to the client share.
    public var replyStorage: (any VKStorageCacheDataDelegate)?
    /// Shows the connector's page if a call passes no agent, and renews tokens; nil renews none.
    public var userAgent: (any UserAgent)?
    /// The address at the end of the connector's page; nil is VK's own `blank.html`.
    public var connectorRedirectURI: URL?
    var objects = VKAPIObjects()

    /// Creates a context on the objects that providers behind one `Members` share.
    /// - Parameters:
    ///   - shared: Vault, transport, clock, randomness, diagnostics.
    ///   - clientID: The app's id at VK.
    ///   - environment: The environment where VK is reached.
    public init(_ shared: ProviderContext, clientID: String? = nil, environment: VKEnvironment = .live) {
        self.shared = shared
        self.clientID = clientID
        self.environment = environment
    }

    /// Creates a context of these objects.
    /// - Parameters:
    ///   - vault: The store of the accounts.
    ///   - transport: Sends the requests.
    ///   - clientID: The app's id at VK.
    ///   - environment: The environment where VK is reached.
    ///   - clock: The time.
    ///   - random: The source of states.
    ///   - diagnostics: Receives notable events.
    public init(
        vault: Vault, transport: any HTTPTransport, clientID: String? = nil, environment: VKEnvironment = .live,
        clock: any MemberClock = SystemClock(), random: any RandomSource = SystemRandom(), diagnostics: Diagnostics = .silent
    ) {
        self.init(
            ProviderContext(vault: vault, transport: transport, clock: clock, random: random, diagnostics: diagnostics),
            clientID: clientID, environment: environment)
    }

    /// The context of the current task; nil means the process's default.
    @TaskLocal public static var current: VKAPIContext?

    private static let ofProcess = Locked<VKAPIContext?>(nil)

    /// Makes this context the process's default, for an app that has settings of its own; without it the first use makes one.
    public func makeDefault() { Self.ofProcess.withLock { $0 = self } }

    /// The clock of the context in force; the system's before the first context.
    static var clockInForce: any MemberClock { (current ?? ofProcess.value)?.clock ?? SystemClock() }

    /// The task's context, else the process's default, which the first use creates from the objects that all modules' defaults share.
    static func resolve() throws(AccountError) -> VKAPIContext {
        if let current { return current }
        if let known = ofProcess.value { return known }
        // Made outside the lock, because it may take long; of two callers at once, the first one's stays.
        var made = VKAPIContext(try ProviderContext.standard())
        made.userAgent = SystemSignIn.webViewAgent(VKBrowserHosts.domains(at: made.environment.hosts), .newWindow)
        return ofProcess.withLock { known in
            let kept = known ?? made
            known = kept
            return kept
        }
    }
}

/// The objects of a context that are made once.
final class VKAPIObjects: Sendable {
    /// The user that was read or activated last.
    let user = Locked<VKUser?>(nil)
    /// The part that all copies of a context share.
    let state: VKAPIState

    init(state: VKAPIState = VKAPIState()) { self.state = state }
}

extension VKAPIContext {
    /// The same context for an object that this one's objects hold, so that neither keeps the other in memory.
    var withoutUser: VKAPIContext {
        var context = self
        context.clientID = client.clientID.isEmpty ? nil : client.clientID
        context.objects = VKAPIObjects(state: objects.state)
        return context
    }
}

extension VKAPIContext {
    /// The client whose accounts the context shows.
    var client: AccountClient {
        let known = clientID ?? objects.state.startedAppID.value
        let id = known ?? vault.accounts.filter(isOurs).max { $0.signedIn < $1.signedIn }?.key.clientID ?? ""
        return AccountClient(provider: VKHosts.provider, environment: environment.name, clientID: id)
    }

    private func isOurs(_ account: Account) -> Bool {
        account.key.provider == VKHosts.provider && account.key.environment == environment.name
    }

    /// The records of the users: the app's own, or those of the vault.
    var records: any UserRecords {
        if let tokenStorage { OwnRecords(tokenStorage, self) } else { VaultRecords(self) }
    }

    /// The replies of the users: the app's own, or those that all doors to the client share.
    var replies: any ReplyStore { replyStorage ?? shared.calls.store(of: client).cache }

    /// The directory of the users' directories; with replies of the app's own, a name only.
    var cacheRoot: URL {
        replyStorage == nil ? shared.calls.store(of: client).cache.root : vault.cacheFolder
    }
}
