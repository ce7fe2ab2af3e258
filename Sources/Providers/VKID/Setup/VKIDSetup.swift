import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberRequests
import MemberSignIn
import VKWire

/// The objects that a configuration and a context yield for a ``VKID``: created together, and never changed.
struct VKIDSetup: Sendable {
    let configuration: Configuration
    let context: VKIDContext
    let app: VKApp
    let clients: ClientRegistry
    /// The limits of the app's members, shared with all other callers of the same client.
    let traffic: RequestTraffic
    let anonymousTokens: AnonymousTokens?
    let impressions: ImpressionCampaign
    /// Allows one sign-in of the object at a time; a later setup ends it.
    let reach = SignInReach(.first)

    init(_ config: Configuration, _ context: VKIDContext?) throws(VKIDConfigurationError) {
        var tools: VKIDContext
        do { tools = try context ?? VKIDContext.resolve() } catch { throw .storageUnavailable(error) }
        if !config.loggingEnabled { tools.diagnostics = .silent }
        let app = try VKApp(
            config.appCredentials.clientId, at: config.redirectURI, config.environment, in: tools.shared,
            solver: tools.captchaSolver)
        tools.shared = app.context
        (configuration, self.context, self.app, clients) = (config, tools, app, app.clients)
        let interaction = app.captchas.map { [clock = tools.clock] in InteractionHook(solvingBy: $0, clock: clock) }
        traffic = RequestTraffic(
            sharing: app.context.calls.store(of: app.accountClient).traffic, retry: .standard, interaction: interaction,
            random: tools.random)
        impressions = .communitySheet(
            vault: tools.vault, environment: config.environment.name, clock: tools.clock, calendar: tools.calendar)
        anonymousTokens = config.appCredentials.clientSecret.map { [app, tools] secret in
            AnonymousTokens(service: app.service, secret: Secret(secret), store: tools.vault, clock: tools.clock)
        }
    }
}

/// A ``VKID`` with the setup that was current when an operation began: the operation keeps it when another setup follows.
struct ConfiguredVKID: Sendable {
    /// The object that observers receive.
    let object: VKID
    let setup: VKIDSetup

    var configuration: Configuration { setup.configuration }
    var context: VKIDContext { setup.context }
    var clients: ClientRegistry { setup.clients }
    var app: VKApp { setup.app }
    var client: OAuthClient { setup.app.client }
    var service: VKService { setup.app.service }
    var signIns: PendingSignIns { setup.context.shared.signIns }
    var impressions: ImpressionCampaign { setup.impressions }
    var observers: ObserverList<any VKIDObserver> { object.observers }
}

extension VKID {
    /// The clock of the setup; before the first setup, of the context in force.
    var clock: any MemberClock { configured?.context.clock ?? VKIDContext.clockInForce }
}
