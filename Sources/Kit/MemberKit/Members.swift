public import Foundation
public import MemberAccounts
public import MemberCore
public import MemberHTTP
import MemberOAuth
public import MemberRequests
public import MemberSignIn

/// The single API of all providers: sign in, list accounts, call, request the member's data, refresh, sign out.
///
/// ```swift
/// let members = try Members(home: folder, providers: [.vk, .openID])
/// let account = try await members.signIn(with: .vk(clientID: "51234567", scopes: ["friends"]), using: agent)
/// let friends = try await members.call("friends.get", [("fields", "photo_100")], as: account)
/// ```
/// A provider's module adds its leading dot: `import VKID` adds `.vk`.
public final class Members: Sendable {
    /// The store of the accounts, with what this process keeps beside it.
    let open: OpenStore
    /// The providers that members may sign in with, and whose accounts are used.
    public let providers: [any MemberProvider]
    /// The time for which a declined permission is not requested again by `ensure(_:of:for:using:)`.
    public let permissionCoolDown: Duration
    let contexts: ProviderContexts
    let clients: ClientRegistry
    private let byName: [String: any MemberProvider]
    private let byRequest: [ObjectIdentifier: any MemberProvider]
    let prepared: PreparedCalls
    let interaction: InteractionHook?

    /// Opens the store and creates the API.
    /// - Parameters:
    ///   - home: The folder for accounts and cache; created if it is missing.
    ///   - providers: The providers that members may sign in with.
    ///   - keys: The source of the sealing key; nil is the Keychain on Apple systems, as described for `Vault`, and a key file elsewhere.
    ///   - cache: The place of the accounts' kept replies; by default a folder in the home.
    ///   - transport: Sends the requests; nil is a `NetworkTransport` that reports to the diagnostics.
    ///   - transports: Transports for single providers, by their names, such as one with a client's certificate.
    ///   - clock: The time.
    ///   - random: The source of states and verifiers.
    ///   - diagnostics: Receives notable events.
    ///   - appLinks: Opens the vendors' apps; the default is the system's way.
    ///   - permissionCoolDown: The time for which a declined permission is not requested again; the default is a day.
    ///   - interaction: Asks the member for input that a provider requires during a call, such as the letters of a captcha. Without
    ///     it such a call ends with the provider's refusal.
    /// - Throws: ``MembersError/accounts(_:)`` if the folder cannot be used; ``MembersError/unavailable(_:)`` if two providers have
    ///   the same name, or a transport's name is not that of a provider.
    public convenience init(
        home: URL, providers: [any MemberProvider] = [.openID], keys: (any VaultKeySource)? = nil, cache: VaultCache = .inHome,
        transport: (any HTTPTransport)? = nil, transports: [String: any HTTPTransport] = [:],
        clock: any MemberClock = SystemClock(), random: any RandomSource = SystemRandom(), diagnostics: Diagnostics = .silent,
        appLinks: (any AppLinks)? = SystemSignIn.appLinks, permissionCoolDown: Duration = .seconds(86_400),
        interaction: InteractionHook? = nil
    ) throws(MembersError) {
        let vault: Vault
        do throws(AccountError) {
            vault = try Vault(home: home, keys: keys, cache: cache, clock: clock, diagnostics: diagnostics)
        } catch { throw .accounts(error) }
        try self.init(
            in: OpenStore(vault), providers: providers, transport: transport, transports: transports, clock: clock,
            random: random,
            diagnostics: diagnostics, appLinks: appLinks, permissionCoolDown: permissionCoolDown, interaction: interaction)
    }

    /// Creates the door over an open store.
    init(
        in open: OpenStore, providers: [any MemberProvider], transport: (any HTTPTransport)?,
        transports: [String: any HTTPTransport], clock: any MemberClock, random: any RandomSource, diagnostics: Diagnostics,
        appLinks: (any AppLinks)?, permissionCoolDown: Duration, interaction: InteractionHook?
    ) throws(MembersError) {
        self.open = open
        let contexts = ProviderContexts(
            ProviderContext(
                in: open, transport: transport ?? NetworkTransport(diagnostics: diagnostics), clock: clock, random: random,
                diagnostics: diagnostics, appLinks: appLinks), transports)
        if let unknown = transports.keys.sorted().first(where: { name in !providers.contains { $0.name.isExactly(name) } }) {
            throw .unavailable(.setting("transports", "names \(unknown), which is not among the providers"))
        }
        var clients = ClientRegistry()
        for (place, provider) in providers.enumerated() {
            guard !providers[..<place].contains(where: { $0.name.isExactly(provider.name) }) else {
                throw .unavailable(.setting("providers", "names .\(provider.name) twice"))
            }
            let context = contexts[provider.name]
            clients.register(provider.name) { try provider.client(for: $0, in: context) }
            clients.prepare(provider.name) { try await provider.makeReady(in: context) }
        }
        self.providers = providers
        byName = Dictionary(providers.map { ($0.name, $0) }) { first, _ in first }
        byRequest = Dictionary(providers.map { ($0.requestType, $0) }) { first, _ in first }
        self.permissionCoolDown = permissionCoolDown
        self.contexts = contexts
        self.clients = clients
        self.interaction = interaction
        prepared = PreparedCalls(contexts, asking: interaction)
        prepared.observe(open)
    }

    /// Returns the session of an account.
    /// - Parameter account: The account.
    /// - Returns: The session.
    public func session(of account: Account) -> Session { Session(account.key, in: open, clients: clients) }

    /// Returns the context of a provider, for the vendor's own names over the same accounts, cache and limits.
    ///
    /// ```swift
    /// let facebook = FacebookContext(try members.context(of: "facebook"))
    /// ```
    /// - Parameter provider: The name of one of ``providers``.
    /// - Returns: The context; it has its own transport if one was passed for that provider.
    /// - Throws: ``MembersError/unavailable(_:)`` if no provider has that name; ``MembersError/accounts(_:)`` with
    ///   `AccountError.needsVault` if the store is not a vault, which the vendors' names read without waiting.
    public func context(of provider: String) throws(MembersError) -> ProviderContext {
        _ = try vaultAtOnce()
        return contexts[try self.provider(named: provider).name]
    }

    /// Returns the provider of an account.
    /// - Parameter account: The account.
    /// - Returns: The provider.
    /// - Throws: ``MembersError/unavailable(_:)`` if it is not in the list.
    public func provider(of account: Account) throws(MembersError) -> any MemberProvider {
        try provider(named: account.key.provider)
    }

    /// Returns the provider with a name.
    func provider(named name: String) throws(MembersError) -> any MemberProvider {
        guard let provider = byName[name], provider.name.isExactly(name) else { throw .unavailable(.unknownProvider(name)) }
        return provider
    }

    /// Returns the provider that accepts a request.
    func provider(for request: some SignInRequest) throws(MembersError) -> any MemberProvider {
        guard let provider = byRequest[ObjectIdentifier(type(of: request))] else {
            throw .unavailable(.unknownProvider("\(type(of: request))"))
        }
        return provider
    }

    /// Returns the provider of an account, if it offers a feature.
    func provider(of account: Account, offering feature: ProviderFeature) throws(MembersError) -> any MemberProvider {
        let provider = try provider(of: account)
        do throws(ProviderError) { try provider.demand(feature) } catch { throw .unavailable(error) }
        return provider
    }
}
