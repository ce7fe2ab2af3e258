public import Foundation
public import MemberCore

/// How a sandbox is set up.
public struct SandboxConfiguration: Sendable {
    /// The providers that are acted out, each by its own configuration; no two of one name.
    public var providers: [any SandboxProviderConfiguration]
    /// The control port; 0 takes a free one.
    public var port: UInt16 = 0
    /// A file that keeps the state, ports included, over a restart; for one sandbox at a time, which an empty file beside it ensures.
    ///
    /// Keep it secret; only its owner can read it. It holds fingerprints of members' tokens, but private keys and the shared secret of
    /// the sandbox's App Store, with its purchases and notifications. Those keys can sign data for everything that trusts its roots.
    public var stateFile: URL?
    /// The time.
    public var clock: any MemberClock = SystemClock()
    /// Where codes and tokens come from.
    public var random: any RandomSource = SystemRandom()
    /// How long an access token lives, in seconds; nil is as each provider has it: an hour, and sixty days at Facebook.
    public var accessTokenLife: Int?
    /// How long a code lives, in seconds.
    public var codeLife = 600
    /// How long a refresh token that was exchanged still works, in seconds, for a client that did not get the response; 0 is not at
    /// all.
    public var rotationGrace = 0
    /// Whether the providers are also reached over https, with certificates made at the start by the `openssl` command; see
    /// ``SandboxCertificate``.
    public var servesTLS = false
    /// Whether clients of the providers' back channels must show a certificate: nginx then stands in front of them, and hands the
    /// certificate's subject on. The certificate to show is ``Sandbox/clientFiles``.
    public var demandsClientCertificate = false
    /// Whether every issued token is remembered in clear, in memory, for a test that searches for leaks; the control address then shows
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

/// Why a sandbox could not start.
public enum SandboxError: CodedError {
    /// The state file is damaged or of another format; the path is given.
    case stateUnreadable(path: String)
    /// Another sandbox keeps its state in the file; the path is given.
    case stateInUse(path: String)
    /// Two of the providers have the same name; the name is given.
    case providerTwice(String)
    /// A provider has a kind of fault with a name that the sandbox's own kinds have; the name is given.
    case faultTwice(String)
    /// The `openssl` command, which makes the certificates for https, is missing or failed.
    case certificatesNotMade
    /// The `nginx` program, which demands clients' certificates, is missing or did not start.
    case nginxMissing

    /// The stable name.
    public var code: String {
        switch self {
        case .stateUnreadable: "sandbox.state_unreadable"
        case .stateInUse: "sandbox.state_in_use"
        case .providerTwice: "sandbox.provider_twice"
        case .faultTwice: "sandbox.fault_twice"
        case .certificatesNotMade: "sandbox.certificates_not_made"
        case .nginxMissing: "sandbox.nginx_missing"
        }
    }
    /// What was wrong.
    public var problem: String {
        switch self {
        case .stateUnreadable(let path): "The state file \(path) cannot be read."
        case .stateInUse(let path): "Another sandbox keeps its state in \(path)."
        case .providerTwice(let name): "Two providers are named \(name)."
        case .faultTwice(let name): "A provider's own kind of fault has the name \(name), which every provider's has."
        case .certificatesNotMade: "The certificates for https could not be made."
        case .nginxMissing: "The program nginx, which demands clients' certificates, is missing or did not start."
        }
    }
    /// What to do.
    public var remedy: String {
        switch self {
        case .stateUnreadable: "Remove it to start afresh, or name another one."
        case .stateInUse: "Stop that one, or name another file."
        case .providerTwice: "Leave one of them out of the list, or give it another name."
        case .faultTwice: "Give it another name."
        case .certificatesNotMade: "Install the openssl command, or do without https."
        case .nginxMissing: "Install nginx, or do without clients' certificates."
        }
    }
}
