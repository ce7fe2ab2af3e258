public import Foundation
public import MemberCore

/// How a sandbox is set up.
public struct SandboxConfiguration: Sendable {
    /// The providers that are acted out, each by its own configuration; no two of one name.
    public var providers: [any SandboxProviderConfiguration]
    /// The control port; 0 takes a free one.
    public var port: UInt16 = 0
    /// A file in which the state outlives a restart, ports included; one sandbox at a time, held by an empty file beside it. Only its owner can read it, and nobody else should: of a member's
    /// tokens it holds fingerprints alone, but of the App Store the private keys and the shared secret of this sandbox, with what was
    /// bought and told there. They are good for nothing else; whoever has them can sign what trusts this sandbox's roots.
    public var stateFile: URL?
    /// The time.
    public var clock: any MemberClock = SystemClock()
    /// Where codes and tokens come from.
    public var random: any RandomSource = SystemRandom()
    /// How long an access token lives, in seconds.
    public var accessTokenLife = 3600
    /// How long a code lives, in seconds.
    public var codeLife = 600
    /// How long a refresh token that was exchanged still works, in seconds, for a client that did not get the response; 0 is not at
    /// all.
    public var rotationGrace = 0
    /// Whether the providers are also reached over https, with certificates made at the start by the `openssl` command; see
    /// ``SandboxCertificate``.
    public var servesTLS = false
    /// Whether every issued token is remembered in clear, in memory, for a test that looks for leaks; the control address then tells
    /// them under `/_sandbox/tokens`.
    public var remembersTokens = false
    /// Where notable things are told.
    public var diagnostics = Diagnostics.silent

    /// The defaults, with the providers of this list.
    /// - Parameter providers: The providers.
    public init(providers: [any SandboxProviderConfiguration]) {
        self.providers = providers
    }

    /// The control port of `member sandbox`.
    public static let defaultPort: UInt16 = 8377
}
