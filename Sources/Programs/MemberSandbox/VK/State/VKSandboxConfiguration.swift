import MemberUI

/// The configuration of the sandbox's VK ID and VK API.
///
/// ```swift
/// var configuration = SandboxConfiguration()
/// configuration.vk.subscriptionQuota = 3
/// ```
public struct VKSandboxConfiguration: SandboxProviderConfiguration {
    /// The known client ids, with the names of their apps.
    public var clients: [String: String] = [VKSandboxConfiguration.defaultClientID: "Sandbox App"]
    /// The scopes that each app may request, by client id; an app without an entry may request all that VK has. Other requested
    /// scopes, such as misspelt ones, are left out.
    public var allowedScopes: [String: Set<String>] = [:]
    /// Additional redirect addresses by client id, of any scheme, compared byte by byte.
    public var redirectURIs: [String: Set<String>] = [:]
    /// The secrets of the apps, by client id, for anonymous tokens; an app without a secret gets no anonymous token.
    public var clientSecrets: [String: String] = [
        VKSandboxConfiguration.defaultClientID: VKSandboxConfiguration.defaultClientSecret
    ]
    /// The service keys of the apps, by client id, with which an app calls methods that need no member.
    public var serviceKeys: [String: String] = [
        VKSandboxConfiguration.defaultClientID: VKSandboxConfiguration.defaultServiceKey
    ]
    /// The calls that a token may make in any second; a further one fails with error 6.
    public var callLimits = VKCallLimits()
    /// The life of an anonymous token, in seconds.
    package var anonymousTokenLife = 86_400
    /// The installed apps of VK that sign members in.
    public var vendorApps: [SandboxVendorApp] = [.main]
    /// The number of subscriptions that VK's contract allows, counted by joins with `source=vkid_sdk`; nil for any number. Once
    /// they are used up, the gate says that the sheet must not be shown; a join still works.
    public var subscriptionQuota: Int?
    /// The error with which VK refuses an invalid refresh token; the description is always the same. Both `invalid_grant` and
    /// `invalid_request` have been observed.
    public var deadRefreshTokenError = "invalid_grant"
    /// Whether VK's id host refuses with HTTP 200, as it sometimes does, instead of 400 and 401.
    public var refusesWithOK = false

    /// Creates the default configuration.
    public init() {}

    /// The client id that is known by default.
    public static let defaultClientID = "51000001"
    /// The secret of that client id.
    public static let defaultClientSecret = "sandbox-secret"
    /// The service key of that client id.
    public static let defaultServiceKey = "sandbox-service-key"

    /// The faults of errors, joins and captchas.
    public var faultForms: [FaultForm] { FaultForm.ofVK }

    /// Makes VK's simulation, which is not yet served.
    public func makeProvider(in context: SandboxContext) -> any SandboxProvider { VKSandbox(self, in: context) }
}

/// The calls of the VK API that a token may make in any second, by the kind of token.
public struct VKCallLimits: Sendable, Equatable {
    /// A member's token.
    public var member = 3
    /// A community's token.
    public var community = 20
    /// An app's service key.
    public var service = 3
    /// The methods of the community sheet with a member's token, counted apart: the sheet makes several calls at once.
    public var sheet = 20

    /// Creates VK's own limits.
    public init() {}
}

extension SandboxConfiguration {
    /// VK's configuration; setting it adds VK to the providers.
    public var vk: VKSandboxConfiguration {
        get { own(VKSandboxConfiguration()) }
        set { setOwn(newValue) }
    }
}

/// An app of VK that signs members in for other apps, as if it were installed.
///
/// Its universal link opens a page of the sandbox that simulates the app.
public struct SandboxVendorApp: Sendable, Hashable {
    /// The app id; if ``isProvider`` is set, the app's scheme is `vk` and this number.
    public var appID: Int
    /// The weight; the app with the highest weight is tried first.
    public var weight: Int
    /// Whether VK's list marks the app as one that signs members in.
    public var isProvider: Bool

    /// Creates an app.
    /// - Parameters:
    ///   - appID: The app id.
    ///   - weight: The weight; the app with the highest weight is tried first.
    ///   - isProvider: Whether VK's list marks the app as one that signs members in.
    public init(appID: Int, weight: Int, isProvider: Bool = true) {
        self.appID = appID
        self.weight = weight
        self.isProvider = isProvider
    }

    /// The default app.
    public static let main = SandboxVendorApp(appID: 7_000_001, weight: 10)
}
