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
        if config.redirectURI == nil { try SystemSettings.hostSchemes?.check(clientID: clientID) }
        configuration = config
        do {
            let tools = try Toolbox(config, context ?? VKIDContext.resolve())
            self.context = tools.context
            clients = tools.clients
            client = tools.client
            service = tools.service
            traffic = tools.traffic
            anonymousTokens = tools.anonymousTokens
            impressions = tools.impressions
            deviceID = tools.deviceID
            signIns = PendingSignIns(vault: tools.context.vault, clock: tools.context.clock)
        } catch { throw .storageUnavailable(error) }
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

/// What a `VKID` works with, made of its configuration and context.
private struct Toolbox {
    var context: VKIDContext
    let clients: ClientRegistry
    let client: OAuthClient
    let service: VKService
    let traffic: RequestTraffic
    let anonymousTokens: AnonymousTokens?
    let impressions: ImpressionCampaign
    let deviceID: String

    init(_ config: Configuration, _ given: VKIDContext) throws {
        let clientID = config.appCredentials.clientId
        let captchas = given.captchaSolver.map { CaptchaQueue(solver: $0, of: given.vault) }
        context = given
        context.transport = ChallengeTransport(given.transport, hosts: config.environment.hosts, captchas: captchas)
        if !config.loggingEnabled { context.diagnostics = .silent }
        deviceID = try VKDevice.id(in: given.vault, random: given.random)
        service = VKService(
            hosts: config.environment.hosts, clientID: clientID, deviceID: deviceID, environment: config.environment.name,
            transport: context.transport)
        client = OAuthClient(
            profile: VKOAuthProfile.profile(hosts: config.environment.hosts, clientID: clientID, deviceID: deviceID),
            registration: ClientRegistration(id: clientID), environment: config.environment.name, transport: context.transport,
            attempts: given.vault, clock: given.clock, random: given.random, diagnostics: context.diagnostics)
        var clients = ClientRegistry()
        clients.register(VKOAuthProfile.provider) { [deviceID, transport = context.transport] account in
            try VKAccountDetails(of: account).client(
                for: account.key, transport: transport, deviceID: deviceID, clock: given.clock, random: given.random)
        }
        self.clients = clients
        traffic = RequestTraffic(
            retry: .standard, interaction: captchas.map { InteractionHook(solvingBy: $0, clock: given.clock) },
            clock: given.clock,
            random: given.random)
        impressions = .communitySheet(
            vault: given.vault, environment: config.environment.name, clock: given.clock, calendar: given.calendar)
        anonymousTokens = config.appCredentials.clientSecret.map { [service] secret in
            AnonymousTokens(service: service, secret: Secret(secret), vault: given.vault, clock: given.clock)
        }
    }
}
