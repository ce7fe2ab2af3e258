import Foundation
import MemberAccounts
import MemberCore
public import MemberOAuth
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
    private let isBusy = Locked(false)

    /// The version of this SDK.
    public static var sdkVersion: String { VKOAuthProfile.sdkVersion }
    /// The API version that VK ID's own calls name.
    public static var apiVersion: String { VKOAuthProfile.apiVersion }

    /// Makes a `VKID`.
    /// - Parameter config: How it is set up.
    /// - Throws: ``VKIDConfigurationError``.
    public init(config: Configuration) throws(VKIDConfigurationError) {
        let clientID = config.appCredentials.clientId
        guard !clientID.isEmpty else { throw .emptyClientID }
        guard clientID.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { throw .clientIDNotDecimal }
        configuration = config
        do {
            context = try VKIDContext.resolve()
            let deviceID = try VKDevice.id(in: context.vault, random: context.random)
            client = OAuthClient(
                profile: VKOAuthProfile.profile(hosts: config.hosts, clientID: clientID, deviceID: deviceID),
                registration: ClientRegistration(id: clientID), stand: config.stand, transport: context.transport,
                attempts: context.vault, clock: context.clock, random: context.random, diagnostics: context.diagnostics)
            var clients = ClientRegistry()
            clients.registerVK(
                transport: context.transport, deviceID: deviceID, clock: context.clock, random: context.random)
            self.clients = clients
        } catch { throw .storageUnavailable(error) }
    }

    /// Signs a member in.
    /// - Parameters:
    ///   - authConfiguration: How this sign-in is made.
    ///   - agent: Shows VK ID's page and brings the answer.
    ///   - limit: How long to wait for the answer; nil is VK ID's 15 minutes.
    /// - Returns: What came of it; the session is stored and current.
    /// - Throws: ``AuthError``.
    public func authorize(
        with authConfiguration: AuthConfiguration = .init(), using agent: any UserAgent, limit: Duration? = nil
    ) async throws(AuthError) -> AuthOutcome {
        guard
            isBusy.withLock({ busy in
                !busy
                    ? {
                        busy = true; return true
                    }() : false
            })
        else { throw .authAlreadyInProgress }
        defer { isBusy.withLock { $0 = false } }
        do throws(OAuthError) {
            let grant = try await client.signIn(request(authConfiguration, agent), with: agent, limit: limit)
            return .signedIn(try store(grant))
        } catch { throw AuthError(error) }
    }

    private func request(_ authConfiguration: AuthConfiguration, _ agent: any UserAgent) -> AuthorizationRequest {
        var request = AuthorizationRequest(scopes: authConfiguration.scope?.value.sorted() ?? [])
        request.redirectURI = configuration.redirectURI
        if request.redirectURI == nil, !agent.suppliesRedirectURI {
            request.redirectURI = VKOAuthProfile.redirectURI(clientID: configuration.appCredentials.clientId)
        }
        request.prompt = authConfiguration.prompt.wire
        request.purpose = authConfiguration.purpose
        request.extraParameters = [
            ("provider", "vkid"), ("oauth_version", "2"), ("v", Self.sdkVersion),
            ("device_id", client.profile.backChannelParameters["device_id"] ?? ""),
        ]
        return request
    }

    private func store(_ grant: Grant) throws(OAuthError) -> any UserSession {
        let key = AccountKey(
            provider: VKOAuthProfile.provider, stand: configuration.stand, clientID: configuration.appCredentials.clientId,
            subject: grant.subject)
        let secrets = AccountSecrets(tokens: grant.tokens, requestedScopes: grant.requestedScopes)
        do throws(AccountError) {
            try context.vault.store(
                key, label: nil, details: VKAccountDetails(hosts: configuration.hosts).encoded, secrets: secrets,
                why: grant.purpose)
        } catch { throw .storage(error.code) }
        return session(key)
    }

    func session(_ key: AccountKey) -> VKUserSession {
        VKUserSession(session: Session(key, in: context.vault, clients: clients), client: client)
    }

    /// All sessions of this client at this stand, in the order in which they were first stored.
    public var authorizedSessions: [any UserSession] {
        context.vault.accounts.filter { isMine($0.key) }.map { session($0.key) }
    }

    /// The session signed in last, or nil.
    public var currentAuthorizedSession: (any UserSession)? {
        let mine = context.vault.accounts.filter { isMine($0.key) }
        return mine.max { $0.signedIn < $1.signedIn }.map { session($0.key) }
    }

    private func isMine(_ key: AccountKey) -> Bool {
        key.provider == VKOAuthProfile.provider && key.stand == configuration.stand
            && key.clientID == configuration.appCredentials.clientId
    }
}

/// What came of a sign-in.
public enum AuthOutcome: Sendable {
    /// The member is signed in.
    case signedIn(any UserSession)
}
