public import Foundation
public import MemberUI

extension CommunitySheet {
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
        /// Whether every text is to reach a contrast of 4.5.
        public var highContrast: Bool

        /// A sheet.
        /// - Parameters:
        ///   - card: What it shows of the community.
        ///   - phase: Its phase.
        ///   - theme: Light or dark.
        ///   - button: How its buttons look.
        ///   - cornerRadius: Its corner radius, in points.
        ///   - language: The visitor's language.
        ///   - highContrast: Whether every text is to reach a contrast of 4.5; a visitor's own wish is heeded anyhow.
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
            let frame = ComponentFrame(
                ComponentAppearance(
                    .vkid, texts: MemberUI.Texts(language, .vkid), scheme: theme.scheme, highContrast: highContrast),
                actions: actions)
            guard phase != .closed else { return frame.nothing }
            return CommunitySheetParts(
                card: card, texts: Texts(card: card, phase: phase, language: language), isFailed: phase == .failed,
                buttons: CommunityButtons(phase, button, language), frame: frame
            ).sheet(cornerRadius, isBusy: phase == .loading)
        }
    }
}

/// The two buttons of a community sheet.
struct CommunityButtons {
    let primary: ComponentButton
    let secondary: ComponentButton

    init(_ phase: CommunitySheet.Phase, _ look: VKIDButtonConfiguration, _ language: MemberLanguage) {
        let texts = CommunitySheet.Texts(card: CommunitySheet.Card(id: 0, name: ""), phase: phase, language: language)
        func button(_ text: String, _ style: ComponentButtonStyle, _ identifier: String) -> ComponentButton {
            ComponentButton(
                ComponentTitle(long: text), style: style, metrics: look.height.metrics, cornerRadius: look.cornerRadius,
                identifier: identifier)
        }
        var (primary, secondary) = (
            button(texts.primaryButton, .follow, ElementIdentifier.follow),
            button(texts.secondaryButton, .later, ElementIdentifier.cancel)
        )
        if phase == .loading { (primary.state, secondary.state) = (.busy, .disabled) }
        (self.primary, self.secondary) = (primary, secondary)
    }
}

/// The parts of a community sheet.
private struct CommunitySheetParts {
    let card: CommunitySheet.Card
    let texts: CommunitySheet.Texts
    let isFailed: Bool
    let buttons: CommunityButtons
    let frame: ComponentFrame

    func sheet(_ cornerRadius: CGFloat, isBusy: Bool) -> ComponentHTML {
        var sheet = ComponentSheet(
            "community", isFailed ? "failed" : "", width: 420, cornerRadius: cornerRadius,
            identifier: "group_subscription_sheet")
        sheet.isDescribed = !texts.text.isEmpty
        sheet.isBusy = isBusy
        return sheet.component(
            (isFailed ? failure : offer) + [choices],
            rules: [ComponentStyle.community] + buttons.primary.rules(.vkid) + buttons.secondary.rules(.vkid), in: frame)
    }

    private var offer: [HTML] {
        let picture = [
            frame.picture(card.avatar, of: card.name, "picture"),
            frame.image(OneTapButton.Appearance.LogoImage.vkBadge.name, "badge"),
        ].compactMap { $0 }
        let verified = texts.verified.map { meaning in
            HTML.element("span", [("class", "vk-verified"), ("role", "img"), ("aria-label", meaning)])
        }
        let name = [title, verified].compactMap { $0 }
        return [.element("div", [("class", "vk-avatar")], picture), .element("div", [("class", "vk-name")], name)]
            + (texts.text.isEmpty ? [] : [about]) + members
    }

    private var failure: [HTML] {
        [ComponentSheet.mark(.bad, in: frame), .element("div", [("role", "alert")], [title, about])]
    }

    private var members: [HTML] {
        guard let text = texts.membersLine else { return [] }
        let pictures = card.avatars.prefix(3).map { frame.picture($0, "picture") }
        let faces = HTML.element("span", [("class", "vk-faces"), ("aria-hidden", "true")], pictures)
        return [
            .element("div", [("class", "vk-members")], (pictures.isEmpty ? [] : [faces]) + [.element("span", [], [.text(text)])])
        ]
    }

    private var choices: HTML {
        let first: PageAction = isFailed ? .retry : .follow
        let address = isFailed ? frame.actions.retry : frame.actions.address(of: .follow)
        let forms = [
            frame.form(first, to: address, buttons.primary.slot(.vkid), buttons.primary.html(in: frame)),
            frame.form(
                .decline, to: frame.actions.address(of: .decline), buttons.secondary.slot(.vkid),
                buttons.secondary.html(in: frame)),
        ]
        let status = texts.status.map { HTML.element("p", [("class", "vk-status"), ("role", "status")], [.text($0)]) }
        return .element("div", [("class", "vk-choices")], forms + [status].compactMap { $0 })
    }

    private var title: HTML { ComponentSheet.heading(texts.title, in: frame) }

    private var about: HTML {
        .element("p", [("class", "vk-about"), ("id", ComponentSheet.textID(.vkid)), ("dir", "auto")], [.text(texts.text)])
    }
}

extension PageAction {
    /// Joins the community.
    public static let follow = PageAction(rawValue: "follow")
    /// Declines what the community sheet offers.
    public static let decline = PageAction(rawValue: "decline")
}

extension ComponentSnackbar {
    /// What is shown for a short while after a member has joined a community.
    /// - Parameters:
    ///   - community: The community's name.
    ///   - theme: Light or dark.
    ///   - language: The visitor's language.
    ///   - highContrast: Whether every text is to reach a contrast of 4.5; a visitor's own wish is heeded anyhow.
    public init(
        community: String, theme: Appearance.Theme = .system, language: MemberLanguage, highContrast: Bool = false
    ) {
        let texts = CommunitySheet.Texts(card: CommunitySheet.Card(id: 0, name: community), language: language)
        self.init(
            texts.thanks,
            ComponentAppearance(.vkid, texts: Texts(language, .vkid), scheme: theme.scheme, highContrast: highContrast))
    }
}
