public import MemberCore
public import MemberJOSE

/// How a client shows at the token endpoint who it is (RFC 6749 §2.3).
public enum ClientAuthentication: Sendable, Hashable {
    /// A public client: only its id, in the body. For every app that is handed out.
    case none
    /// The secret in the `Authorization` header, id and secret form-encoded first (RFC 6749 §2.3.1).
    case basic(Secret)
    /// The same without the form encoding, for servers that decode nothing.
    case basicRaw(Secret)
    /// The secret in the body.
    case post(Secret)

    /// The secret shared with the provider, if there is one.
    var secret: Secret? {
        switch self {
        case .none: nil
        case .basic(let secret), .basicRaw(let secret), .post(let secret): secret
        }
    }

    /// The wire name of the method.
    public var name: String {
        switch self {
        case .none: "none"
        case .basic, .basicRaw: "client_secret_basic"
        case .post: "client_secret_post"
        }
    }
}

/// The app as the provider knows it.
public struct ClientRegistration: Sendable, Hashable {
    /// The client id.
    public var id: String
    /// How the client authenticates.
    public var authentication: ClientAuthentication
    /// The ID-token algorithms that the client registered at the provider; nil leaves the choice to the profile.
    /// HMAC algorithms count only for a client with a secret.
    public var idTokenAlgorithms: [JWSAlgorithm]?

    /// A registration.
    /// - Parameters:
    ///   - id: The client id.
    ///   - authentication: None unless this is a server with a secret of its own.
    public init(id: String, authentication: ClientAuthentication = .none) {
        self.id = id
        self.authentication = authentication
    }
}
