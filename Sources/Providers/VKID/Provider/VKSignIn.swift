public import MemberSignIn
public import VKWire

/// A sign-in with VK ID.
public struct VKSignIn: SignInRequest {
    /// The app's id, decimal.
    public var clientID: String
    /// What is asked for.
    public var scope: Scope?
    /// Where VK is reached.
    public var environment: VKEnvironment

    /// A sign-in.
    /// - Parameters:
    ///   - clientID: The app's id.
    ///   - scope: What is asked for.
    ///   - environment: Where VK is reached.
    public init(clientID: String, scope: Scope? = nil, environment: VKEnvironment = .live) {
        self.clientID = clientID
        self.scope = scope
        self.environment = environment
    }
}

extension SignInRequest where Self == VKSignIn {
    /// A sign-in with VK ID.
    /// - Parameters:
    ///   - clientID: The app's id, decimal.
    ///   - scopes: What is asked for.
    ///   - environment: Where VK is reached.
    /// - Returns: The request.
    public static func vk(clientID: String, scopes: Scope? = nil, environment: VKEnvironment = .live) -> VKSignIn {
        VKSignIn(clientID: clientID, scope: scopes, environment: environment)
    }
}
