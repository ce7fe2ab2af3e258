import MemberUI

/// The configuration of the sandbox's Sber ID.
///
/// ```swift
/// var configuration = SandboxConfiguration()
/// configuration.sber.clients[0].signsTokens = false
/// ```
public struct SberSandboxConfiguration: SandboxProviderConfiguration {
    /// The known apps of partners; the first one is the default.
    public var clients: [SandboxSberClient] = [.standard]
    /// The issuer in ID tokens and user info.
    public var issuer = "https://online.sberbank.ru/CSAFront/index.do"
    /// The life of a refresh token, in seconds.
    public var refreshTokenLife = 30 * 86_400
    /// The redirect's field with the token of the scope `mapp_sso`: `appToken` or `app_token`.
    public var appTokenField = "appToken"
    /// The schemes of links that the bank's app accepts.
    package var appSchemes = [
        "sberbankidexternallogin", "sbolidexternallogin", "sberbankidlogin", "sbolidlogin", "sberbankonline", "sbolonline",
        "btripsexpenses", "ios-app-smartonline",
    ]
    /// The value of `sberIDRedirect` that the bank's app adds to a partner's link, for a sign-in that starts in it.
    public var seamlessBase = "sberbankidlogin://sberbankidsso"

    /// Creates the default configuration.
    public init() {}

    /// The faults of the back channel, of redirects, ID tokens and user info.
    public var faultForms: [FaultForm] { FaultForm.ofSber }

    /// Makes Sber ID's simulation, which is not yet served.
    public func makeProvider(in context: SandboxContext) -> any SandboxProvider { SberSandbox(self, in: context) }

    /// Returns the app with a client id, regardless of the case of its letters.
    func client(_ id: String?) -> SandboxSberClient? {
        guard let id else { return nil }
        return clients.first { $0.id.equalsIgnoringCase(id) }
    }
}

/// A partner's app that is registered with the sandbox's Sber ID.
public struct SandboxSberClient: Sendable, Hashable {
    /// The client id, a UUID.
    public var id: String
    /// The secret, for the back channel.
    public var secret: String
    /// The name on the pages.
    public var name: String
    /// The redirect addresses, compared byte by byte. Loopback addresses over http are always allowed.
    public var redirectURIs: Set<String> = []
    /// The links that bring the app back to the front, `app_redirect_uri`. Loopback addresses are always allowed.
    public var appRedirectURIs: Set<String> = []
    /// The app's link to which the bank's app adds `sberIDRedirect`; nil if no sign-in starts in the bank's app.
    public var seamlessLink: String?
    /// The scopes that the app may request in addition to `openid`; nil for all. Another scope is `invalid_scope`.
    public var scopes: Set<String>?
    /// Whether the app's tokens are signed with RS256; otherwise their `alg` is `none`.
    public var signsTokens = true
    /// Whether user info is a JWT; otherwise it is JSON.
    package var getsUserInfoAsToken = false
    /// The subject of the app's client certificate, such as `CN=app,O=Partner`, if the back channel demands one; nil for any
    /// accepted certificate.
    public var certificateSubject: String?

    /// Creates an app.
    /// - Parameters:
    ///   - id: The client id.
    ///   - secret: The secret.
    ///   - name: The name on the pages.
    public init(id: String, secret: String, name: String) { (self.id, self.secret, self.name) = (id, secret, name) }

    /// The app that is known by default.
    public static let standard = {
        var client = SandboxSberClient(
            id: "00000000-5BE2-4000-8000-000000000001", secret: "sandbox-secret", name: "Sandbox App")
        client.redirectURIs = ["myapp://callback", "yourAppScheme://callback", "partner://host/callback"]
        client.appRedirectURIs = ["myapp://back", "yourAppScheme://back", "partner://host/back"]
        client.seamlessLink = "partner://host/auth?source=bank"
        return client
    }()
}

extension SandboxConfiguration {
    /// Sber ID's configuration; setting it adds Sber ID to the providers.
    public var sber: SberSandboxConfiguration {
        get { own(SberSandboxConfiguration()) }
        set { setOwn(newValue) }
    }
}
