import MemberUI
import Testing

@testable import FacebookLogin

@Suite("The colours of Facebook's components")
struct FacebookPaletteTests {
    private let palette = ComponentPalette.facebook

    @Test("every text has a contrast of at least 4.5, or 7 under high contrast", arguments: ComponentTheme.allCases)
    func contrast(theme: ComponentTheme) {
        let texts: [ComponentRole] = [.facebookText, .tooltipBlueText, .tooltipGrayText, .sheetTitle]
        let least = theme == .light || theme == .dark ? 4.5 : 7
        for role in texts { #expect((palette.contrast(of: role, in: theme) ?? 0) >= least, "\(role.rawValue)") }
        #expect(palette.roles.filter { palette.contrast(of: $0, in: theme) != nil }.count == texts.count)
    }

    @Test("the button is drawn with them, in the requested scheme", arguments: ComponentScheme.allCases)
    @MainActor
    func drawn(scheme: ComponentScheme) throws {
        let bench = try FacebookBench()
        let button = bench.within { FBLoginButton() }.html(actions: ComponentActions(signIn: "/in"), scheme: scheme)
        #expect(button.markup.contains("fb-\(scheme.rawValue)"))
        for theme in ComponentTheme.allCases {
            let color = palette.color(.facebookGround, in: theme).css
            #expect(button.stylesheet.text.contains("--fb-blue-ground: \(color);"), "\(theme)")
        }
    }

    @Test("the tooltip has a background for each style", arguments: TooltipColorStyle.allCases)
    @MainActor
    func tooltip(style: TooltipColorStyle) async throws {
        let tooltip = try FacebookBench().within { FBLoginTooltipView(colorStyle: style) }
        (tooltip.forceDisplay, tooltip.displayDuration) = (true, 0)
        await tooltip.present()
        let name = style == .friendlyBlue ? "tip-blue" : "tip-gray"
        let sheet = try #require(tooltip.html()).stylesheet.text
        #expect(sheet.contains("background: var(--fb-\(name)); color: var(--fb-\(name)-text);"))
    }
}
