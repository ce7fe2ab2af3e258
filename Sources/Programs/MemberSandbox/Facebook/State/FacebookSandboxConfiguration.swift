import MemberCore
import MemberUI

/// The configuration of the sandbox's Facebook.
///
/// ```swift
/// var configuration = SandboxConfiguration()
/// configuration.facebook.apps[0].demandsProof = true
/// ```
public struct FacebookSandboxConfiguration: SandboxProviderConfiguration {
    /// The known apps; the first one is the default.
    public var apps: [SandboxFacebookApp] = [.standard]
    /// The issuer in ID tokens.
    public var issuer = "https://www.facebook.com"
    /// The life of an access token, in seconds, unless ``SandboxConfiguration/accessTokenLife`` sets one for all providers.
    public var tokenLife = 60 * 86_400
    /// How long an app may read a member's data after the first sign-in or a renewal, in seconds.
    package var dataAccessLife = 90 * 86_400
    /// The version of requests that do not name one.
    package var defaultVersion = "v21.0"
    /// The permission that posting to `me/feed` requires.
    public var feedPermission = "publish_actions"
    /// The number of entries on a page of a list, unless `limit` sets another one.
    package var pageSize = 25
    /// The error categories in an app's configuration, as JSON: the value of `ios_sdk_error_categories`.
    package var errorCategories = "[]"

    /// The id of the app that is known by default.
    public static let defaultAppID = "230000000000001"

    /// Creates the default configuration.
    public init() {}

    /// The faults of Graph's errors and bodies, of redirects, tokens and batches.
    public var faultForms: [FaultForm] { FaultForm.ofFacebook }

    /// Makes Facebook's simulation, which is not yet served.
    public func makeProvider(in context: SandboxContext) -> any SandboxProvider { FacebookSandbox(self, in: context) }

    func app(_ id: String?) -> SandboxFacebookApp? { apps.first { id.isExactly($0.id) } }
}

/// An app that is registered with the sandbox's Facebook.
public struct SandboxFacebookApp: Sendable, Hashable {
    /// The app id: digits.
    public var id: String
    /// The name on the pages.
    public var name: String
    /// The secret, for servers.
    public var secret: String
    /// The client token, for calls without a member.
    public var clientToken: String
    /// The https redirect addresses, compared byte by byte. The app's own scheme `fb{id}{suffix}://authorize/` and loopback
    /// addresses over http are always allowed.
    public var redirectURIs: Set<String> = []
    /// Whether Graph refuses calls without `appsecret_proof`.
    public var demandsProof = false
    /// The address on this machine that is notified when a member removes the app; nil notifies none.
    public var deauthorizeCallback: String?

    /// Creates an app.
    /// - Parameters:
    ///   - id: The app id.
    ///   - name: The name on the pages.
    ///   - secret: The secret.
    ///   - clientToken: The client token.
    public init(id: String, name: String, secret: String, clientToken: String) {
        (self.id, self.name, self.secret, self.clientToken) = (id, name, secret, clientToken)
    }

    /// The app that is known by default.
    public static let standard = SandboxFacebookApp(
        id: FacebookSandboxConfiguration.defaultAppID, name: "Sandbox App", secret: "sandbox-app-secret",
        clientToken: "sandbox-client-token")
}

extension SandboxConfiguration {
    /// Facebook's configuration; setting it adds Facebook to the providers.
    public var facebook: FacebookSandboxConfiguration {
        get { own(FacebookSandboxConfiguration()) }
        set { setOwn(newValue) }
    }
}
