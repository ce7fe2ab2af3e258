import MemberUI

/// The configuration of the sandbox's Sber ID.
///
/// ```swift
/// var configuration = SandboxConfiguration()
/// configuration.sber.clients[0].signsTokens = false
/// ```
public struct SberSandboxConfiguration: SandboxProviderConfiguration {
    /// The partners' apps that are known; the first is the one to use by default.
    public var clients: [SandboxSberClient] = [.standard]
    /// The issuer in ID tokens and user info.
    public var issuer = "https://online.sberbank.ru/CSAFront/index.do"
    /// How long a refresh token lives, in seconds.
    public var refreshTokenLife = 30 * 86_400
    /// The redirect's field with the token of the scope `mapp_sso`: `appToken` or `app_token`.
    public var appTokenField = "appToken"
    /// The schemes of links that the bank's app takes.
    public var appSchemes = [
        "sberbankidexternallogin", "sbolidexternallogin", "sberbankidlogin", "sbolidlogin", "sberbankonline", "sbolonline",
        "btripsexpenses", "ios-app-smartonline",
    ]
    /// What the bank's app adds to a partner's link as `sberIDRedirect`, for a sign-in that starts there.
    public var seamlessBase = "sberbankidlogin://sberbankidsso"

    /// The defaults.
    public init() {}

    /// Errors of the back channel, redirects, ID tokens and user info.
    public var faultForms: [FaultForm] { FaultForm.ofSber }

    /// Sber ID, not yet served.
    public func makeProvider(in context: SandboxContext) -> any SandboxProvider { SberSandbox(self, in: context) }

    /// The app with a client id, whatever the case of its letters.
    func client(_ id: String?) -> SandboxSberClient? {
        guard let id else { return nil }
        return clients.first { $0.id.equalsIgnoringCase(id) }
    }
}

/// A partner's app, as it is registered with the sandbox's Sber ID.
public struct SandboxSberClient: Sendable, Hashable {
    /// Its client id, a UUID.
    public var id: String
    /// Its secret, for the back channel.
    public var secret: String
    /// Its name on the pages.
    public var name: String
    /// Its redirect addresses, compared byte by byte. Loopback addresses over http are allowed besides.
    public var redirectURIs: Set<String> = []
    /// The links that bring the app back to the front, `app_redirect_uri`; loopback addresses are allowed besides.
    public var appRedirectURIs: Set<String> = []
    /// The app's link to which the bank's app adds `sberIDRedirect`; nil if no sign-in starts there.
    public var seamlessLink: String?
    /// The scopes that it may ask for besides `openid`; nil for any. One that is not among them is `invalid_scope`.
    public var scopes: Set<String>?
    /// Whether its tokens are signed, by RS256; else their `alg` is `none`.
    public var signsTokens = true
    /// Whether user info is a JWT; else it is JSON.
    public var getsUserInfoAsToken = false
    /// The subject of its client certificate, as in `CN=app,O=Partner`, where the back channel demands one; nil for any that is
    /// accepted.
    public var certificateSubject: String?

    /// An app.
    /// - Parameters:
    ///   - id: Its client id.
    ///   - secret: Its secret.
    ///   - name: Its name on the pages.
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
    /// Sber ID's configuration. Setting it adds Sber ID to the providers.
    public var sber: SberSandboxConfiguration {
        get { own(SberSandboxConfiguration()) }
        set { setOwn(newValue) }
    }
}
