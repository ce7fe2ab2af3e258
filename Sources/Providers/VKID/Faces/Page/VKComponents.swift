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

    /// Creates the components of an app. The website receives the responses to sign-ins at the redirect address. Without a
    /// community no sheet follows them; without a limit the sheet always does.
    /// - Throws: ``VKIDConfigurationError``.
    public init(
        clientID: String, environment: VKEnvironment, context: ProviderContext, redirectURI: URL, community: String? = nil,
        limit: GroupSubscriptionsLimit? = .init()
    ) throws {
        var context = VKIDContext(context)
        // The page determines the language.
        context.preferredLanguages = { [] }
        vkid = try VKID(
            config: Configuration(
                appCredentials: AppCredentials(clientId: clientID), groupSubscriptionsLimit: limit, redirectURI: redirectURI,
                environment: environment),
            context: context)
        self.community = community
    }

    /// A person for VK ID, letters for the others.
    public var glyphs: [String: DrawnPicture] {
        typealias Logo = OneTapButton.Appearance.LogoImage
        // These colours are visible on light and on dark backgrounds.
        let (middle, white) = (ComponentColor(0x6B7FA3), ComponentColor(0xFFFFFF))
        return [
            Logo.vkidPrimary.name: .person(white), Logo.vkidSecondary.name: .person(middle), Logo.vkidSheet.name: .person(middle),
            Logo.ok.name: .letters("OK", on: middle), Logo.mail.name: .letters("@", on: middle),
            Logo.vkBadge.name: .letters("VK", on: middle),
        ]
    }

    /// Returns components for one more visitor.
    @MainActor public func components() -> any PageComponents { VKPageComponents(vkid, community: community) }
}

extension TextKey {
    static let pageSheet = TextKey(rawValue: "vkid.page.sheet")
    static let pageSignInSheet = TextKey(rawValue: "vkid.page.sign_in_sheet")
    static let pageButton = TextKey(rawValue: "vkid.page.button")
    static let pageRow = TextKey(rawValue: "vkid.page.row")
    static let pageAlreadyMember = TextKey(rawValue: "vkid.page.already_member")
    static let pageNoSheet = TextKey(rawValue: "vkid.page.no_sheet")
    static let pageJoined = TextKey(rawValue: "vkid.page.joined")
}

extension TextCatalogue {
    /// The texts of VK ID's pages beyond those of its components, in the languages of pages.
    static let vkidPages = TextCatalogue([
        .en: [
            .pageSheet: "Show the community sheet", .pageSignInSheet: "Show the sign-in sheet",
            .pageButton: "Sign-in button", .pageRow: "Row of accounts", .pageJoined: "You now follow the community.",
            .pageAlreadyMember: "You follow the community already.",
            .pageNoSheet: "This community cannot be joined at the moment.",
        ],
        .ru: [
            .pageSheet: "Показать шторку сообщества", .pageSignInSheet: "Показать шторку входа",
            .pageButton: "Кнопка входа", .pageRow: "Ряд аккаунтов", .pageJoined: "Теперь вы подписаны на сообщество.",
            .pageAlreadyMember: "Вы уже подписаны на сообщество.", .pageNoSheet: "Сейчас вступить в это сообщество нельзя.",
        ],
        .de: [
            .pageSheet: "Community-Fenster zeigen", .pageSignInSheet: "Anmeldefenster zeigen",
            .pageButton: "Anmeldeknopf", .pageRow: "Weitere Konten", .pageJoined: "Du folgst jetzt der Community.",
            .pageAlreadyMember: "Du folgst der Community schon.", .pageNoSheet: "Dieser Community kann man gerade nicht folgen.",
        ],
    ])
}
