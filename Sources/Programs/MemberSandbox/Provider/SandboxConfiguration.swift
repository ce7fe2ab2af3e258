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

/// The reason why a sandbox could not start.
public enum SandboxError: ExplainedError {
    /// The state file is damaged or has another format; the value is its path.
    case stateUnreadable(path: String)
    /// Another sandbox uses the state file; the value is its path.
    case stateInUse(path: String)
    /// Two of the providers have the same name, which is the value.
    case providerTwice(String)
    /// A provider has a kind of fault with the name of one of the sandbox's own kinds, which is the value.
    case faultTwice(String)
    /// The `openssl` command, which makes the certificates for https, is missing or failed.
    case certificatesNotMade
    /// The `nginx` program, which demands clients' certificates, is missing or did not start.
    case nginxMissing
    /// A public address is not `http://` and the name of a host.
    case publicURLUnusable
    /// The sandbox is to listen beyond loopback, and no public host is named.
    case publicURLMissing
    /// The control key is too short, or contains a space or a character beyond ASCII.
    case controlKeyUnusable
    /// Clients' certificates are demanded, and public hosts are named, which nginx does not serve.
    case gateIsLocal
    /// The hosts' ports reach beyond 65535.
    case portsExhausted

    /// Code, problem and remedy.
    public var explanation: ErrorExplanation {
        switch self {
        case .stateUnreadable(let path):
            .init(
                "sandbox.state_unreadable", "The state file \(path) cannot be read.",
                "Remove it to start afresh, or name another one.")
        case .stateInUse(let path):
            .init("sandbox.state_in_use", "Another sandbox keeps its state in \(path).", "Stop that one, or name another file.")
        case .providerTwice(let name):
            .init(
                "sandbox.provider_twice", "Two providers are named \(name).",
                "Leave one of them out of the list, or give it another name.")
        case .faultTwice(let name):
            .init(
                "sandbox.fault_twice", "A provider's own kind of fault has the name \(name), which every provider's has.",
                "Give it another name.")
        case .certificatesNotMade:
            .init(
                "sandbox.certificates_not_made", "The certificates for https could not be made.",
                "Install the openssl command, or do without https.")
        case .nginxMissing:
            .init(
                "sandbox.nginx_missing", "The program nginx, which demands clients' certificates, is missing or did not start.",
                "Install nginx, or do without clients' certificates.")
        case .publicURLUnusable:
            .init(
                "sandbox.public_url", "A public address is not http:// and the name of a host.",
                "Write it like http://192.168.1.5, without a port: each of the sandbox's hosts has one of its own.")
        case .publicURLMissing:
            .init(
                "sandbox.public_url_missing", "The sandbox would listen beyond this machine's loopback under no name.",
                "Name the host by which others reach it, such as --public-url http://192.168.1.5, or listen at 127.0.0.1.")
        case .controlKeyUnusable:
            .init(
                "sandbox.control_key", "The control key has fewer than 16 characters, or others than visible ones of ASCII.",
                "Take a long random one, such as of openssl rand -hex 32, or leave it out.")
        case .gateIsLocal:
            .init(
                "sandbox.gate_is_local", "nginx, which demands clients' certificates, serves this machine's loopback only.",
                "Do without clients' certificates, or without public addresses.")
        case .portsExhausted:
            .init(
                "sandbox.ports_exhausted", "The hosts' ports reach beyond 65535.", "Begin at a lower port.")
        }
    }
}
