import MemberCore
import MemberHTTPServer
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
    public var faultForms: [FaultForm] { VKFaults.forms }

    /// VK, not yet served.
    public func makeProvider(in context: SandboxContext) -> any SandboxProvider { VKSandbox(self, in: context) }
}

extension SandboxConfiguration {
    /// VK's configuration. Setting it adds VK to the providers.
    public var vk: VKSandboxConfiguration {
        get { providers.lazy.compactMap { $0 as? VKSandboxConfiguration }.first ?? VKSandboxConfiguration() }
        set {
            if let place = providers.firstIndex(where: { $0 is VKSandboxConfiguration }) {
                providers[place] = newValue
            } else {
                providers.append(newValue)
            }
        }
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

/// The faults of VK alone.
enum VKFaults {
    /// How it is written.
    static let forms = [
        FaultForm(.apiError, number: "CODE", 1...99_999, text(.sandboxFaultAPIError)),
        FaultForm(.idError, word: "ERROR", text(.sandboxFaultIDError)),
        FaultForm(.joinRefused, text(.sandboxFaultJoinRefused)) { $0.path == "/method/groups.join" },
        FaultForm(.captcha, text(.sandboxFaultCaptcha)) { $0.path.hasPrefix("/method/") },
        FaultForm(.challenge, text(.sandboxFaultChallenge)) { !$0.isForPeople && !$0.skipsCaptcha },
    ]

    private static func text(_ key: TextKey) -> @Sendable (MemberLanguage) -> String { { Texts($0, .vkSandbox)(key) } }
}

extension ServerRequest {
    /// Whether it belongs to one of VK's pages for people.
    fileprivate var isForPeople: Bool {
        [CaptchaDemands.pagePath, "/authorize", "/app/"].contains { path.hasPrefix($0) } || path.hasSuffix(".css")
    }

    /// Whether it says that no person is there for a captcha.
    fileprivate var skipsCaptcha: Bool { method == "POST" && (try? form())?["skip_captcha"] == "true" }
}

extension Fault.Kind {
    /// The response is an error of VK's API.
    /// - Parameter code: Its `error_code`, from 1.
    /// - Returns: The kind.
    public static func apiError(_ code: Int) -> Self { Self(.apiError, number: code) }
    /// The response is an error of VK's id or oauth host.
    /// - Parameter word: Its `error`: letters, digits and underscores.
    /// - Returns: The kind.
    public static func idError(_ word: String) -> Self { Self(.idError, word: word) }
    /// The next join of a community returns 0 and has no effect.
    public static let joinRefused = Self(.joinRefused)
    /// A call of VK's API fails with error 14 and a page; it succeeds with the page's `success_token`.
    public static let captcha = Self(.captcha)
    /// The response is a challenge with a page; the request succeeds with the page's solution in `X-Challenge-Solution`.
    public static let challenge = Self(.challenge)
}

extension Fault.Name {
    /// See ``Fault/Kind/apiError(_:)``.
    public static let apiError = Self(rawValue: "api-error")
    /// See ``Fault/Kind/idError(_:)``.
    public static let idError = Self(rawValue: "id-error")
    /// See ``Fault/Kind/joinRefused``.
    public static let joinRefused = Self(rawValue: "join-refused")
    /// See ``Fault/Kind/captcha``.
    public static let captcha = Self(rawValue: "captcha")
    /// See ``Fault/Kind/challenge``.
    public static let challenge = Self(rawValue: "challenge")
}
