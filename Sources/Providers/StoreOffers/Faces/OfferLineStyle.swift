import MemberUI

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

    /// Who asks for more contrast gets the title's colour everywhere, and a line around.
    private static let contrast =
        "@media (prefers-contrast: more) { .so-detail { color: var(--so-title); } .so-offer { border: 1px solid var(--so-title); } }"

    private static func colours(_ palette: Palette, _ selector: String) -> String {
        "\(selector) { --so-ground: \(palette.ground.css); --so-title: \(palette.title.css); --so-detail: \(palette.detail.css); }"
    }
}
