public import MemberUI

/// An offer's line as HTML: two short paragraphs in light or dark, without a script.
///
/// ```swift
/// let html = OfferLineComponent(line).html()
/// let page = HTMLDocument(title: "Premium", language: .en, head: html.head(under: "/faces/"), body: [html.content])
/// ```
public struct OfferLineComponent: Sendable, Hashable {
    /// Light or dark.
    public enum Theme: String, Sendable, CaseIterable {
        /// As in the system's settings.
        case system
        /// Always light.
        case light
        /// Always dark.
        case dark
    }

    /// The text.
    public var line: OfferLine
    /// Light or dark.
    public var theme: Theme

    /// Creates a component.
    /// - Parameters:
    ///   - line: The text.
    ///   - theme: Light or dark.
    public init(_ line: OfferLine, theme: Theme = .system) { (self.line, self.theme) = (line, theme) }

    /// The line as HTML; an empty element where nothing is shown.
    /// - Returns: The markup with its style sheet.
    public func html() -> ComponentHTML {
        let attributes: [(String, String?)] = [
            ("class", "so-offer so-\(theme.rawValue)"), ("lang", line.language.rawValue), ("dir", "ltr"),
            ("data-content", line.content.rawValue),
        ]
        guard line.content != .nothing else { return ComponentHTML(.element("div", attributes + [("hidden", nil)]), rules: []) }
        let parts = [paragraph("so-title", line.title)] + (line.detail.map { [paragraph("so-detail", $0)] } ?? [])
        return ComponentHTML(.element("div", attributes, parts), rules: OfferLineStyle.rules)
    }

    /// A price may be written from right to left inside a line from left to right.
    private func paragraph(_ name: String, _ text: String) -> HTML {
        .element("p", [("class", name), ("dir", "auto")], [.text(text)])
    }
}

/// The colours and measures of an offer's line.
enum OfferLineStyle {
    /// The colours of one scheme.
    struct Palette: Sendable {
        let ground: ComponentColor
        let title: ComponentColor
        let detail: ComponentColor
    }

    static let light = Palette(
        ground: ComponentColor(0xFFFFFF), title: ComponentColor(0x16181D), detail: ComponentColor(0x565D6B))
    static let dark = Palette(ground: ComponentColor(0x1B1E24), title: ComponentColor(0xF0F2F5), detail: ComponentColor(0xA8B0BD))

    static let rules = [layout, colours(light, ".so-offer"), darkRules, contrast]

    private static let layout = """
        .so-offer { padding: 0.75rem 1rem; border-radius: 0.75rem; background: var(--so-ground); font: 1rem/1.4 system-ui, sans-serif; \
        text-align: start; overflow-wrap: anywhere; }
        .so-offer p { margin: 0; }
        .so-title { color: var(--so-title); font-size: 1.125rem; font-weight: 600; }
        .so-detail { color: var(--so-detail); }
        """

    private static let darkRules = """
        \(colours(dark, ".so-dark"))
        @media (prefers-color-scheme: dark) { \(colours(dark, ".so-system")) }
        """

    /// With more contrast all text has the title's colour, and there is a border.
    private static let contrast =
        "@media (prefers-contrast: more) { .so-detail { color: var(--so-title); } .so-offer { border: 1px solid var(--so-title); } }"

    private static func colours(_ palette: Palette, _ selector: String) -> String {
        "\(selector) { --so-ground: \(palette.ground.css); --so-title: \(palette.title.css); --so-detail: \(palette.detail.css); }"
    }
}
