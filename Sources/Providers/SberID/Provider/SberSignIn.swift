public import Foundation
public import MemberSignIn

/// A sign-in with Sber ID on the bank's page.
public struct SberSignIn: SignInRequest {
    /// The client id at the bank.
    public var clientID: String
    /// What is asked for; `openid` is added if it is missing.
    public var scopes: [SberScope]
    /// Where the bank is reached.
    public var stand: SIDStand
    /// What the code is exchanged with; nil hands it over.
    public var credentials: SberCredentials?
    /// Where the redirect arrives, as registered at the bank; nil where the user agent supplies it.
    public var redirectURI: URL?
    /// Gets the code where there are no credentials. The sign-in ends with `SignInError.handedToBackend` then.
    public var handOver: @Sendable (HandedCode) async throws -> Void = { _ in }

    /// A sign-in.
    /// - Parameters:
    ///   - clientID: The client id at the bank.
    ///   - scopes: What is asked for.
    ///   - stand: Where the bank is reached.
    ///   - credentials: What the code is exchanged with.
    ///   - redirectURI: Where the redirect arrives.
    public init(
        clientID: String, scopes: [SberScope] = [.openID], stand: SIDStand = .prom, credentials: SberCredentials? = nil,
        redirectURI: URL? = nil
    ) {
        self.clientID = clientID
        self.scopes = scopes
        self.stand = stand
        self.credentials = credentials
        self.redirectURI = redirectURI
    }

    /// What the receiver of the code must do.
    static let advice = """
        The code works once and not for long. The backend exchanges it with the client's secret over TLS with the client's certificate: \
        SberBackend.exchange takes the code, the verifier, the nonce and the redirect address; then come userInfo and complete.
        """
}

extension SignInRequest where Self == SberSignIn {
    /// A sign-in with Sber ID.
    /// - Parameters:
    ///   - clientID: The client id at the bank.
    ///   - scopes: What is asked for.
    ///   - stand: Where the bank is reached.
    ///   - credentials: What the code is exchanged with; nil hands it over.
    /// - Returns: The request.
    public static func sber(
        clientID: String, scopes: [SberScope] = [.openID], stand: SIDStand = .prom, credentials: SberCredentials? = nil
    ) -> SberSignIn {
        SberSignIn(clientID: clientID, scopes: scopes, stand: stand, credentials: credentials)
    }

    /// A sign-in with Sber ID, made before.
    /// - Parameter signIn: The sign-in.
    /// - Returns: The same.
    public static func sber(_ signIn: SberSignIn) -> SberSignIn { signIn }
}
