import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberRequests
import MemberSignIn
import VKWire

/// Signs members in with VK ID and keeps their sessions.
///
/// ```swift
/// let vkid = try VKID(config: Configuration(appCredentials: AppCredentials(clientId: "51234567")))
/// let outcome = try await vkid.authorize(using: agent)
/// let token = try await vkid.currentAuthorizedSession?.getFreshAccessToken()
/// ```
public final class VKID: Sendable {
    /// How it is set up.
    public let configuration: Configuration
    let context: VKIDContext
    let clients: ClientRegistry
    let client: OAuthClient
    let service: VKService
    let traffic: RequestTraffic
    let anonymousTokens: AnonymousTokens?
    let impressions: ImpressionCampaign
    let deviceID: String
    let observers = ObserverList<any VKIDObserver>()
    private let appearanceBox = Locked(Appearance())
    let signIns: PendingSignIns
    let refreshNotices = RefreshNotices()
    let oneSignIn = OneAtATime()

    /// The version of this SDK.
    public static var sdkVersion: String { VKOAuthProfile.sdkVersion }
    /// The API version that VK ID's own calls name.
    public static var apiVersion: String { VKOAuthProfile.apiVersion }

    /// Makes a `VKID`.
    /// - Parameters:
    ///   - config: How it is set up.
    ///   - context: What it works with; nil is the task's ``VKIDContext/current``, else the process's default.
    /// - Throws: ``VKIDConfigurationError``.
    public init(config: Configuration, context: VKIDContext? = nil) throws(VKIDConfigurationError) {
        let clientID = config.appCredentials.clientId
        guard !clientID.isEmpty else { throw .emptyClientID }
        guard clientID.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { throw .clientIDNotDecimal }
        if config.redirectURI == nil { try HostSchemes.ofThisApp?.check(clientID: clientID) }
        var tools: VKIDContext
        do {
            tools = try context ?? VKIDContext.resolve()
            deviceID = try VKDevice.id(in: tools.vault, random: tools.random)
        } catch { throw .storageUnavailable(error) }
        let (hosts, environment) = (config.environment.hosts, config.environment.name)
        let captchas = tools.captchaSolver.map { [vault = tools.vault] in CaptchaQueue(solver: $0, of: vault) }
        tools.transport = ChallengeTransport(tools.transport, hosts: hosts, captchas: captchas)
        if !config.loggingEnabled { tools.diagnostics = .silent }
        (configuration, self.context) = (config, tools)
        service = VKService(
            hosts: hosts, clientID: clientID, deviceID: deviceID, environment: environment, transport: tools.transport)
        client = OAuthClient(
            profile: VKOAuthProfile.profile(hosts: hosts, clientID: clientID, deviceID: deviceID),
            registration: ClientRegistration(id: clientID), environment: environment, transport: tools.transport,
            attempts: tools.vault, clock: tools.clock, random: tools.random, diagnostics: tools.diagnostics)
        var clients = ClientRegistry()
        clients.register(VKOAuthProfile.provider) { [deviceID, tools] account in
            try VKAccountDetails(of: account).client(
                for: account.key, transport: tools.transport, deviceID: deviceID, clock: tools.clock, random: tools.random)
        }
        self.clients = clients
        let interaction = captchas.map { [clock = tools.clock] in InteractionHook(solvingBy: $0, clock: clock) }
        traffic = RequestTraffic(retry: .standard, interaction: interaction, clock: tools.clock, random: tools.random)
        impressions = .communitySheet(
            vault: tools.vault, environment: environment, clock: tools.clock, calendar: tools.calendar)
        anonymousTokens = config.appCredentials.clientSecret.map { [service, tools] secret in
            AnonymousTokens(service: service, secret: Secret(secret), vault: tools.vault, clock: tools.clock)
        }
        signIns = PendingSignIns(vault: tools.vault, clock: tools.clock)
        appearance = config.appearance
    }

    /// How the components of this object look and which language they speak; may be changed at any time. What was set last, here or in
    /// another `VKID` of the context, is also ``Appearance/ColorScheme/current`` and ``Appearance/Locale/current``.
    public var appearance: Appearance {
        get { appearanceBox.value }
        set {
            appearanceBox.withLock { $0 = newValue }
            context.appearanceBox.withLock { $0 = newValue }
        }
    }

    /// How often the community sheet may follow a sign-in.
    public var groupSubscriptionsLimit: GroupSubscriptionsLimit? { configuration.groupSubscriptionsLimit }

    /// Tells an object what happens.
    /// - Parameter observer: Held weakly; added once however often it is given.
    public func add(observer: any VKIDObserver) { observers.add(observer) }

    /// Tells an object no more.
    /// - Parameter observer: The object.
    public func remove(observer: any VKIDObserver) { observers.remove(observer) }
}
