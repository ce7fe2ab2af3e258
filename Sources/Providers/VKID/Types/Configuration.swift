public import Foundation
public import MemberCore
import MemberSignIn
public import VKWire

/// How `VKID` is set up.
public struct Configuration: Sendable {
    /// The app as VK ID knows it.
    public var appCredentials: AppCredentials
    /// How the components look and which language they speak.
    public var appearance: Appearance
    /// Whether notable things are told to the context's diagnostics.
    public var loggingEnabled: Bool
    /// How often the community sheet may follow a sign-in; nil shows it always and records nothing.
    public var groupSubscriptionsLimit: GroupSubscriptionsLimit?
    /// Whether a session whose refresh token VK takes no more is removed, with all that is kept of the account but its permissions' history
    /// and impressions. Off, it stays in the list and waits for a sign-in (``UserSession/needsSignIn``). Trouble of the network never
    /// removes one.
    public var removesSessionWithDeadRefreshToken: Bool
    /// Where responses arrive; nil is the app's own scheme, or what a listening user agent supplies.
    public var redirectURI: URL?
    /// Where VK is reached, under the name that its accounts keep.
    public var environment: VKEnvironment

    /// A configuration of these values.
    public init(
        appCredentials: AppCredentials, appearance: Appearance = .init(), loggingEnabled: Bool = true,
        groupSubscriptionsLimit: GroupSubscriptionsLimit? = .init(), redirectURI: URL? = nil,
        environment: VKEnvironment = .live, removesSessionWithDeadRefreshToken: Bool = false
    ) {
        self.appCredentials = appCredentials
        self.appearance = appearance
        self.loggingEnabled = loggingEnabled
        self.groupSubscriptionsLimit = groupSubscriptionsLimit
        self.redirectURI = redirectURI
        self.removesSessionWithDeadRefreshToken = removesSessionWithDeadRefreshToken
        self.environment = environment
    }
}

/// The app as VK ID knows it.
public struct AppCredentials: Sendable, Masked {
    /// The app's id, decimal.
    public let clientId: String
    /// The app's protected key; only app-to-app sign-in needs it, and only for the anonymous token.
    public let clientSecret: String?

    /// Credentials; only app-to-app sign-in needs the protected key.
    public init(clientId: String, clientSecret: String? = nil) {
        self.clientId = clientId
        self.clientSecret = clientSecret
    }

    /// The id; never the key.
    public var description: String { "AppCredentials(\(clientId))" }
}

extension VKID {
    /// With whose account the member signs in at VK ID.
    public struct OAuthProvider: Sendable, Hashable, Codable, CaseIterable, RawRepresentable {
        /// The name that VK ID's page knows.
        public let rawValue: String

        /// A provider by the name that VK ID's page knows.
        /// - Parameter rawValue: `vkid`, `ok_ru` or `mail_ru`; nil for any other name.
        public init?(rawValue: String) {
            guard Self.allCases.contains(where: { $0.rawValue == rawValue }) else { return nil }
            self.rawValue = rawValue
        }

        private init(_ name: String) { rawValue = name }

        /// VK ID itself.
        public static let vkid = OAuthProvider("vkid")
        /// OK.
        public static let ok = OAuthProvider("ok_ru")
        /// Mail.
        public static let mail = OAuthProvider("mail_ru")
        /// All of them.
        public static let allCases = [vkid, ok, mail]
    }

    /// The providers of a sign-in element.
    public struct OAuthProviderConfiguration: Sendable, Equatable {
        /// The one of the main button: always VK ID.
        public let primaryProvider = OAuthProvider.vkid
        /// The ones below it, in order; the primary one is not repeated.
        public let alternativeProviders: [OAuthProvider]

        /// A configuration of the ones below the main button, in order.
        public init(alternativeProviders: [OAuthProvider] = []) {
            var seen: Set<OAuthProvider> = [.vkid]
            self.alternativeProviders = alternativeProviders.filter { seen.insert($0).inserted }
        }
    }
}

extension HostSchemes {
    /// Checks that responses can reach the app, and that it can ask for VK's apps.
    func check(clientID: String) throws(VKIDConfigurationError) {
        let (mine, silent) = ("vk" + clientID, "vkauthorize-silent")
        guard opens(mine) else { throw .urlSchemeNotRegistered(mine) }
        guard asks(for: silent) else { throw .querySchemeMissing(silent) }
    }
}
