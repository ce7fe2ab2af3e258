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

    /// A speech bubble.
    public var icon: DrawnPicture? { .speech }

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

extension TextTable {
    /// What pages say of VK ID beside its components, in the languages of pages.
    static let vkidPages = TextTable([
        .row(.pageSheet, en: "Show the community sheet", ru: "Показать шторку сообщества", de: "Community-Fenster zeigen"),
        .row(.pageSignInSheet, en: "Show the sign-in sheet", ru: "Показать шторку входа", de: "Anmeldefenster zeigen"),
        .row(.pageButton, en: "Sign-in button", ru: "Кнопка входа", de: "Anmeldeknopf"),
        .row(.pageRow, en: "Row of accounts", ru: "Ряд аккаунтов", de: "Weitere Konten"),
        .row(
            .pageJoined, en: "You now follow the community.",
            ru: "Теперь вы подписаны на сообщество.",
            de: "Du folgst jetzt der Community."),
        .row(
            .pageAlreadyMember, en: "You already follow the community.",
            ru: "Вы уже подписаны на сообщество.",
            de: "Du folgst der Community schon."),
        .row(
            .pageNoSheet, en: "You cannot join this community at the moment.",
            ru: "Сейчас вступить в это сообщество нельзя.",
            de: "Dieser Community kann man gerade nicht folgen."),
    ])
}
