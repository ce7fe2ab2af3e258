public import Foundation
public import MemberCore
import MemberHTTPServer

/// All providers on this machine's loopback, over real HTTP, with faults that tests add.
///
/// ```swift
/// let sandbox = try await Sandbox.start()
/// defer { … await sandbox.stop() }
/// let hosts = sandbox.addresses["vk"]
/// ```
public final class Sandbox: Sendable {
    /// The control address, which shows the state and accepts faults.
    public let controlURL: URL
    /// The providers' addresses, by provider and host.
    public let addresses: [String: [String: URL]]
    /// The providers' addresses over https, by the certificate that they show; empty unless ``SandboxConfiguration/servesTLS`` is
    /// set.
    public let secureAddresses: [SandboxCertificate: [String: [String: URL]]]
    /// The root to trust at the https addresses: a PEM file that exists until ``stop()``; nil without https.
    public let rootCertificateFile: URL?
    /// The files that a client of the back channels needs; nil if no certificate is demanded.
    public let clientFiles: SandboxClientFiles?
    /// The key that requests from beyond this machine's loopback present at the control address.
    public let controlKey: Secret
    /// The faults that requests will still meet.
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
        controlKey = addresses.access.key ?? Secret("")
        faults = stage.faults
        requestLog = stage.log
        self.stage = stage
        self.servers = servers
        self.certificates = certificates
        self.gate = gate
    }

    /// Stops all servers after they have finished the running requests; those that wait for an event end at once. Nothing is
    /// written to the state file afterwards.
    public func stop() async {
        for provider in stage.having((any SandboxHolding).self) { provider.releaseRequests() }
        await servers.stop()
        // The gate stops after the servers, because nginx passes on their last responses.
        await gate?.stop()
        requestLog.finish()
        for provider in stage.having((any SandboxWork).self) { await provider.stop() }
        stage.keeper.close()
        certificates?.remove()
    }

    /// The number of requests of each path, by `host path`.
    package var requestCounts: [String: Int] { stage.counter.counts }

    /// Returns the number of requests of a path, at all hosts together.
    /// - Parameter path: The path, such as `/method/friends.get`.
    /// - Returns: The number.
    public func requestCount(_ path: String) -> Int {
        stage.counter.counts.filter { $0.key.hasSuffix(" " + path) }.values.reduce(0, +)
    }

    /// The number of requests that are being performed at this moment.
    package var runningRequests: Int { stage.counter.running }

    /// The members' sessions, including those that have ended, the oldest first.
    public var sessions: [SandboxSession] { stage.signingIn.flatMap(\.sessions) }

    /// How long an exchanged refresh token still works, in seconds.
    public var rotationGrace: Int {
        get { stage.settings.current.rotationGrace }
        set { stage.settings.change { $0.rotationGrace = newValue } }
    }

    /// The address of the portal, a website with the providers' sign-in buttons, to which the sandbox's pages link if it is set.
    public var portalAddress: URL? {
        get { stage.settings.current.portal }
        set { stage.settings.change { $0.portal = newValue } }
    }

    /// Expires all access tokens now.
    public func expireAccessTokens() { stage.expireAccessTokens() }

    /// Makes new signing keys; ID tokens are signed with them from now on, under another key id.
    public func rotateKeys() { stage.rotateKeys() }

    /// Ends a session, which invalidates its tokens.
    /// - Parameter id: The session's ``SandboxSession/id``.
    /// - Returns: Whether the session existed.
    @discardableResult public func endSession(_ id: String) -> Bool { stage.endSession(id) }

    /// Returns the position of a refresh token in its session.
    /// - Parameter token: The token.
    /// - Returns: The position at the provider that issued the token.
    public func standing(ofRefreshToken token: String) -> RefreshTokenStanding {
        stage.having((any SandboxRefreshTokens).self).map { $0.standing(ofRefreshToken: token) }.first { $0 != .unknown }
            ?? .unknown
    }

    /// All tokens and codes issued so far, in clear; empty unless the configuration keeps them.
    public var issuedTokens: [String] { stage.tokens.all }

    /// Returns the provider of a type, for what only this provider can do.
    /// - Parameter type: The type.
    /// - Returns: The provider; nil if it is not simulated here.
    public func provider<Provider: SandboxProvider>(_ type: Provider.Type = Provider.self) -> Provider? {
        stage.providers.lazy.compactMap { $0 as? Provider }.first
    }
}

extension Sandbox {
    /// Starts a sandbox.
    /// - Parameter configuration: The configuration.
    /// - Returns: The running sandbox.
    /// - Throws: `HTTPServerError` if a port is in use; ``SandboxError`` if two providers have the same name, if the state file
    ///   cannot be read or is in use, if the certificates cannot be made, if nginx is missing, or if the access is not possible.
    public static func start(_ configuration: SandboxConfiguration = SandboxConfiguration()) async throws -> Sandbox {
        let keeper = StateKeeper(file: configuration.stateFile, diagnostics: configuration.diagnostics)
        do { return try await start(configuration, keeper) } catch {
            keeper.close()
            throw error
        }
    }

    private static func start(_ configuration: SandboxConfiguration, _ keeper: StateKeeper) async throws -> Sandbox {
        var configuration = configuration
        configuration.access = try configuration.access.prepared()
        guard !configuration.demandsClientCertificate || configuration.access.publicHosts.isEmpty else {
            throw SandboxError.gateIsLocal
        }
        let kept = try keeper.load()
        let stage = try SandboxStage(configuration, keeper)
        for provider in stage.providers { try keeper.restore(provider, from: kept) }
        let certificates = configuration.servesTLS ? try await CertificateFolder.make(for: configuration.access.publicHosts) : nil
        var starter = ServerStarter(configuration)
        var gate: ClientGate?
        do {
            gate = configuration.demandsClientCertificate ? try await ClientGate() : nil
            var addresses = try await stage.serve(
                by: &starter, SandboxAddresses(configuration.access), ports: kept.ports, certificates, gate)
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
