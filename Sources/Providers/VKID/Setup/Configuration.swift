public import Foundation
public import MemberCore
public import MemberSignIn
public import VKWire

/// The configuration of a `VKID`.
public struct Configuration: Sendable {
    /// The app's credentials at VK ID.
    public var appCredentials: AppCredentials
    /// The appearance of the components and their language.
    public var appearance: Appearance
    /// Whether the context's diagnostics receive notable events.
    public var loggingEnabled: Bool
    /// How often the community sheet may follow a sign-in; nil shows it always and records nothing.
    public var groupSubscriptionsLimit: GroupSubscriptionsLimit?
    /// Whether a session whose refresh token VK no longer accepts is removed, with all stored data of the account but the history
    /// of its permissions and its impressions. If off, it stays in the list and needs a sign-in (``UserSession/needsSignIn``).
    /// Network failures never remove a session.
    public var removesSessionWithDeadRefreshToken: Bool
    /// The address that responses arrive at; nil is the app's own scheme, or the address of a listening user agent.
    public var redirectURI: URL?
    /// The environment where VK is reached; its accounts are stored under its name.
    public var environment: VKEnvironment

    /// Creates a configuration of these values.
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

/// The app's credentials at VK ID.
public struct AppCredentials: Sendable, Masked {
    /// The app's id, decimal.
    public let clientId: String
    /// The app's protected key; only app-to-app sign-in needs it, for the anonymous token.
    public let clientSecret: String?

    /// Creates credentials; only app-to-app sign-in needs the protected key.
    public init(clientId: String, clientSecret: String? = nil) {
        self.clientId = clientId
        self.clientSecret = clientSecret
    }

    /// The id, without the key.
    public var description: String { "AppCredentials(\(clientId))" }
}

extension VKID {
    /// The provider whose account the member signs in with at VK ID.
    public struct OAuthProvider: Sendable, Hashable, Codable, CaseIterable, RawRepresentable {
        /// The provider's name in VK ID's page.
        public let rawValue: String

        /// Creates a provider from its name in VK ID's page.
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
        /// All providers.
        public static let allCases = [vkid, ok, mail]
    }

    /// The providers of a sign-in element.
    public struct OAuthProviderConfiguration: Sendable, Equatable {
        /// The provider of the main button: always VK ID.
        public let primaryProvider = OAuthProvider.vkid
        /// The providers below it, in order, without the primary one.
        public let alternativeProviders: [OAuthProvider]

        /// Creates a configuration from the providers below the main button, in order.
        public init(alternativeProviders: [OAuthProvider] = []) {
            var seen: Set<OAuthProvider> = [.vkid]
            self.alternativeProviders = alternativeProviders.filter { seen.insert($0).inserted }
        }
    }
}

extension HostSchemes {
    /// Checks that responses can reach the app, and that it may query VK's apps.
    func check(clientID: String) throws(VKIDConfigurationError) {
        let (mine, silent) = ("vk" + clientID, "vkauthorize-silent")
        guard opens(mine) else { throw .urlSchemeNotRegistered(mine) }
        guard asks(for: silent) else { throw .querySchemeMissing(silent) }
    }
}
