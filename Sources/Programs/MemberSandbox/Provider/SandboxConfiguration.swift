public import Foundation
public import MemberCore

/// The configuration of a sandbox.
public struct SandboxConfiguration: Sendable {
    /// The providers to simulate, each by its own configuration; no two may have the same name.
    public var providers: [any SandboxProviderConfiguration]
    /// The control port; 0 means a free one.
    public var port: UInt16 = 0
    /// The port of the first provider's host; the others follow in the order of providers' and hosts' names, each one port on;
    /// with https, three more ports lie behind each host's. Nil takes free ports, or those of an earlier run in ``stateFile``.
    public var firstHostPort: UInt16?
    /// The addresses that the sandbox listens at and is reached by, and the key beyond this machine's loopback; by default only
    /// loopback's.
    public var access = SandboxAccess()
    /// A file that keeps the state, including the ports, over a restart; for one sandbox at a time, which an empty file beside it
    /// ensures.
    ///
    /// Keep it secret; only its owner can read it. It contains members' tokens as fingerprints only, but private keys and the
    /// shared secret of the sandbox's App Store in clear, with its purchases and notifications. These keys can sign data for
    /// every program that trusts the roots.
    public var stateFile: URL?
    /// The clock.
    public var clock: any MemberClock = SystemClock()
    /// The source of codes and tokens.
    public var random: any RandomSource = SystemRandom()
    /// The life of an access token, in seconds; nil means each provider's own: an hour, and sixty days at Facebook.
    public var accessTokenLife: Int?
    /// The life of a code, in seconds.
    public var codeLife = 600
    /// How long an exchanged refresh token still works, in seconds, for a client that did not get the response; 0 means not at
    /// all.
    public var rotationGrace = 0
    /// Whether the providers are also served over https, with certificates that the `openssl` command makes at the start; see
    /// ``SandboxCertificate``.
    public var servesTLS = false
    /// Whether clients of the providers' back channels must show a certificate: nginx then runs in front of them and passes the
    /// certificate's subject on. The certificate to show is in ``Sandbox/clientFiles``.
    public var demandsClientCertificate = false
    /// Whether every issued token is kept in clear, in memory, for a test that searches for leaks; `/_sandbox/tokens` then shows
    /// them.
    public var remembersTokens = false
    /// The path at the control address that says whether the sandbox takes requests: 200, and 503 once it is stopping; nil for none.
    public var healthPath: String? = "/healthz"
    /// How long ``Sandbox/stop()`` waits for running requests; 5 s.
    public var stopGrace = Duration.seconds(5)
    /// Receives notable events; at the level `debug`, each request to a provider as well, without its query.
    public var diagnostics = Diagnostics.silent

    /// Creates the default configuration with these providers.
    /// - Parameter providers: The providers.
    public init(providers: [any SandboxProviderConfiguration]) {
        self.providers = providers
    }
}
