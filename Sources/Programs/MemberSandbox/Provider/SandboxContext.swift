public import Foundation
public import MemberCore
import MemberCrypto
import MemberHTTPServer

/// The parts of a sandbox that a provider uses.
public struct SandboxContext: Sendable {
    /// The sandbox's clock.
    public let clock: any MemberClock
    /// The source of codes and tokens.
    public let random: any RandomSource
    /// The life of an access token, in seconds: the one of the sandbox's configuration, or an hour.
    public let accessTokenLife: Int
    /// The life of an access token in the sandbox's configuration, in seconds; nil if it has none, for providers with a default
    /// of their own.
    package let orderedTokenLife: Int?
    /// The life of a code, in seconds.
    public let codeLife: Int

    /// The faults that work of a provider's own can meet; those of requests are met before they reach it.
    let faults: FaultPlan
    /// Who may use the pages and routes for testers.
    let access: SandboxAccess

    private let settings: LiveSettings
    private let keeper: StateKeeper
    private let tokens: TokenMemory

    init(
        _ configuration: SandboxConfiguration, _ settings: LiveSettings, _ keeper: StateKeeper, _ tokens: TokenMemory,
        _ faults: FaultPlan
    ) {
        self.faults = faults
        clock = configuration.clock
        random = configuration.random
        orderedTokenLife = configuration.accessTokenLife
        accessTokenLife = configuration.accessTokenLife ?? 3600
        codeLife = configuration.codeLife
        access = configuration.access
        self.settings = settings
        self.keeper = keeper
        self.tokens = tokens
    }

    /// How long an exchanged refresh token still works at this moment, in seconds.
    public var rotationGrace: Int { settings.current.rotationGrace }

    /// The address of the sandbox's control page, for a link; nil before it is served.
    var control: URL? { settings.current.control }
    /// Returns the address of the control page for a link to the client of a request; nil before it is served.
    func control(for request: ServerRequest) -> URL? { control.map { access.address($0, for: request) } }
    /// The address of a website with the providers' components, for a link; nil if there is none.
    var portal: URL? { settings.current.portal }

    /// The time in signed tokens, which is wrong while the present request meets a `clock-skew`.
    public var toldTime: Date { clock.now.addingTimeInterval(TimeInterval(ClockSkew.seconds)) }

    /// Stores the changed state. It reads ``SandboxProvider/savedState()``, so call it without holding a lock that this needs.
    public func stateChanged() { keeper.save() }

    /// Makes a new token, which is kept for tests that search for leaks.
    /// - Parameter kind: The kind of token, such as `access`.
    /// - Returns: The token: `sandbox.KIND.…`.
    public func makeToken(_ kind: String) -> String {
        let token = "sandbox.\(kind).\(random.token())"
        remember(token)
        return token
    }

    /// Keeps a token that was made in another way, such as a signed one, for tests that search for leaks.
    /// - Parameter token: The token.
    public func remember(_ token: String) { tokens.add(token) }

    /// Returns the fingerprint of a token, which may be stored.
    /// - Parameter token: The token.
    /// - Returns: The SHA-256 of the token, in base64url.
    public static func fingerprint(_ token: String) -> String { Base64URL.encode(Digest.sha256(Data(token.utf8))) }
}

/// The settings of a sandbox that can change while it runs.
final class LiveSettings: Sendable {
    struct Values: Sendable {
        /// How long an exchanged refresh token still works, in seconds.
        var rotationGrace: Int
        /// The address of the control page, once it is served.
        var control: URL?
        /// The address of a website with the providers' components; nil if none was set.
        var portal: URL?
    }

    private let values: Locked<Values>

    init(_ configuration: SandboxConfiguration) {
        values = Locked(Values(rotationGrace: configuration.rotationGrace))
    }

    var current: Values { values.value }
    func change(_ body: (inout Values) -> Void) { values.withLock(body) }
}

/// Keeps issued tokens in clear if a test demands it.
final class TokenMemory: Sendable {
    let isOn: Bool
    private let tokens = Locked<[String]>([])

    init(isOn: Bool) { self.isOn = isOn }

    var all: [String] { tokens.value }
    func add(_ token: String) { if isOn { tokens.withLock { $0.append(token) } } }
}
