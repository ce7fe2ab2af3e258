/// When VK ID's page asks the member anything.
public enum Prompt: Sendable, Equatable {
    /// Always begins with the sign-in.
    case login
    /// Never asks.
    case none
    /// Always shows the permissions.
    case consent
    /// Any other text; several values separated by a space.
    case custom(String?)

    var wire: String {
        switch self {
        case .login: "login"
        case .none: "none"
        case .consent: "consent"
        case .custom(let text): text ?? ""
        }
    }
}
