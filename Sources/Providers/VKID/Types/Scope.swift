/// The permissions an app asks for, or was given.
public struct Scope: Sendable, Hashable, ExpressibleByArrayLiteral, CustomStringConvertible {
    /// The permissions' names.
    public let value: Set<String>

    /// A scope from names.
    /// - Parameter value: The names.
    public init(_ value: Set<String>) { self.value = value }

    /// A scope from a text with spaces between the names.
    /// - Parameter text: The names.
    public init(_ text: String) { value = Set(text.split(separator: " ").map(String.init)) }

    /// A scope from names.
    /// - Parameter elements: The names.
    public init(arrayLiteral elements: String...) { value = Set(elements) }

    /// Whether all of another scope is in this one.
    /// - Parameter scope: What was asked for.
    /// - Returns: Whether it was granted.
    public func hasGranted(_ scope: Scope) -> Bool { scope.value.isSubset(of: value) }

    /// The names in alphabetical order, joined by spaces.
    public var description: String { value.sorted().joined(separator: " ") }
}

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

/// How one sign-in is made.
public struct AuthConfiguration: Sendable {
    /// What is asked for; nil is VK's own default.
    public var scope: Scope?
    /// When the page asks.
    public var prompt: Prompt
    /// Why the app asks, in its own words, for the permission ledger; not sent.
    public var purpose: String?

    /// A configuration.
    /// - Parameters:
    ///   - scope: What is asked for.
    ///   - prompt: When the page asks.
    public init(scope: Scope? = nil, prompt: Prompt = .login) {
        self.scope = scope
        self.prompt = prompt
    }
}
