public import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
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

/// What of an OpenID account is open in the vault: the provider's document, and where the client's secret lies.
struct OpenIDDetails: Codable {
    static let provider = "openid"

    var document: DiscoveryDocument
    var clientSecretFile: String?

    /// How the client authenticates: with its secret as the provider's document says, else as a public client.
    func registration(clientID: String) throws(ClientSecretError) -> ClientRegistration {
        guard let clientSecretFile else { return ClientRegistration(id: clientID) }
        let text = try? String(contentsOfFile: clientSecretFile, encoding: .utf8)
        guard let secret = text?.trimmingCharacters(in: .whitespacesAndNewlines), !secret.isEmpty else {
            throw .unreadable(path: clientSecretFile)
        }
        let authentication = ClientAuthentication.strongest(
            announced: document.tokenAuthenticationMethods, secret: Secret(secret))
        return ClientRegistration(id: clientID, authentication: authentication)
    }

    init(document: DiscoveryDocument, clientSecretFile: String?) {
        self.document = document
        self.clientSecretFile = clientSecretFile
    }

    init(of account: Account) throws {
        self = try JSONDecoder().decode(OpenIDDetails.self, from: account.details)
    }
}

/// Why a client's secret cannot be read.
enum ClientSecretError: CodedError {
    /// The file is missing, empty or not readable.
    case unreadable(path: String)

    var code: String { "members.client_secret_unreadable" }
    var problem: String {
        switch self {
        case .unreadable(let path): "The client's secret cannot be read from \(path)."
        }
    }
    var remedy: String { "Check the file's path, owner and content: the secret alone, on one line." }
}
