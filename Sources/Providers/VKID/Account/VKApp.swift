import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberRequests
import MemberSignIn
import VKWire

/// An app at VK: whom VK is asked as, where and with what. ``VKID`` and ``VKProvider`` stand on it.
struct VKApp: Sendable {
    let clientID: String
    let environment: VKEnvironment
    /// Where responses arrive; nil leaves that to the user agent or to the app's own scheme.
    let redirectURI: URL?
    let deviceID: String
    /// With a transport that meets VK's captchas.
    let context: ProviderContext
    let client: OAuthClient
    let service: VKService
    let captchas: CaptchaQueue?

    /// An app.
    /// - Parameters:
    ///   - clientID: The app's id, decimal.
    ///   - redirectURI: Where responses arrive.
    ///   - environment: Where VK is reached.
    ///   - context: What it works with.
    ///   - solver: Shows VK's captchas; without one a call that meets one fails.
    /// - Throws: ``VKIDConfigurationError``.
    init(
        _ clientID: String, at redirectURI: URL?, _ environment: VKEnvironment, in context: ProviderContext,
        solver: (any CaptchaSolver)? = nil
    ) throws(VKIDConfigurationError) {
        try Self.check(clientID, redirectURI)
        do { deviceID = try VKDevice.id(in: context.vault, random: context.random) } catch { throw .storageUnavailable(error) }
        let captchas = solver.map { CaptchaQueue(solver: $0, of: context.vault) }
        let challenges = ChallengeTransport(context.transport, hosts: environment.hosts, captchas: captchas)
        (self.clientID, self.redirectURI, self.environment, self.captchas) = (clientID, redirectURI, environment, captchas)
        self.context = context.with(transport: challenges)
        service = VKService(
            hosts: environment.hosts, clientID: clientID, deviceID: deviceID, environment: environment.name,
            transport: challenges)
        client = OAuthClient(
            profile: VKOAuthProfile.profile(hosts: environment.hosts, clientID: clientID, deviceID: deviceID),
            registration: ClientRegistration(id: clientID), environment: environment.name, transport: challenges,
            attempts: context.vault, clock: context.clock, random: context.random, diagnostics: context.diagnostics)
    }

    private static func check(_ clientID: String, _ redirectURI: URL?) throws(VKIDConfigurationError) {
        guard !clientID.isEmpty else { throw .emptyClientID }
        guard clientID.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { throw .clientIDNotDecimal }
        if redirectURI == nil { try HostSchemes.ofThisApp?.check(clientID: clientID) }
    }

    /// Its accounts.
    var accountClient: AccountClient {
        AccountClient(provider: VKOAuthProfile.provider, environment: environment.name, clientID: clientID)
    }

    /// The clients of its accounts, each at the addresses that the account was signed in at.
    var clients: ClientRegistry {
        var clients = ClientRegistry()
        clients.register(VKOAuthProfile.provider) { [context, deviceID] account in
            try VKAccountDetails(of: account).client(
                for: account.key, transport: context.transport, deviceID: deviceID, clock: context.clock,
                random: context.random)
        }
        return clients
    }

    /// Has VK take all permissions of some tokens back, which ends them.
    func revoke(_ tokens: TokenSet) async throws(VKError) {
        let reply = try await service.call(.id, "oauth2/revoke", [("access_token", tokens.accessToken.reveal)])
        guard reply.integer == 1 else { throw .request(.invalidReply("it does not say that it is done")) }
    }
}
