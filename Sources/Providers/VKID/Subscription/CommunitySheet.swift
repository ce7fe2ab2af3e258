public import Foundation
public import MemberUI

/// The sheet that offers to join a community: its content, texts and actions.
public enum CommunitySheet {
    /// The phase of a community sheet.
    public typealias Phase = PromptSheetPhase
    /// A community sheet without its view: its content, its phase, and the member's actions.
    public typealias Model = PromptSheetModel<Component, GroupSubscriptionError>

    /// The community's data on a community sheet.
    public struct Card: Sendable, Equatable {
        /// The community's id.
        public var id: Int
        /// Its name.
        public var name: String
        /// The community's own description; it may be empty.
        public var description: String
        /// Whether VK has verified it.
        public var isVerified: Bool
        /// Its picture.
        public var avatar: URL?
        /// The number of followers; nil if it is not shown to the member.
        public var members: Int?
        /// The number of the member's friends among them; nil if it is not shown to the member.
        public var friends: Int?
        /// Pictures of up to three followers, friends first; nil for a person without a picture.
        public var avatars: [URL?]

        /// Creates a card of these values.
        public init(
            id: Int, name: String, description: String = "", isVerified: Bool = false, avatar: URL? = nil, members: Int? = nil,
            friends: Int? = nil, avatars: [URL?] = []
        ) {
            self.id = id
            self.name = name
            self.description = description
            self.isVerified = isVerified
            self.avatar = avatar
            self.members = members
            self.friends = friends
            self.avatars = avatars
        }
    }

    /// A community sheet as HTML, made only from values.
    ///
    /// ```swift
    /// let component = CommunitySheet.Component(card: card, phase: .initial, language: .ru).html(actions: actions)
    /// ```
    public struct Component: Sendable {
        /// The community's data.
        public var card: CommunitySheet.Card
        /// The phase.
        public var phase: CommunitySheet.Phase
        /// Light or dark.
        public var theme: Appearance.Theme
        /// The appearance of the buttons.
        public var button: VKIDButtonConfiguration
        /// The corner radius, in points.
        public var cornerRadius: CGFloat
        /// The visitor's language.
        public var language: MemberLanguage
        /// Whether every text must reach a contrast of 4.5; a visitor's own setting for more contrast applies in any case.
        public var highContrast: Bool

        /// Creates a sheet of these values.
        public init(
            card: CommunitySheet.Card, phase: CommunitySheet.Phase = .initial, theme: Appearance.Theme = .system,
            button: VKIDButtonConfiguration = .default, cornerRadius: CGFloat = 24, language: MemberLanguage,
            highContrast: Bool = false
        ) {
            self.card = card
            self.phase = phase
            self.theme = theme
            self.button = button
            self.cornerRadius = cornerRadius
            self.language = language
            self.highContrast = highContrast
        }

        /// Returns the sheet as HTML; it is empty once the sheet is closed.
        /// - Parameter actions: The addresses that the buttons lead to.
        /// - Returns: The component.
        public func html(actions: ComponentActions) -> ComponentHTML {
            sheet(phase).component(in: ComponentFrame(appearance, actions: actions))
        }
    }
}

extension CommunitySheet.Component: PromptSheetContent {
    /// The appearance.
    public var appearance: ComponentAppearance {
        ComponentAppearance(.vkid, texts: Texts(language, .vkid), scheme: theme.scheme, highContrast: highContrast)
    }

    /// The line that the member now follows the community.
    public var thanks: String? { CommunitySheet.Texts(card: card, language: language).thanks }

    /// Returns the sheet in a phase.
    public func sheet(_ phase: CommunitySheet.Phase) -> PromptSheet {
        let texts = CommunitySheet.Texts(card: card, phase: phase, language: language)
        func choice(_ text: String, _ style: ComponentButtonStyle, _ identifier: String) -> ComponentButton {
            ComponentButton(
                ComponentTitle(long: text), style: style, metrics: button.height.metrics, cornerRadius: button.cornerRadius,
                identifier: identifier)
        }
        var sheet = PromptSheet(
            "community", phase, title: texts.title, accept: .follow,
            primary: choice(texts.primaryButton, .follow, ElementIdentifier.follow),
            secondary: choice(texts.secondaryButton, .later, ElementIdentifier.cancel), identifier: "group_subscription_sheet")
        sheet.picture = .init(card.avatar, badge: OneTapButton.Appearance.LogoImage.vkBadge.name, ground: .widgetBorder)
        (sheet.text, sheet.verified, sheet.status) = (texts.text, texts.verified, texts.status)
        (sheet.people, sheet.peoplePictures) = (texts.membersLine, card.avatars)
        sheet.cornerRadius = cornerRadius
        return sheet
    }
}

extension PromptSheetModel where Content == CommunitySheet.Component {
    /// The community's data.
    public var card: CommunitySheet.Card { content.card }
    /// The language.
    public var language: MemberLanguage { content.language }
    /// Light or dark.
    public var theme: Appearance.Theme { content.theme }
    /// The appearance of the buttons.
    public var buttonConfiguration: VKIDButtonConfiguration { content.button }
    /// The corner radius, in points.
    public var sheetCornerRadius: CGFloat { content.cornerRadius }
    /// The current texts, including the members' line and the buttons.
    public var texts: CommunitySheet.Texts { CommunitySheet.Texts(card: card, phase: phase, language: language) }

    /// Performs the main button's action: joins the community, or tries again.
    public func follow() { accept() }

    /// Returns the current sheet as HTML; the default language is the model's. It is empty once the sheet is closed.
    public func html(
        actions: ComponentActions, language: MemberLanguage? = nil, highContrast: Bool = false
    ) -> ComponentHTML {
        var shown = content
        (shown.phase, shown.language, shown.highContrast) = (phase, language ?? self.language, highContrast)
        return shown.html(actions: actions)
    }
}

extension PageAction {
    /// Joins the community.
    public static let follow = PageAction(rawValue: "follow")
}

extension ComponentSnackbar {
    /// Creates the note that is shown for a short time after a member has joined a community, by the community's name.
    public init(
        community: String, theme: Appearance.Theme = .system, language: MemberLanguage, highContrast: Bool = false
    ) {
        let sheet = CommunitySheet.Component(
            card: .init(id: 0, name: community), theme: theme, language: language, highContrast: highContrast)
        self.init(sheet.thanks ?? "", sheet.appearance)
    }
}
