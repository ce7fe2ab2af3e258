public import Foundation
public import MemberCore
import MemberCrypto

/// The parts of a sandbox that a provider uses.
public struct SandboxContext: Sendable {
    /// The time.
    public let clock: any MemberClock
    /// Where codes and tokens come from.
    public let random: any RandomSource
    /// How long an access token lives, in seconds: as the sandbox was told, else an hour.
    public let accessTokenLife: Int
    /// How long an access token is to live, in seconds; nil where the sandbox was not told, for providers with a life of their own.
    public let orderedTokenLife: Int?
    /// How long a code lives, in seconds.
    public let codeLife: Int

    private let settings: LiveSettings
    private let keeper: StateKeeper
    private let tokens: TokenMemory

    init(_ configuration: SandboxConfiguration, _ settings: LiveSettings, _ keeper: StateKeeper, _ tokens: TokenMemory) {
        clock = configuration.clock
        random = configuration.random
        orderedTokenLife = configuration.accessTokenLife
        accessTokenLife = configuration.accessTokenLife ?? 3600
        codeLife = configuration.codeLife
        self.settings = settings
        self.keeper = keeper
        self.tokens = tokens
    }

    /// How long a refresh token that was exchanged still works, in seconds, as it is set at this moment.
    public var rotationGrace: Int { settings.current.rotationGrace }

    /// The sandbox's control page, for a link; nil before it is served.
    var control: URL? { settings.current.control }
    /// A website with the providers' components, for a link; nil where no page shows them.
    var portal: URL? { settings.current.portal }

    /// The time that signed tokens tell: ahead or behind while the request in hand meets a `clock-skew`.
    public var toldTime: Date { clock.now.addingTimeInterval(TimeInterval(ClockSkew.seconds)) }

    /// Keeps the state, which has changed. It asks ``SandboxProvider/savedState()`` for it, so hold no lock that this needs.
    public func stateChanged() { keeper.save() }

    /// A fresh token, remembered for tests that search for leaks.
    /// - Parameter kind: What it is, such as `access`.
    /// - Returns: The token: `sandbox.KIND.…`.
    public func makeToken(_ kind: String) -> String {
        let token = "sandbox.\(kind).\(random.token())"
        remember(token)
        return token
    }

    /// Remembers a token that was made otherwise, such as a signed one, for tests that search for leaks.
    /// - Parameter token: The token.
    public func remember(_ token: String) { tokens.add(token) }

    /// What may be kept of a token.
    /// - Parameter token: The token.
    /// - Returns: Its SHA-256, in base64url.
    public static func fingerprint(_ token: String) -> String { Base64URL.encode(Digest.sha256(Data(token.utf8))) }
}

/// The settings of a sandbox that may change while it runs.
final class LiveSettings: Sendable {
    /// The values.
    struct Values: Sendable {
        /// How long a refresh token that was exchanged still works, in seconds.
        var rotationGrace: Int
        /// The control page, once it is served.
        var control: URL?
        /// A website with the providers' components, if somebody told.
        var portal: URL?
    }

    private let values: Locked<Values>

    init(_ configuration: SandboxConfiguration) {
        values = Locked(Values(rotationGrace: configuration.rotationGrace))
    }

    var current: Values { values.value }
    func change(_ body: (inout Values) -> Void) { values.withLock(body) }
}

/// Remembers issued tokens in clear if a test asks for it.
final class TokenMemory: Sendable {
    let isOn: Bool
    private let tokens = Locked<[String]>([])

    init(isOn: Bool) { self.isOn = isOn }

    var all: [String] { tokens.value }
    func add(_ token: String) { if isOn { tokens.withLock { $0.append(token) } } }
}
