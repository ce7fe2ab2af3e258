public import MemberCore

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

    /// The stable name.
    public var code: String {
        switch self {
        case .stateUnreadable: "sandbox.state_unreadable"
        case .stateInUse: "sandbox.state_in_use"
        case .providerTwice: "sandbox.provider_twice"
        case .faultTwice: "sandbox.fault_twice"
        case .certificatesNotMade: "sandbox.certificates_not_made"
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
        }
    }
}
