/// The head of a page with one question to a member: whose app asks, and whose account it asks for.
public struct QuestionHead: Sendable, Equatable {
    let app: DrawnPicture?
    let provider: DrawnPicture?
    let badge: String?
    let accent: PageAccent?

    /// Creates a head.
    /// - Parameters:
    ///   - app: The app's icon; nil for none.
    ///   - provider: The provider's icon; nil for none.
    ///   - badge: A word that marks the page, such as "sandbox"; nil for none.
    ///   - accent: The colour of the primary button and of links; nil for the stylesheet's own.
    public init(app: DrawnPicture? = nil, provider: DrawnPicture? = nil, badge: String? = nil, accent: PageAccent? = nil) {
        (self.app, self.provider, self.badge, self.accent) = (app, provider, badge, accent)
    }

    /// The classes of the body of a page with this head.
    var layout: String { ["narrow", accent.map { "accent-" + $0.rawValue }].compactMap(\.self).joined(separator: " ") }

    /// The icons, with a line between them, and the badge.
    var html: [HTML] {
        let icons = [app, provider].compactMap(\.self).map(HTML.icon)
        let joined = icons.count == 2 ? [icons[0], .element("span", [("class", "link")]), icons[1]] : icons
        let pair = joined.isEmpty ? [] : [HTML.element("div", [("class", "pair-of-icons"), ("aria-hidden", "true")], joined)]
        let mark = badge.map { [HTML.badge($0, .warning)] } ?? []
        return pair.isEmpty && mark.isEmpty ? [] : [.element("div", [("class", "question-head")], pair + mark)]
    }
}

/// A colour that pages with one question may have. A page's policy forbids styles within the page, so that the colours are classes
/// of the stylesheet; each is readable in light and dark.
public enum PageAccent: String, Sendable, CaseIterable {
    /// Blue.
    case azure
    /// Navy.
    case navy
    /// Green.
    case green
    /// Grey-blue.
    case slate

    /// The accent and the colour of texts on it, in a theme.
    func colors(_ theme: ComponentTheme) -> (accent: ComponentColor, text: ComponentColor) {
        let values: (UInt32, UInt32) =
            switch (self, theme) {
            case (.azure, .light): (0x0A66D6, 0xFFFFFF)
            case (.azure, _): (0x7DB8FF, 0x06203F)
            case (.navy, .light): (0x1F4FA8, 0xFFFFFF)
            case (.navy, _): (0x93B4FF, 0x0A1F4A)
            case (.green, .light): (0x0F7A35, 0xFFFFFF)
            case (.green, _): (0x6FD08F, 0x06290F)
            case (.slate, .light): (0x45566B, 0xFFFFFF)
            case (.slate, _): (0xA9BCD3, 0x15202D)
            }
        return (ComponentColor(values.0), ComponentColor(values.1))
    }
}

extension HTMLDocument {
    /// A page with one question: a card with the icons of app and provider, a heading, and the question's form.
    /// - Parameters:
    ///   - asking: The head of the page.
    ///   - title: The window's title.
    ///   - heading: The heading; nil for the title.
    ///   - language: The language of the page's texts.
    ///   - scheme: Light or dark; by default as the person's system is set.
    ///   - stylesheet: The address of the stylesheet.
    ///   - head: Further elements of the head.
    ///   - body: The content below the heading.
    /// - Returns: The page.
    public static func question(
        _ asking: QuestionHead, title: String, heading: String? = nil, language: MemberLanguage,
        scheme: ComponentScheme = .system, stylesheet: String = "/style.css", head: [HTML] = [], body: [HTML]
    ) -> HTMLDocument {
        let main = HTML.element("main", [], asking.html + [.element("h1", [], [.text(heading ?? title)])] + body)
        return HTMLDocument(
            title: title, language: language, scheme: scheme, stylesheet: stylesheet, head: [PageShell.iconLink] + head,
            layout: asking.layout, body: [main])
    }
}
