public import Foundation
import MemberCore
import MemberHTTPServer

/// All providers on this machine's loopback, over real HTTP, with faults on demand.
///
/// ```swift
/// let sandbox = try await Sandbox.start()
/// defer { … await sandbox.stop() }
/// let hosts = sandbox.addresses["vk"]
/// ```
public final class Sandbox: Sendable {
    /// Where its state is seen and faults are ordered.
    public let controlURL: URL
    /// The providers' addresses by provider and host.
    public let addresses: [String: [String: URL]]
    /// The providers' addresses over https, by what is shown there; empty unless ``SandboxConfiguration/servesTLS`` is set.
    public let secureAddresses: [SandboxCertificate: [String: [String: URL]]]
    /// The root to trust at the https addresses, a PEM file that is there until ``stop()``; nil without https.
    public let rootCertificateFile: URL?
    /// The faults under way.
    public let faults: FaultPlan
    /// What the providers were asked lately.
    public let requestLog: RequestLog

    private let stage: SandboxStage
    private let servers: ServerStarter
    private let certificates: CertificateFolder?

    init(
        _ controlURL: URL, _ addresses: SandboxAddresses, _ stage: SandboxStage, _ servers: ServerStarter,
        _ certificates: CertificateFolder?
    ) {
        self.controlURL = controlURL
        self.addresses = addresses.plain
        secureAddresses = addresses.secure
        rootCertificateFile = certificates?.root
        faults = stage.faults
        requestLog = stage.log
        self.stage = stage
        self.servers = servers
        self.certificates = certificates
    }

    /// Stops all servers; what is running finishes first.
    public func stop() async {
        await servers.stop()
        requestLog.finish()
        stage.keeper.save()
        certificates?.remove()
    }

    /// How often each path was asked, as `host path`.
    public var requestCounts: [String: Int] { stage.counter.counts }

    /// How often a path was asked, at whatever host.
    /// - Parameter path: The path, such as `/method/friends.get`.
    /// - Returns: The number.
    public func requestCount(_ path: String) -> Int {
        stage.counter.counts.filter { $0.key.hasSuffix(" " + path) }.values.reduce(0, +)
    }

    /// How many requests are being carried out at this moment.
    public var runningRequests: Int { stage.counter.running }

    /// The members' sessions, ended ones too, in the order of their beginning.
    public var sessions: [SandboxSession] { stage.providers.flatMap(\.sessions) }

    /// How long a refresh token that was traded still works, in seconds.
    public var rotationGrace: Int {
        get { stage.settings.current.rotationGrace }
        set { stage.settings.change { $0.rotationGrace = newValue } }
    }

    /// How many subscriptions VK's contract allows; nil for any number. See ``SandboxConfiguration/subscriptionQuota``.
    public var subscriptionQuota: Int? {
        get { stage.settings.current.subscriptionQuota }
        set { stage.settings.change { $0.subscriptionQuota = newValue } }
    }

    /// How many subscriptions were made by subscription sheets.
    public var subscriptionCount: Int { stage.providers.map(\.subscriptionCount).reduce(0, +) }

    /// With which error VK refuses a dead refresh token. See ``SandboxConfiguration/deadRefreshTokenError``.
    public var deadRefreshTokenError: String {
        get { stage.settings.current.deadRefreshTokenError }
        set { stage.settings.change { $0.deadRefreshTokenError = newValue } }
    }

    /// Whether VK's id host refuses with HTTP 200. See ``SandboxConfiguration/refusesWithOK``.
    public var refusesWithOK: Bool {
        get { stage.settings.current.refusesWithOK }
        set { stage.settings.change { $0.refusesWithOK = newValue } }
    }

    /// Ends the life of every access token now.
    public func expireAccessTokens() { for provider in stage.providers { provider.expireAccessTokens() } }

    /// Ends the life of every anonymous token now.
    public func expireAnonymousTokens() { for provider in stage.providers { provider.expireAnonymousTokens() } }

    /// Makes new signing keys; ID tokens are signed with them from now on, under another key id.
    public func rotateKeys() { for provider in stage.providers { provider.rotateKeys() } }

    /// Ends a session: its tokens work no more.
    /// - Parameter id: As ``SandboxSession/id``.
    /// - Returns: Whether there is such a session.
    @discardableResult public func endSession(_ id: String) -> Bool { stage.endSession(id) }

    /// What has become of a refresh token.
    /// - Parameter token: The token.
    /// - Returns: Its standing at whichever provider issued it.
    public func standing(ofRefreshToken token: String) -> RefreshTokenStanding {
        stage.providers.map { $0.standing(ofRefreshToken: token) }.first { $0 != .unknown } ?? .unknown
    }

    /// Who joined which community since the sandbox began, as member ids by community id; those who always were members are not
    /// among them.
    public var joinedCommunities: [Int: [Int]] {
        stage.providers.map(\.joinedCommunities).reduce(into: [:]) { $0.merge($1) { $0 + $1 } }
    }

    /// Forgets who joined and left communities, and how many subscriptions were made.
    public func resetJoins() { for provider in stage.providers { provider.resetJoins() } }

    /// Makes an access token as VK ID's first version gave it, for a member who is to be moved to the second.
    /// - Parameters:
    ///   - member: A login or an id of an ``InventedPerson``.
    ///   - client: The app's client id.
    ///   - scopes: What was allowed; e-mail address and phone number are not carried over.
    /// - Returns: The token; nil if there is no such member.
    public func issueLegacyToken(
        member: String, client: String = SandboxConfiguration.defaultClientID, scopes: [String] = []
    ) -> String? {
        InventedPerson.named(member).flatMap { person in
            stage.providers.lazy.compactMap { $0.issueLegacyToken(person, client: client, scopes: scopes) }.first
        }
    }

    /// Every token and code issued so far, in clear; empty unless the configuration remembers them.
    public var issuedTokens: [String] { stage.tokens.all }
}

extension SandboxStage {
    func endSession(_ id: String) -> Bool { providers.map { $0.endSession(id) }.contains(true) }
}
