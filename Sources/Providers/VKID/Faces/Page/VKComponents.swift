public import Foundation
public import MemberSignIn
public import MemberUI
public import VKWire

/// VK ID's components for the pages of a website: the button, the providers' list, the sign-in sheet, the community sheet.
///
/// ```swift
/// let source = try VKComponents(
///     clientID: "51234567", environment: .live, context: context, redirectURI: address.appending(path: "callback"),
///     community: "1")
/// ```
public struct VKComponents: ComponentSource {
    /// `vk`.
    public var name: String { VKOAuthProfile.provider }
    /// `VK ID`.
    public var title: String { "VK ID" }

    private let vkid: VKID
    private let community: String?

    /// Components of an app. The website takes the responses to sign-ins at the redirect address; without a community no sheet follows
    /// them, without a limit one always does.
    /// - Throws: ``VKIDConfigurationError``.
    public init(
        clientID: String, environment: VKEnvironment, context: ProviderContext, redirectURI: URL, community: String? = nil,
        limit: GroupSubscriptionsLimit? = .init()
    ) throws {
        var context = VKIDContext(context)
        // The page says which language is meant.
        context.preferredLanguages = { [] }
        vkid = try VKID(
            config: Configuration(
                appCredentials: AppCredentials(clientId: clientID), groupSubscriptionsLimit: limit, redirectURI: redirectURI,
                environment: environment),
            context: context)
        self.community = community
    }

    /// Components for one more visitor.
    @MainActor public func components() -> any PageComponents { VKPageComponents(vkid, community: community) }
}

extension TextKey {
    static let pageSheet = TextKey(rawValue: "vkid.page.sheet")
    static let pageSignInSheet = TextKey(rawValue: "vkid.page.sign_in_sheet")
    static let pageJoined = TextKey(rawValue: "vkid.page.joined")
}

extension TextCatalogue {
    /// What pages say of VK ID beside its components, in the languages of pages.
    static let vkidPages = TextCatalogue([
        .en: [
            .pageSheet: "Show the community sheet", .pageSignInSheet: "Sign in by a sheet",
            .pageJoined: "You have joined the community.",
        ],
        .ru: [
            .pageSheet: "Показать окно сообщества", .pageSignInSheet: "Войти через шторку",
            .pageJoined: "Вы вступили в сообщество.",
        ],
    ])
}
