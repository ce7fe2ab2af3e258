public import MemberCore
public import MemberJOSE

/// How a client authenticates at the token endpoint (RFC 6749 §2.3).
public enum ClientAuthentication: Sendable {
    /// A public client: it sends only its id, in the body. For every app that is distributed.
    case none
    /// The secret in the `Authorization` header, id and secret form-encoded first (RFC 6749 §2.3.1).
    case basic(Secret)
    /// The same without the form encoding, for servers that do not decode it.
    case basicRaw(Secret)
    /// The secret in the body.
    case post(Secret)

    /// An assertion signed with the client's own key, a new one for each request (RFC 7523, OpenID Connect Core §9).
    case privateKeyJWT(JWSSigner, audience: AssertionAudience = .issuer)

    /// The certificate that the transport presents, signed by an authority or by the client itself (RFC 8705 §2); only the id is
    /// in the body. The provider's alias endpoints are used where it has some.
    case tlsClientCertificate(isSelfSigned: Bool = false)

    /// The audience of a client's assertion.
    public enum AssertionAudience: Sendable {
        /// The issuer, as in the standard.
        case issuer
        /// The token endpoint, for providers that require it.
        case tokenEndpoint
    }

    /// Whether this is a public client, whose requests any other program could send too.
    package var isPublic: Bool { if case .none = self { true } else { false } }

    /// Returns the strongest method that both sides support.
    /// - Parameters:
    ///   - announced: The methods of the provider's metadata; where it lists none, basic is the standard's default (RFC 8414 §2).
    ///   - secret: The client's secret, if it has one.
    ///   - signer: The client's key, if it has one.
    ///   - presentsCertificate: Whether the transport has a certificate by which the provider recognizes the client.
    /// - Returns: The method. If only one is possible, it is returned even if it is not announced: configuration overrides
    ///   metadata.
    public static func strongest(
        announced: [String]?, secret: Secret? = nil, signer: JWSSigner? = nil, presentsCertificate: Bool = false
    ) -> ClientAuthentication {
        let announced = announced ?? ["client_secret_basic"]
        if presentsCertificate, let method = certificateMethod(announced, isOnlyOne: secret == nil && signer == nil) {
            return method
        }
        if let signer, secret == nil || announced.contains("private_key_jwt") { return .privateKeyJWT(signer) }
        guard let secret else { return .none }
        let usesPost = !announced.contains("client_secret_basic") && announced.contains("client_secret_post")
        return usesPost ? .post(secret) : .basic(secret)
    }

    private static func certificateMethod(_ announced: [String], isOnlyOne: Bool) -> ClientAuthentication? {
        if announced.contains("tls_client_auth") { return .tlsClientCertificate() }
        if announced.contains("self_signed_tls_client_auth") { return .tlsClientCertificate(isSelfSigned: true) }
        return isOnlyOne ? .tlsClientCertificate() : nil
    }

    /// The secret shared with the provider, if there is one.
    var secret: Secret? {
        switch self {
        case .none, .privateKeyJWT, .tlsClientCertificate: nil
        case .basic(let secret), .basicRaw(let secret), .post(let secret): secret
        }
    }

    /// The wire name of the method.
    public var name: String {
        switch self {
        case .none: "none"
        case .basic, .basicRaw: "client_secret_basic"
        case .post: "client_secret_post"
        case .privateKeyJWT: "private_key_jwt"
        case .tlsClientCertificate(let isSelfSigned): isSelfSigned ? "self_signed_tls_client_auth" : "tls_client_auth"
        }
    }
}

/// The app as the provider knows it.
public struct ClientRegistration: Sendable {
    /// The client id.
    public var id: String
    /// How the client authenticates.
    public var authentication: ClientAuthentication
    /// The ID-token algorithms that the client registered at the provider; nil leaves the choice to the profile.
    /// HMAC algorithms count only for a client with a secret.
    public var idTokenAlgorithms: [JWSAlgorithm]?

    /// Whether the transport presents a certificate beside another authentication: tokens may then be bound to it, and the provider's
    /// alias endpoints are used where it has some (RFC 8705 §3, §5).
    public var presentsCertificate = false

    /// Creates a registration.
    /// - Parameters:
    ///   - id: The client id.
    ///   - authentication: None unless this is a server with a secret of its own.
    public init(id: String, authentication: ClientAuthentication = .none) {
        self.id = id
        self.authentication = authentication
    }
}
