import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberRequests
import MemberSignIn
import VKWire

/// All that a configuration and a context make of a ``VKID``: made whole, and never changed.
struct VKIDSetup: Sendable {
    let configuration: Configuration
    let context: VKIDContext
    let clients: ClientRegistry
    let client: OAuthClient
    let service: VKService
    /// The app's accounts.
    let accountClient: AccountClient
    /// The limits of the app's members, shared with all other doors.
    let traffic: RequestTraffic
    let anonymousTokens: AnonymousTokens?
    let impressions: ImpressionCampaign
    let deviceID: String
    let signIns: PendingSignIns
    let oneSignIn = OneSignIn()

    init(_ config: Configuration, _ context: VKIDContext?) throws(VKIDConfigurationError) {
        try Self.check(config)
        var tools: VKIDContext
        do {
            tools = try context ?? VKIDContext.resolve()
            deviceID = try VKDevice.id(in: tools.vault, random: tools.random)
        } catch { throw .storageUnavailable(error) }
        let (hosts, environment) = (config.environment.hosts, config.environment.name)
        let clientID = config.appCredentials.clientId
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
        clients = Self.clients(tools, deviceID)
        let interaction = captchas.map { [clock = tools.clock] in InteractionHook(solvingBy: $0, clock: clock) }
        accountClient = AccountClient(provider: VKOAuthProfile.provider, environment: environment, clientID: clientID)
        traffic = RequestTraffic(
            sharing: CallStores.of(tools.vault).store(of: accountClient).traffic, retry: .standard, interaction: interaction,
            random: tools.random)
        impressions = .communitySheet(
            vault: tools.vault, environment: environment, clock: tools.clock, calendar: tools.calendar)
        anonymousTokens = config.appCredentials.clientSecret.map { [service, tools] secret in
            AnonymousTokens(service: service, secret: Secret(secret), vault: tools.vault, clock: tools.clock)
        }
        signIns = PendingSignIns(vault: tools.vault, clock: tools.clock)
    }

    private static func check(_ config: Configuration) throws(VKIDConfigurationError) {
        let clientID = config.appCredentials.clientId
        guard !clientID.isEmpty else { throw .emptyClientID }
        guard clientID.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { throw .clientIDNotDecimal }
        if config.redirectURI == nil { try HostSchemes.ofThisApp?.check(clientID: clientID) }
    }

    private static func clients(_ tools: VKIDContext, _ deviceID: String) -> ClientRegistry {
        var clients = ClientRegistry()
        clients.register(VKOAuthProfile.provider) { account in
            try VKAccountDetails(of: account).client(
                for: account.key, transport: tools.transport, deviceID: deviceID, clock: tools.clock, random: tools.random)
        }
        return clients
    }
}

/// A ``VKID`` as it was set up when something began: what is under way keeps to that setup when another one follows.
struct ConfiguredVKID: Sendable {
    /// Whom observers hear of.
    let object: VKID
    let setup: VKIDSetup

    var configuration: Configuration { setup.configuration }
    var context: VKIDContext { setup.context }
    var clients: ClientRegistry { setup.clients }
    var client: OAuthClient { setup.client }
    var service: VKService { setup.service }
    var impressions: ImpressionCampaign { setup.impressions }
    var observers: ObserverList<any VKIDObserver> { object.observers }
}

extension VKID {
    /// The clock of its setup; before that, of the context in force.
    var clock: any MemberClock { configured?.context.clock ?? VKIDContext.clockInForce }
}

extension ConfiguredVKID {
    /// One of its own, for a caller that keeps none.
    init(config: Configuration, context: VKIDContext) throws(VKIDConfigurationError) {
        setup = try VKIDSetup(config, context)
        object = VKID(setup)
    }
}
