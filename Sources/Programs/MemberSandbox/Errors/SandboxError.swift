public import MemberCore

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
