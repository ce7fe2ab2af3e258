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
    /// The way in which the client sends its secret; nil is the strongest way that the provider's document names.
    public var authentication: Authentication?
    /// The requested scopes.
    public var scopes: [String]
    /// The pages that the provider shows, such as `login` or `consent` (OpenID Connect Core §3.1.2.1). Nil leaves it to the
    /// provider. With the scope `offline_access`, which has no effect without a consent (§11), `consent` is added to everything
    /// but `none`.
    public var prompt: String?
    /// The oldest sign-in at the provider that is accepted, in seconds.
    public var maximumAge: Int?
    /// How the member must have signed in at the provider: one of these `acr` values, or the sign-in is refused.
    public var acrValues: [String] = []
    /// Whether user info may identify the member if the scopes lack `openid`: plain OAuth, at a provider whose user info has
    /// a `sub`. Otherwise such a sign-in is refused if the provider has keys for ID tokens.
    public var namesMemberByUserInfo = false
    /// The address at which the redirect arrives; nil if the user agent supplies it.
    public var redirectURI: URL?
    /// Whether an issuer on 127.0.0.1, [::1] or localhost may use http.
    public var allowsLoopbackHTTP: Bool

    /// The way in which a client with a secret sends it to the token endpoint (RFC 6749 §2.3.1).
    public enum Authentication: String, Sendable, Codable, CaseIterable {
        /// In the `Authorization` header.
        case basic
        /// In the `Authorization` header, with id and secret unencoded: for servers that do not decode them, although RFC 6749 §2.3.1
        /// requires the encoding.
        case basicRaw = "basic-raw"
        /// In the body.
        case post
        /// It is not sent, as for a public client.
        case none
    }

    /// Creates a sign-in.
    /// - Parameters:
    ///   - issuer: The issuer.
    ///   - clientID: The client id.
    ///   - clientSecretFile: A file that holds the client's secret.
    ///   - scopes: The requested scopes.
    ///   - redirectURI: The address at which the redirect arrives.
    ///   - allowsLoopbackHTTP: Whether an issuer on this machine may use http.
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

extension OpenIDSignIn {
    /// The request for the provider's page.
    var authorization: AuthorizationRequest {
        var request = AuthorizationRequest(scopes: scopes, redirectURI: redirectURI)
        request.prompt = AuthorizationRequest.prompt(prompt, for: scopes)
        request.maximumAge = maximumAge
        request.essentialACRValues = acrValues
        return request
    }
}

extension AuthorizationRequest {
    /// Returns the requested prompt, with the consent that `offline_access` needs to have an effect (OpenID Connect Core §11). `none`
    /// must not be combined with another value.
    static func prompt(_ wish: String?, for scopes: [String]) -> String? {
        let words = wish?.split(separator: " ").map(String.init) ?? []
        guard scopes.contains("offline_access"), !words.contains("none"), !words.contains("consent") else { return wish }
        return (words + ["consent"]).joined(separator: " ")
    }
}

extension SignInRequest where Self == OpenIDSignIn {
    /// Creates a sign-in with an OpenID provider that is found by its issuer.
    /// - Parameters:
    ///   - issuer: The issuer, exactly as the provider documents it.
    ///   - clientID: The client id.
    ///   - scopes: The requested scopes.
    /// - Returns: The request, for a public client.
    public static func openID(issuer: String, clientID: String, scopes: [String] = ["openid", "profile"]) -> OpenIDSignIn {
        OpenIDSignIn(issuer: issuer, clientID: clientID, scopes: scopes)
    }

    /// Returns a sign-in with an OpenID provider that was created before.
    /// - Parameter signIn: The sign-in.
    /// - Returns: The same sign-in.
    public static func openID(_ signIn: OpenIDSignIn) -> OpenIDSignIn { signIn }
}

/// The unsealed details of an OpenID account in the vault: the provider's document, and the place of the client's secret.
struct OpenIDDetails: StoredDetails {
    static let provider = "openid"

    var document: DiscoveryDocument
    var clientSecretFile: String?
    /// The client's authentication; nil if the document determines it, and in data of older versions.
    var authentication: OpenIDSignIn.Authentication?
    /// Whether user info identifies the member; nil in data of older versions.
    var namesMemberByUserInfo: Bool?

    /// Returns the client's registration: with its secret, in the requested way or in the document's, else as a public client.
    func registration(clientID: String) throws(ClientSecretError) -> ClientRegistration {
        guard let clientSecretFile, authentication != OpenIDSignIn.Authentication.none else {
            return ClientRegistration(id: clientID)
        }
        do throws(NamedFileProblem) {
            return ClientRegistration(id: clientID, authentication: method(try NamedFile.secret(clientSecretFile)))
        } catch { throw .unreadable(path: clientSecretFile, because: error) }
    }

    private func method(_ secret: Secret) -> ClientAuthentication {
        switch authentication {
        case .basic: .basic(secret)
        case .basicRaw: .basicRaw(secret)
        case .post: .post(secret)
        case .some(.none): .none
        case nil: .strongest(announced: document.tokenAuthenticationMethods, secret: secret)
        }
    }

    init(document: DiscoveryDocument, _ request: OpenIDSignIn) {
        self.document = document
        clientSecretFile = request.clientSecretFile?.path
        authentication = request.authentication
        namesMemberByUserInfo = request.namesMemberByUserInfo && !request.scopes.contains("openid") ? true : nil
    }
}

/// The reason why a client's secret cannot be read.
enum ClientSecretError: CodedError {
    /// The file at the path cannot be used, for the given cause.
    case unreadable(path: String, because: NamedFileProblem = .missing)

    var code: String { "members.client_secret_unreadable" }
    var problem: String {
        switch self {
        case .unreadable(let path, let cause): "The client's secret cannot be read from \(path): \(cause.clause)."
        }
    }
    var remedy: String {
        switch self {
        case .unreadable(_, let cause): cause.remedy + " The secret stands in it alone, on one line."
        }
    }
}
