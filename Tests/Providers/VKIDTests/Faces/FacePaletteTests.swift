import MemberUI
import Testing

@testable import VKID

@Suite("Colours of VK ID's faces")
struct FacePaletteTests {
    @Test(
        "the colours are those of VK ID",
        arguments: [
            (FacePalette.primaryGround, "rgb(0 119 255)", "rgb(0 119 255)"),
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
            (.snackbarText, "rgb(0 0 0)", "rgb(225 227 230)"),
        ])
    func table(role: FacePalette, light: String, dark: String) {
        #expect(role.color(.light).css == light)
        #expect(role.color(.dark).css == dark)
    }

    @Test("every text is told from its ground: by 3 at least, by 4.5 under high contrast", arguments: FacePalette.allCases)
    func contrast(role: FacePalette) {
        guard let ground = role.ground else { return }
        for look in FacePalette.Theme.allCases {
            let below = ground.below.map { ground.color(look).over($0.color(look)) } ?? ground.color(look)
            let least = look == .light || look == .dark ? 3 : 4.5
            #expect(role.color(look).contrast(on: below) >= least, "\(look)")
        }
    }
}
