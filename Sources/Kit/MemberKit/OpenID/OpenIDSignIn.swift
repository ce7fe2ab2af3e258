public import Foundation
public import MemberSignIn

/// A sign-in with an OpenID provider found by its issuer.
public struct OpenIDSignIn: SignInRequest {
    /// The issuer, exactly as the provider documents it.
    public var issuer: String
    /// The client id.
    public var clientID: String
    /// A file that holds the client's secret; nil for a public client. Its path is kept with the account, its content is not.
    public var clientSecretFile: URL?
    /// What is asked for.
    public var scopes: [String]
    /// Where the redirect arrives; nil where the user agent supplies it.
    public var redirectURI: URL?
    /// Whether an issuer on 127.0.0.1 may use http.
    public var allowsLoopbackHTTP: Bool

    /// A sign-in.
    /// - Parameters:
    ///   - issuer: The issuer.
    ///   - clientID: The client id.
    ///   - clientSecretFile: A file that holds the client's secret.
    ///   - scopes: What is asked for.
    ///   - redirectURI: Where the redirect arrives.
    ///   - allowsLoopbackHTTP: Whether an issuer on 127.0.0.1 may use http.
    public init(
        issuer: String, clientID: String, clientSecretFile: URL? = nil, scopes: [String] = ["openid", "profile"],
        redirectURI: URL? = nil, allowsLoopbackHTTP: Bool = false
    ) {
        self.issuer = issuer
        self.clientID = clientID
        self.clientSecretFile = clientSecretFile
        self.scopes = scopes
        self.redirectURI = redirectURI
        self.allowsLoopbackHTTP = allowsLoopbackHTTP
    }
}

extension SignInRequest where Self == OpenIDSignIn {
    /// A sign-in with an OpenID provider found by its issuer.
    /// - Parameters:
    ///   - issuer: The issuer, exactly as the provider documents it.
    ///   - clientID: The client id.
    ///   - scopes: What is asked for.
    /// - Returns: The request, for a public client.
    public static func openID(issuer: String, clientID: String, scopes: [String] = ["openid", "profile"]) -> OpenIDSignIn {
        OpenIDSignIn(issuer: issuer, clientID: clientID, scopes: scopes)
    }

    /// A sign-in with an OpenID provider, made before.
    /// - Parameter signIn: The sign-in.
    /// - Returns: The same.
    public static func openID(_ signIn: OpenIDSignIn) -> OpenIDSignIn { signIn }
}
