public import Foundation
public import MemberUI

/// The sheet that offers to join a community: what it shows, says and does.
public enum CommunitySheet {
    /// The phase of a community sheet.
    public typealias Phase = PromptSheetPhase
    /// A community sheet without its view: what it shows, its phase, and what the member can do with it.
    public typealias Model = PromptSheetModel<Component, GroupSubscriptionError>

    /// What the community sheet shows of a community.
    public struct Card: Sendable, Equatable {
        /// The community's id.
        public var id: Int
        /// Its name.
        public var name: String
        /// What it says about itself; empty if nothing.
        public var description: String
        /// Whether VK vouches for it.
        public var isVerified: Bool
        /// Its picture.
        public var avatar: URL?
        /// How many follow it; nil if that is not shown to the member.
        public var members: Int?
        /// How many of the member's friends do; nil if that is not shown to the member.
        public var friends: Int?
        /// Pictures of up to three who follow it, friends first; nil for a person without one.
        public var avatars: [URL?]

        /// A card of these values.
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

    /// A community sheet as HTML, made of nothing but values.
    ///
    /// ```swift
    /// let component = CommunitySheet.Component(card: card, phase: .initial, language: .ru).html(actions: actions)
    /// ```
    public struct Component: Sendable {
        /// What it shows of the community.
        public var card: CommunitySheet.Card
        /// Its phase.
        public var phase: CommunitySheet.Phase
        /// Light or dark.
        public var theme: Appearance.Theme
        /// How its buttons look.
        public var button: VKIDButtonConfiguration
        /// Its corner radius, in points.
        public var cornerRadius: CGFloat
        /// The visitor's language.
        public var language: MemberLanguage
        /// Whether every text is to reach a contrast of 4.5; a visitor's own wish is heeded anyhow.
        public var highContrast: Bool

        /// A sheet of these values.
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

        /// The sheet as HTML; nothing once it is closed.
        /// - Parameter actions: Where its buttons lead.
        /// - Returns: The component.
        public func html(actions: ComponentActions) -> ComponentHTML {
            sheet(phase).component(in: ComponentFrame(appearance, actions: actions))
        }
    }
}

extension CommunitySheet.Component: PromptSheetContent {
    /// How it appears.
    public var appearance: ComponentAppearance {
        ComponentAppearance(.vkid, texts: Texts(language, .vkid), scheme: theme.scheme, highContrast: highContrast)
    }

    /// That the member follows the community now.
    public var thanks: String? { CommunitySheet.Texts(card: card, language: language).thanks }

    /// What is shown in a phase.
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
    /// What it shows of the community.
    public var card: CommunitySheet.Card { content.card }
    /// In which language.
    public var language: MemberLanguage { content.language }
    /// Light or dark.
    public var theme: Appearance.Theme { content.theme }
    /// How its buttons look.
    public var buttonConfiguration: VKIDButtonConfiguration { content.button }
    /// Its corner radius, in points.
    public var sheetCornerRadius: CGFloat { content.cornerRadius }
    /// What it says now, down to the members' line and the buttons.
    public var texts: CommunitySheet.Texts { CommunitySheet.Texts(card: card, phase: phase, language: language) }

    /// The main button: joins the community, or tries again.
    public func follow() { accept() }

    /// The sheet as it is now, as HTML, in the model's language unless another one is given; nothing once it is closed.
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
    /// What is shown for a short while after a member has joined a community, by its name.
    public init(
        community: String, theme: Appearance.Theme = .system, language: MemberLanguage, highContrast: Bool = false
    ) {
        let sheet = CommunitySheet.Component(
            card: .init(id: 0, name: community), theme: theme, language: language, highContrast: highContrast)
        self.init(sheet.thanks ?? "", sheet.appearance)
    }
}
