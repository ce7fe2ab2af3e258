import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberRequests
import MemberSignIn
import VKWire

/// An app at VK: its id, its environment and the objects that it works with. ``VKID`` and ``VKProvider`` are built on it.
struct VKApp: Sendable {
    let clientID: String
    let environment: VKEnvironment
    /// The address that responses arrive at; nil leaves that to the user agent or to the app's own scheme.
    let redirectURI: URL?
    let deviceID: String
    /// Its transport handles VK's captchas.
    let context: ProviderContext
    let client: OAuthClient
    let service: VKService
    let captchas: CaptchaQueue?

    /// Creates an app.
    /// - Parameters:
    ///   - clientID: The app's id, decimal.
    ///   - redirectURI: The address that responses arrive at.
    ///   - environment: The environment where VK is reached.
    ///   - context: The objects that the app works with.
    ///   - solver: Shows VK's captchas; without one a call that meets a captcha fails.
    /// - Throws: ``VKIDConfigurationError``.
    init(
        _ clientID: String, at redirectURI: URL?, _ environment: VKEnvironment, in context: ProviderContext,
        solver: (any CaptchaSolver)? = nil
    ) throws(VKIDConfigurationError) {
        try Self.check(clientID, redirectURI)
        do { deviceID = try VKState.of(context).deviceID(in: context) } catch { throw .storageUnavailable(error) }
        let captchas = solver.map { CaptchaQueue(solver: $0, of: context.open) }
        let challenges = ChallengeTransport(context.transport, hosts: environment.hosts, captchas: captchas)
        (self.clientID, self.redirectURI, self.environment, self.captchas) = (clientID, redirectURI, environment, captchas)
        self.context = context.with(transport: challenges)
        service = VKService(
            hosts: environment.hosts, clientID: clientID, deviceID: deviceID, environment: environment.name,
            transport: challenges)
        client = self.context.client(
            VKOAuthProfile.profile(hosts: environment.hosts, clientID: clientID, deviceID: deviceID),
            ClientRegistration(id: clientID), environment: environment.name)
    }

    private static func check(_ clientID: String, _ redirectURI: URL?) throws(VKIDConfigurationError) {
        guard !clientID.isEmpty else { throw .emptyClientID }
        guard clientID.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { throw .clientIDNotDecimal }
        if redirectURI == nil { try HostSchemes.ofThisApp?.check(clientID: clientID) }
    }

    /// The client of the app's accounts.
    var accountClient: AccountClient {
        AccountClient(provider: VKOAuthProfile.provider, environment: environment.name, clientID: clientID)
    }

    /// The clients of the app's accounts, each at the addresses of the account's sign-in.
    var clients: ClientRegistry {
        var clients = ClientRegistry()
        clients.register(VKOAuthProfile.provider) { [context, deviceID] account in
            try VKAccountDetails(of: account).client(for: account.key, deviceID: deviceID, in: context)
        }
        return clients
    }

    /// Asks VK to revoke all permissions of some tokens, which also ends the tokens.
    func revoke(_ tokens: TokenSet) async throws(VKError) {
        let reply = try await service.call(.id, "oauth2/revoke", [("access_token", tokens.accessToken.reveal)])
        guard reply.integer == 1 else { throw .request(.invalidReply("it does not say that it is done")) }
    }
}
