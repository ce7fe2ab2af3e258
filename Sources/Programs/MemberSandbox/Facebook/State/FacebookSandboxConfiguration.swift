import MemberCore
import MemberUI

/// The configuration of the sandbox's Facebook.
///
/// ```swift
/// var configuration = SandboxConfiguration()
/// configuration.facebook.apps[0].demandsProof = true
/// ```
public struct FacebookSandboxConfiguration: SandboxProviderConfiguration {
    /// The apps that are known; the first is the one to use by default.
    public var apps: [SandboxFacebookApp] = [.standard]
    /// The issuer in ID tokens.
    public var issuer = "https://www.facebook.com"
    /// How long an access token lives, in seconds, unless the sandbox was told one for all (``SandboxConfiguration/accessTokenLife``).
    public var tokenLife = 60 * 86_400
    /// How long an app may read a member's data after a first sign-in or a renewal, in seconds.
    public var dataAccessLife = 90 * 86_400
    /// The version of requests that name none.
    public var defaultVersion = "v21.0"
    /// The permission without which nothing is posted to `me/feed`.
    public var feedPermission = "publish_actions"
    /// How many entries a page of a list has unless `limit` says another number.
    public var pageSize = 25
    /// What an app's own configuration says of errors, as JSON: the value of `ios_sdk_error_categories`.
    public var errorCategories = "[]"

    /// The id of the app that is known by default.
    public static let defaultAppID = "230000000000001"

    /// The defaults.
    public init() {}

    /// Errors and odd bodies of Graph, redirects, tokens, batches.
    public var faultForms: [FaultForm] { FaultForm.ofFacebook }

    /// Facebook, not yet served.
    public func makeProvider(in context: SandboxContext) -> any SandboxProvider { FacebookSandbox(self, in: context) }

    /// The app with an id.
    func app(_ id: String?) -> SandboxFacebookApp? { apps.first { id.isExactly($0.id) } }
}

/// An app, as it is registered with the sandbox's Facebook.
public struct SandboxFacebookApp: Sendable, Hashable {
    /// Its app id: digits.
    public var id: String
    /// Its name on the pages.
    public var name: String
    /// Its secret, for servers.
    public var secret: String
    /// Its client token, for calls without a member.
    public var clientToken: String
    /// Its https redirect addresses, compared byte by byte. Its own scheme `fb{id}{suffix}://authorize/` and loopback addresses over
    /// http are allowed besides.
    public var redirectURIs: Set<String> = []
    /// Whether Graph refuses calls without `appsecret_proof`.
    public var demandsProof = false
    /// Where it is told that a member removed it, on this machine; nil for nowhere.
    public var deauthorizeCallback: String?

    /// An app.
    /// - Parameters:
    ///   - id: Its app id.
    ///   - name: Its name on the pages.
    ///   - secret: Its secret.
    ///   - clientToken: Its client token.
    public init(id: String, name: String, secret: String, clientToken: String) {
        (self.id, self.name, self.secret, self.clientToken) = (id, name, secret, clientToken)
    }

    /// The app that is known by default.
    public static let standard = SandboxFacebookApp(
        id: FacebookSandboxConfiguration.defaultAppID, name: "Sandbox App", secret: "sandbox-app-secret",
        clientToken: "sandbox-client-token")
}

extension SandboxConfiguration {
    /// Facebook's configuration. Setting it adds Facebook to the providers.
    public var facebook: FacebookSandboxConfiguration {
        get { own(FacebookSandboxConfiguration()) }
        set { setOwn(newValue) }
    }
}
