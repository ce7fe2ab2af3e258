/// Which certificate a provider shows at one of its https addresses.
public enum SandboxCertificate: String, Sendable, CaseIterable {
    /// One for 127.0.0.1 and localhost, under the root that the sandbox tells.
    case good
    /// One for another name, under that root.
    case wrongName = "wrong-name"
    /// One for the right names, under a root that nobody is told.
    case unknownRoot = "unknown-root"

    init?(_ fault: Fault.Kind?) {
        switch fault?.name {
        case .tlsWrongName: self = .wrongName
        case .tlsUnknownRoot: self = .unknownRoot
        default: return nil
        }
    }

    /// The names in it.
    var names: String { self == .wrongName ? "DNS:elsewhere.example" : "DNS:localhost,IP:127.0.0.1" }
    /// Who signed it, by the file's name.
    var issuer: String { self == .unknownRoot ? "stranger" : "root" }
}
