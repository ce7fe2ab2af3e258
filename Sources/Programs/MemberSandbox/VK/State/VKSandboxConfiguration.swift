import MemberUI

/// The configuration of the sandbox's VK ID and VK API.
///
/// ```swift
/// var configuration = SandboxConfiguration()
/// configuration.vk.subscriptionQuota = 3
/// ```
public struct VKSandboxConfiguration: SandboxProviderConfiguration {
    /// The client ids that are known, with the names of their apps; the first is the one to use by default.
    public var clients: [String: String] = [VKSandboxConfiguration.defaultClientID: "Sandbox App"]
    /// What each app may ask for, by client id; an app without an entry may ask for anything. What is asked beyond it is left out.
    public var allowedScopes: [String: Set<String>] = [:]
    /// Further redirect addresses by client id, of any scheme, compared byte by byte.
    public var redirectURIs: [String: Set<String>] = [:]
    /// The secrets of the apps, by client id, with which they get an anonymous token; an app without one gets none.
    public var clientSecrets: [String: String] = [
        VKSandboxConfiguration.defaultClientID: VKSandboxConfiguration.defaultClientSecret
    ]
    /// How long an anonymous token lives, in seconds.
    public var anonymousTokenLife = 86_400
    /// VK's apps that are installed and sign members in.
    public var vendorApps: [SandboxVendorApp] = [.main]
    /// How many subscriptions VK's contract allows, counted by joins with `source=vkid_sdk`; nil for any number. Once they are used up,
    /// the gate says that the sheet is not to be shown; a join still works.
    public var subscriptionQuota: Int?
    /// With which error VK refuses a dead refresh token; the description is always the same. VK has been seen to say `invalid_grant`
    /// and `invalid_request`.
    public var deadRefreshTokenError = "invalid_grant"
    /// Whether VK's id host refuses with HTTP 200, as it sometimes does, instead of 400 and 401.
    public var refusesWithOK = false

    /// The defaults.
    public init() {}

    /// The client id that is always known.
    public static let defaultClientID = "51000001"
    /// The secret of that client id.
    public static let defaultClientSecret = "sandbox-secret"

    /// Errors of its hosts, joins, captcha.
    public var faultForms: [FaultForm] { FaultForm.ofVK }

    /// VK, not yet served.
    public func makeProvider(in context: SandboxContext) -> any SandboxProvider { VKSandbox(self, in: context) }
}

extension SandboxConfiguration {
    /// VK's configuration. Setting it adds VK to the providers.
    public var vk: VKSandboxConfiguration {
        get { own(VKSandboxConfiguration()) }
        set { setOwn(newValue) }
    }
}

/// An app of VK's that signs members in for other apps, as if it were installed.
///
/// Its universal link leads to a page of the sandbox that acts the app out.
public struct SandboxVendorApp: Sendable, Hashable {
    /// Its app id; with ``isProvider`` its scheme is `vk` and this.
    public var appID: Int
    /// The app of the highest weight is asked first.
    public var weight: Int
    /// Whether it says of itself that it signs members in.
    public var isProvider: Bool

    /// An app.
    /// - Parameters:
    ///   - appID: Its app id.
    ///   - weight: The app of the highest weight is asked first.
    ///   - isProvider: Whether it says of itself that it signs members in.
    public init(appID: Int, weight: Int, isProvider: Bool = true) {
        self.appID = appID
        self.weight = weight
        self.isProvider = isProvider
    }

    /// The app that is there by default.
    public static let main = SandboxVendorApp(appID: 7_000_001, weight: 10)
}
