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
    /// The control address: it shows the state and takes faults.
    public let controlURL: URL
    /// The providers' addresses by provider and host.
    public let addresses: [String: [String: URL]]
    /// The providers' addresses over https, by what is shown there; empty unless ``SandboxConfiguration/servesTLS`` is set.
    public let secureAddresses: [SandboxCertificate: [String: [String: URL]]]
    /// The root to trust at the https addresses, a PEM file that is there until ``stop()``; nil without https.
    public let rootCertificateFile: URL?
    /// What a client of the back channels needs: nil where no certificate is demanded of it.
    public let clientFiles: SandboxClientFiles?
    /// The faults under way.
    public let faults: FaultPlan
    /// The last requests to the providers.
    public let requestLog: RequestLog

    let stage: SandboxStage
    private let servers: ServerStarter
    private let certificates: CertificateFolder?
    private let gate: ClientGate?

    init(
        _ controlURL: URL, _ addresses: SandboxAddresses, _ stage: SandboxStage, _ servers: ServerStarter,
        _ certificates: CertificateFolder?, _ gate: ClientGate?
    ) {
        self.controlURL = controlURL
        self.addresses = addresses.plain
        secureAddresses = addresses.secure
        rootCertificateFile = certificates?.root
        clientFiles = addresses.clientFiles
        faults = stage.faults
        requestLog = stage.log
        self.stage = stage
        self.servers = servers
        self.certificates = certificates
        self.gate = gate
    }

    /// Stops all servers; what is running finishes first. Nothing is written to the state file from then on.
    public func stop() async {
        await servers.stop()
        // Behind them: nginx passes on what they still have to say.
        await gate?.stop()
        requestLog.finish()
        for provider in stage.having((any SandboxWork).self) { await provider.stop() }
        stage.keeper.close()
        certificates?.remove()
    }

    /// How often each path was asked, as `host path`.
    public var requestCounts: [String: Int] { stage.counter.counts }

    /// How often a path was requested, at all hosts together.
    /// - Parameter path: The path, such as `/method/friends.get`.
    /// - Returns: The number.
    public func requestCount(_ path: String) -> Int {
        stage.counter.counts.filter { $0.key.hasSuffix(" " + path) }.values.reduce(0, +)
    }

    /// How many requests are being carried out at this moment.
    public var runningRequests: Int { stage.counter.running }

    /// The members' sessions, ended ones too, in the order of their beginning.
    public var sessions: [SandboxSession] { stage.signingIn.flatMap(\.sessions) }

    /// How long a refresh token that was exchanged still works, in seconds.
    public var rotationGrace: Int {
        get { stage.settings.current.rotationGrace }
        set { stage.settings.change { $0.rotationGrace = newValue } }
    }

    /// A website with the providers' components, which the sandbox's pages then link to.
    public var portalAddress: URL? {
        get { stage.settings.current.portal }
        set { stage.settings.change { $0.portal = newValue } }
    }

    /// Ends the life of every access token now.
    public func expireAccessTokens() { stage.expireAccessTokens() }

    /// Makes new signing keys; ID tokens are signed with them from now on, under another key id.
    public func rotateKeys() { stage.rotateKeys() }

    /// Ends a session: its tokens work no more.
    /// - Parameter id: As ``SandboxSession/id``.
    /// - Returns: Whether there is such a session.
    @discardableResult public func endSession(_ id: String) -> Bool { stage.endSession(id) }

    /// What has become of a refresh token.
    /// - Parameter token: The token.
    /// - Returns: Its standing at whichever provider issued it.
    public func standing(ofRefreshToken token: String) -> RefreshTokenStanding {
        stage.having((any SandboxRefreshTokens).self).map { $0.standing(ofRefreshToken: token) }.first { $0 != .unknown }
            ?? .unknown
    }

    /// Every token and code issued so far, in clear; empty unless the configuration remembers them.
    public var issuedTokens: [String] { stage.tokens.all }

    /// The provider of a type, for what only that one can do.
    /// - Parameter type: The type.
    /// - Returns: The provider; nil if it is not acted out here.
    public func provider<Provider: SandboxProvider>(_ type: Provider.Type = Provider.self) -> Provider? {
        stage.providers.lazy.compactMap { $0 as? Provider }.first
    }
}

extension Sandbox {
    /// Starts a sandbox.
    /// - Parameter configuration: How it is set up.
    /// - Returns: The running sandbox.
    /// - Throws: `HTTPServerError` if a port is taken; ``SandboxError`` if two providers have one name, the state file cannot be read or is in use, there are no certificates, or no nginx.
    public static func start(_ configuration: SandboxConfiguration = SandboxConfiguration()) async throws -> Sandbox {
        let keeper = StateKeeper(file: configuration.stateFile, diagnostics: configuration.diagnostics)
        do { return try await start(configuration, keeper) } catch {
            keeper.close()
            throw error
        }
    }

    private static func start(_ configuration: SandboxConfiguration, _ keeper: StateKeeper) async throws -> Sandbox {
        let kept = try keeper.load()
        let stage = try SandboxStage(configuration, keeper)
        for provider in stage.providers { try keeper.restore(provider, from: kept) }
        let certificates = configuration.servesTLS ? try await CertificateFolder.make() : nil
        var starter = ServerStarter(configuration)
        var gate: ClientGate?
        do {
            gate = configuration.demandsClientCertificate ? try await ClientGate() : nil
            var addresses = try await stage.serve(by: &starter, ports: kept.ports, certificates, gate)
            let control = ControlPages(stage: stage, addresses: addresses, root: certificates?.root)
            let url = try await starter.serveControl(control.router)
            stage.settings.change { $0.control = url }
            addresses.control = url
            for provider in stage.providers { provider.attach(addresses) }
            keeper.attach(stage.providers, ports: addresses.plain)
            keeper.save()
            return Sandbox(url, addresses, stage, starter, certificates, gate)
        } catch {
            await gate?.stop()
            await starter.stop()
            certificates?.remove()
            throw error
        }
    }
}
