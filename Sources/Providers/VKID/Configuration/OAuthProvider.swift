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

    /// A configuration.
    /// - Parameter alternativeProviders: The ones below the main button, in order.
    public init(alternativeProviders: [OAuthProvider] = []) {
        var seen: Set<OAuthProvider> = [.vkid]
        self.alternativeProviders = alternativeProviders.filter { seen.insert($0).inserted }
    }
}
