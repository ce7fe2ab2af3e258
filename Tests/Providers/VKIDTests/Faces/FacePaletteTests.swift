import MemberUI
import Testing

@testable import VKID

@Suite("Colours of VK ID's faces")
struct FacePaletteTests {
    @Test(
        "the colours are those of VK ID",
        arguments: [
            (ComponentRole.primaryGround, "rgb(0 119 255)", "rgb(0 119 255)"),
            (.primaryText, "rgb(255 255 255)", "rgb(255 255 255)"),
            (.secondaryGround, "rgb(255 255 255)", "rgb(255 255 255)"), (.secondaryText, "rgb(0 0 0)", "rgb(0 0 0)"),
            (.secondaryBorder, "rgb(0 0 0 / 12%)", "rgb(255 255 255 / 0%)"),
            (.widgetGround, "rgb(255 255 255)", "rgb(255 255 255 / 0%)"), (.widgetText, "rgb(0 0 0)", "rgb(225 227 230)"),
            (.widgetBorder, "rgb(0 0 0 / 12%)", "rgb(255 255 255 / 12%)"), (.spinner, "rgb(129 140 153)", "rgb(176 177 182)"),
            (.sheetGround, "rgb(255 255 255)", "rgb(28 29 30)"), (.sheetTitle, "rgb(0 0 0)", "rgb(225 227 230)"),
            (.sheetSubtitle, "rgb(109 120 133)", "rgb(150 154 159)"), (.sheetBar, "rgb(129 140 153)", "rgb(118 120 122)"),
            (.retryGround, "rgb(0 0 0 / 4%)", "rgb(255 255 255 / 10%)"), (.retryText, "rgb(38 136 235)", "rgb(255 255 255)"),
            (.cardGround, "rgb(254 255 255)", "rgb(28 29 30)"), (.cardTitle, "rgb(0 0 0)", "rgb(225 227 230)"),
            (.cardText, "rgb(109 120 133)", "rgb(150 154 159)"), (.followGround, "rgb(38 136 235)", "rgb(255 255 255)"),
            (.followText, "rgb(255 255 255)", "rgb(0 0 0)"), (.laterGround, "rgb(0 0 0 / 4%)", "rgb(255 255 255 / 10%)"),
            (.laterText, "rgb(38 136 235)", "rgb(255 255 255)"), (.snackbarGround, "rgb(255 255 255)", "rgb(28 29 30)"),
            (.snackbarText, "rgb(0 0 0)", "rgb(225 227 230)"), (.snackbarBorder, "rgb(0 0 0 / 12%)", "rgb(255 255 255 / 12%)"),
        ])
    func table(role: ComponentRole, light: String, dark: String) {
        #expect(ComponentPalette.vkid.color(role, in: .light).css == light)
        #expect(ComponentPalette.vkid.color(role, in: .dark).css == dark)
    }

    @Test(
        "every text has a contrast of at least 3, or 4.5 under high contrast", arguments: ComponentPalette.vkid.roles)
    func contrast(role: ComponentRole) {
        #expect((ComponentPalette.vkid.contrast(of: role, in: .light) != nil) == Self.texts.contains(role))
        for theme in ComponentTheme.allCases {
            let least = theme == .light || theme == .dark ? 3 : 4.5
            #expect((ComponentPalette.vkid.contrast(of: role, in: theme) ?? 21) >= least, "\(theme)")
        }
    }

    private static let texts: [ComponentRole] = [
        .primaryText, .secondaryText, .widgetText, .sheetTitle, .sheetSubtitle, .sheetBar, .retryText, .cardTitle, .cardText,
        .followText, .laterText, .snackbarText,
    ]
}
