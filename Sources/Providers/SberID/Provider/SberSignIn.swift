public import Foundation
public import MemberSignIn

/// A sign-in with Sber ID on the bank's page.
public struct SberSignIn: SignInRequest {
    /// The client id at the bank.
    public var clientID: String
    /// The scopes to request; `openid` is added if it is missing.
    public var scopes: [SberScope]
    /// The stand where the bank is reached.
    public var stand: SIDStand
    /// The credentials for the exchange of the code; nil passes the code on.
    public var credentials: SberCredentials?
    /// The address that the redirect arrives at, as registered at the bank; nil if the user agent supplies it.
    public var redirectURI: URL?
    /// Sends the code to the app's backend if there are no credentials. The sign-in then ends with `SignInError.handedToBackend`. Without
    /// credentials it is required.
    public var handOver: (@Sendable (HandedCode) async throws -> Void)?

    /// Creates a sign-in.
    /// - Parameters:
    ///   - clientID: The client id at the bank.
    ///   - scopes: The scopes to request.
    ///   - stand: The stand where the bank is reached.
    ///   - credentials: The credentials for the exchange of the code.
    ///   - redirectURI: The address that the redirect arrives at.
    ///   - handOver: Sends the code to the app's backend if there are no credentials.
    public init(
        clientID: String, scopes: [SberScope] = [.openID], stand: SIDStand = .prom, credentials: SberCredentials? = nil,
        redirectURI: URL? = nil, handOver: (@Sendable (HandedCode) async throws -> Void)? = nil
    ) {
        self.clientID = clientID
        self.scopes = scopes
        self.stand = stand
        self.credentials = credentials
        self.redirectURI = redirectURI
        self.handOver = handOver
    }

    /// The instructions for the receiver of the code.
    static let advice = """
        The code works once and not for long. The backend exchanges it with the client's secret over TLS with the client's certificate: \
        SberBackend.exchange takes the code, the verifier, the nonce and the redirect address; then come userInfo and complete.
        """
}

extension SignInRequest where Self == SberSignIn {
    /// Returns a sign-in with Sber ID.
    ///
    /// An app has no certificate of the bank, so it sends the code to its backend:
    /// ```swift
    /// let request = SberSignIn.sber(clientID: id, scopes: [.name]) { code in try await backend.send(code.grant) }
    /// do { _ = try await members.signIn(with: request, using: agent) } catch MembersError.signIn(.handedToBackend) {}
    /// ```
    /// - Parameters:
    ///   - clientID: The client id at the bank.
    ///   - scopes: The scopes to request.
    ///   - stand: The stand where the bank is reached.
    ///   - credentials: The credentials for the exchange of the code; nil passes the code on.
    ///   - handOver: Sends the code to the app's backend if there are no credentials.
    /// - Returns: The request.
    public static func sber(
        clientID: String, scopes: [SberScope] = [.openID], stand: SIDStand = .prom, credentials: SberCredentials? = nil,
        handOver: (@Sendable (HandedCode) async throws -> Void)? = nil
    ) -> SberSignIn {
        SberSignIn(clientID: clientID, scopes: scopes, stand: stand, credentials: credentials, handOver: handOver)
    }

    /// Returns an existing sign-in with Sber ID.
    /// - Parameter signIn: The sign-in.
    /// - Returns: The same sign-in.
    public static func sber(_ signIn: SberSignIn) -> SberSignIn { signIn }
}
