public import Foundation
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
    /// Where answers arrive; nil is the app's own scheme, or what a listening user agent supplies.
    public var redirectURI: URL?
    /// Where VK is reached, under the name that its accounts keep.
    public var environment: VKEnvironment

    /// A configuration.
    /// - Parameters:
    ///   - appCredentials: The app as VK ID knows it.
    ///   - appearance: How the components look.
    ///   - loggingEnabled: Whether notable things are told to the context's diagnostics.
    ///   - groupSubscriptionsLimit: How often the community sheet may follow a sign-in; nil is without limit.
    ///   - redirectURI: Where answers arrive; nil is the app's own scheme.
    ///   - environment: Where VK is reached.
    public init(
        appCredentials: AppCredentials, appearance: Appearance = .init(), loggingEnabled: Bool = true,
        groupSubscriptionsLimit: GroupSubscriptionsLimit? = .init(), redirectURI: URL? = nil,
        environment: VKEnvironment = .live
    ) {
        self.appCredentials = appCredentials
        self.appearance = appearance
        self.loggingEnabled = loggingEnabled
        self.groupSubscriptionsLimit = groupSubscriptionsLimit
        self.redirectURI = redirectURI
        self.environment = environment
    }
}
