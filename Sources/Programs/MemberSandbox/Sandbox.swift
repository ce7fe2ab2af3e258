public import Foundation
public import MemberCore
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
    /// The faults under way.
    public let faults: FaultPlan

    private let servers: [HTTPServer]
    private let providers: [any SandboxProvider]
    private let keeper: StateKeeper
    private let counter: RequestCounter
    private let tokens: TokenMemory

    /// Starts a sandbox.
    /// - Parameter configuration: How it is set up.
    /// - Returns: The running sandbox.
    /// - Throws: `HTTPServerError` if a port is taken; ``SandboxError`` if the state file cannot be read.
    public static func start(_ configuration: SandboxConfiguration = SandboxConfiguration()) async throws -> Sandbox {
        let keeper = StateKeeper(file: configuration.stateFile, diagnostics: configuration.diagnostics)
        let kept = try keeper.load()
        let tokens = TokenMemory(isOn: configuration.remembersTokens)
        let providers: [any SandboxProvider] = [
            try VKSandbox(configuration, keeper: keeper, tokens: tokens)
        ]
        for provider in providers { if let data = kept.providers[provider.name] { try provider.restore(data) } }
        let faults = FaultPlan(clock: configuration.clock)
        faults.onExpiry { for provider in providers { provider.expireAccessTokens() } }
        let counter = RequestCounter()
        var servers: [HTTPServer] = []
        do {
            var addresses: [String: [String: URL]] = [:]
            for provider in providers {
                for (host, router) in provider.hosts.sorted(by: { $0.key < $1.key }) {
                    let label = "\(provider.name)/\(host)"
                    let watched = router.watched(host: label, counter: counter, faults: faults)
                    let server = try await serve(watched, preferred: kept.ports[label], configuration)
                    servers.append(server)
                    addresses[provider.name, default: [:]][host] = server.url
                }
            }
            let control = ControlPages(addresses: addresses, providers: providers, counter: counter, faults: faults)
            let server =
                configuration.port == 0
                ? try await serve(control.router, anywhere: configuration)
                : try await serve(control.router, exactly: configuration.port, configuration)
            servers.append(server)
            let sandbox = Sandbox(server.url, addresses, faults, servers, providers, keeper, counter, tokens)
            keeper.attach(providers, ports: addresses)
            keeper.save()
            return sandbox
        } catch {
            for server in servers { await server.stop() }
            throw error
        }
    }

    private init(
        _ controlURL: URL, _ addresses: [String: [String: URL]], _ faults: FaultPlan, _ servers: [HTTPServer],
        _ providers: [any SandboxProvider], _ keeper: StateKeeper, _ counter: RequestCounter, _ tokens: TokenMemory
    ) {
        self.controlURL = controlURL
        self.addresses = addresses
        self.faults = faults
        self.servers = servers
        self.providers = providers
        self.keeper = keeper
        self.counter = counter
        self.tokens = tokens
    }

    /// A kept port is taken again if it is free, so that stored addresses stay good over a restart.
    private static func serve(
        _ router: Router, preferred: UInt16?, _ configuration: SandboxConfiguration
    ) async throws -> HTTPServer {
        if let preferred, let server = try? await serve(router, exactly: preferred, configuration) { return server }
        return try await serve(router, anywhere: configuration)
    }

    /// A free port. One that is to be kept is not taken from those that the system lends to outgoing connections (from 32768 on
    /// Linux, 49152 elsewhere), so that it is still free after a restart.
    private static func serve(
        _ router: Router, anywhere configuration: SandboxConfiguration
    ) async throws -> HTTPServer {
        if configuration.stateFile != nil {
            for _ in 0..<20 {
                let port = UInt16.random(in: 20_000..<32_000)
                if let server = try? await serve(router, exactly: port, configuration) { return server }
            }
        }
        return try await serve(router, exactly: 0, configuration)
    }

    private static func serve(
        _ router: Router, exactly port: UInt16, _ configuration: SandboxConfiguration
    ) async throws -> HTTPServer {
        var settings = HTTPServerConfiguration()
        settings.port = port
        settings.loops = 1
        let server = HTTPServer(settings, router: router, diagnostics: configuration.diagnostics)
        try await server.start()
        return server
    }

    /// Stops all servers; what is running finishes first.
    public func stop() async {
        for server in servers { await server.stop() }
        keeper.save()
    }

    /// How often each path was asked, as `host path`.
    public var requestCounts: [String: Int] { counter.counts }

    /// How often a path was asked, at whatever host.
    /// - Parameter path: The path, such as `/method/friends.get`.
    /// - Returns: The number.
    public func requestCount(_ path: String) -> Int {
        counter.counts.filter { $0.key.hasSuffix(" " + path) }.values.reduce(0, +)
    }

    /// How many requests are being carried out at this moment.
    public var runningRequests: Int { counter.running }

    /// Ends the life of every access token now.
    public func expireAccessTokens() { for provider in providers { provider.expireAccessTokens() } }

    /// What has become of a refresh token.
    /// - Parameter token: The token.
    /// - Returns: Its standing at whichever provider issued it.
    public func standing(ofRefreshToken token: String) -> RefreshTokenStanding {
        providers.map { $0.standing(ofRefreshToken: token) }.first { $0 != .unknown } ?? .unknown
    }

    /// Every token and code issued so far, in clear; empty unless the configuration remembers them.
    public var issuedTokens: [String] { tokens.all }
}

/// Why a sandbox could not start.
public enum SandboxError: CodedError {
    /// The state file is damaged or of another format; the path is given.
    case stateUnreadable(path: String)

    /// The stable name.
    public var code: String { "sandbox.state_unreadable" }
    /// What was wrong.
    public var problem: String {
        switch self {
        case .stateUnreadable(let path): "The state file \(path) cannot be read."
        }
    }
    /// What to do.
    public var remedy: String { "Remove it to start afresh, or name another one." }
}
