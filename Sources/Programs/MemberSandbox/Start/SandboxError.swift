public import MemberCore

/// Why a sandbox could not start.
public enum SandboxError: CodedError {
    /// The state file is damaged or of another format; the path is given.
    case stateUnreadable(path: String)
    /// The `openssl` command, which makes the certificates for https, is missing or failed.
    case certificatesNotMade

    /// The stable name.
    public var code: String {
        switch self {
        case .stateUnreadable: "sandbox.state_unreadable"
        case .certificatesNotMade: "sandbox.certificates_not_made"
        }
    }
    /// What was wrong.
    public var problem: String {
        switch self {
        case .stateUnreadable(let path): "The state file \(path) cannot be read."
        case .certificatesNotMade: "The certificates for https could not be made."
        }
    }
    /// What to do.
    public var remedy: String {
        switch self {
        case .stateUnreadable: "Remove it to start afresh, or name another one."
        case .certificatesNotMade: "Install the openssl command, or do without https."
        }
    }
}
