import Foundation
import MemberUI
import SberID
import Testing

struct SIDLoginButtonTests {
    /// The reference's table of section 7: the desired height, and the result.
    static let heights: [(wish: Double, height: Double, logo: Double, font: Double)] = [
        (-1, 28, 16, 14), (0, 28, 16, 14), (27.9, 28, 16, 14), (28, 28, 16, 14), (30, 30, 16, 14), (32, 32, 16, 14),
        (32.1, 32, 16, 14), (34, 32, 16, 14), (34.5, 34.5, 22, 14), (35, 35, 22, 14), (48, 48, 22, 14), (48.1, 48, 22, 14),
        (50, 48, 22, 14), (50.5, 50.5, 26, 16), (51, 51, 26, 16), (64, 64, 26, 16), (64.1, 64, 26, 16), (1_000, 64, 26, 16),
        (.infinity, 64, 26, 16), (.nan, 28, 16, 14),
    ]

    @Test("the classes of heights", arguments: heights.indices)
    func theClassesOfHeights(_ index: Int) {
        let row = Self.heights[index]
        let metrics = SIDLoginButtonMetrics(desiredHeight: row.wish)
        #expect(metrics.height == row.height && metrics.logoSize == row.logo && metrics.fontSize == row.font, "\(row.wish)")
    }

    @Test("the least width is three logos and the text, two points larger")
    func theLeastWidth() {
        let metrics = SIDLoginButtonMetrics(desiredHeight: 44)
        let measure: SIDLoginButtonMetrics.Measure = { text, size in Double(text.count) * size }
        #expect(metrics.minimumWidth("abc", by: measure) == 3 * 22 + 3 * 16)
        #expect(metrics.width(10, "abc", by: measure) == 114 && metrics.width(200, "abc", by: measure) == 200)
        #expect(metrics.width(.nan, "abc", by: measure) == 114)
    }

    static let texts: [(SIDLoginButtonTextType, raw: Int, ru: String, en: String)] = [
        (.short, 0, "Сбер ID", "Sber ID"), (.general, 1, "Войти по Сбер ID", "Login with Sber ID"),
        (.filling, 2, "Заполнить со Сбер ID", "Fill with Sber ID"),
        (.pursue, 3, "Продолжить со Сбер ID", "Continue with Sber ID"),
    ]

    @Test("the texts", arguments: texts.indices)
    func theTexts(_ index: Int) {
        let row = Self.texts[index]
        #expect(row.0.rawValue == row.raw)
        for locale in ["ru", "ru-RU", "de", "uk_UA", "", "english"] { #expect(row.0.title(locale: locale) == row.ru) }
        for locale in ["en", "en-US", "EN_gb"] { #expect(row.0.title(locale: locale) == row.en) }
    }

    @Test(
        "a known member's name",
        arguments: [
            (SIDLoginButtonTextType.general, "ru", "Иван И.", "Войти как Иван И."),
            (.pursue, "en", "Ivan I.", "Login as Ivan I."),
            (.short, "ru", "Иван И.", "Сбер ID"), (.filling, "ru", "", "Заполнить со Сбер ID"),
            (.general, "ru", "1234567890123456789", "Войти как 1234567890123456789"),
            (.general, "ru", "12345678901234567890", "12345678901234567"),
            (.general, "ru", "Константин-Александр К.", "Константин-Александр"),
        ])
    func aKnownMembersName(_ type: SIDLoginButtonTextType, _ locale: String, _ name: String, _ title: String) {
        #expect(type.title(locale: locale, maskedName: name) == title)
    }

    @Test(
        "the corners",
        arguments: [
            (SIDLoginButtonCorner.no, 0.0), (.normal, 4), (.max, 22), (.custom(9.5), 9.5), (.custom(-1), 0), (.custom(.nan), 0),
        ])
    func theCorners(_ corner: SIDLoginButtonCorner, _ radius: Double) { #expect(corner.radius(height: 44) == radius) }

    @Test("the defaults of a button") func whatAButtonIsUnlessToldOtherwise() {
        let button = SIDLoginButton(type: .green)
        #expect(button.textType == .general && button.desiredSize == CGSize(width: 50, height: 30))
        #expect(button.metrics.height == 30 && button.cornerRadius == 4 && button.isLoaderHidden && button.isEnabled)
        #expect(button.borderColor == ComponentColor(0x767676))
        #expect(SIDLoginButtonStyle.green.rawValue == 0 && SIDLoginButtonStyle.white.rawValue == 1)
    }

    private func markup(_ change: (inout SIDLoginButton) -> Void = { _ in }) -> String {
        var button = SIDLoginButton(type: .green, textType: .general, desiredSize: CGSize(width: 200, height: 44))
        change(&button)
        return button.html(ComponentActions(signIn: "/in", images: ["sberWhite": "/w.svg", "sberGreen": "/g.svg"])).markup
    }

    @Test("Ruling 22: the whole sentence is the accessible name, also for the short text") func theWholeSentenceIsReadOut() {
        let short = markup { $0.textType = .short }
        #expect(short.contains("aria-label=\"Войти по Сбер ID\"") && short.contains(">Сбер ID</span>"))
        #expect(markup { $0.textType = .filling }.contains("aria-label=\"Заполнить со Сбер ID\""))
        #expect(markup { ($0.textType, $0.locale) = (.short, "en") }.contains("aria-label=\"Login with Sber ID\""))
        #expect(markup { ($0.textType, $0.locale) = (.short, "en") }.contains("lang=\"en\""))
    }

    @Test("while the loader is visible nothing can be tapped") func whileTheLoaderIsSeenNothingCanBeTapped() {
        #expect(!markup().contains("aria-busy") && !markup().contains("disabled"))
        #expect(markup { $0.isLoaderHidden = false }.contains("aria-busy=\"true\" disabled=\"disabled\""))
        let disabled = markup { $0.isEnabled = false }
        #expect(disabled.contains("disabled=\"disabled\"") && !disabled.contains("aria-busy"))
    }

    @Test func eachStyleHasItsLogoAndItsClass() {
        #expect(markup().contains("sid-green") && markup().contains("/w.svg"))
        let white = markup { $0 = SIDLoginButton(type: .white, textType: .general, desiredSize: $0.desiredSize) }
        #expect(white.contains("sid-white-border-76767664") && white.contains("/g.svg"))
        #expect(!markup { $0.logo = nil }.contains("<img"))
    }

    @Test("Ruling 22: CSS sets the width, never below the least") func cssGivesTheWidth() throws {
        let button = SIDLoginButton(type: .green, textType: .general, desiredSize: CGSize(width: 200, height: 44))
        let sheet = button.html(ComponentActions()).stylesheet.text
        // 16 characters of 0.62 em at 16 pixels, and three logos of 22.
        #expect(sheet.contains(".sid-least-16-14-22 { min-inline-size: min(calc(10.0rem + 66px), 100%); }"))
        #expect(button.html(ComponentActions()).markup.contains("sid-least-16-14-22"))
        #expect(sheet.contains("--sid-height: 44px") && sheet.contains("--sid-logo: 22px"))
    }

    @Test("Ruling 22: texts have enough contrast", arguments: ComponentTheme.allCases)
    func textsAreToldFromTheirGrounds(_ theme: ComponentTheme) {
        let palette = SIDLoginButton(type: .green).appearance().style.palette
        let least = theme == .light || theme == .dark ? 3 : 4.5
        let ratios = palette.roles.compactMap { palette.contrast(of: $0, in: theme) }
        #expect(ratios.count == 3 && ratios.allSatisfy { $0 >= least }, "\(ratios)")
    }

    @Test("the brand's colours are the given ones") func theBrandsColoursAreAsGiven() {
        let palette = SIDLoginButton(type: .green).appearance().style.palette
        let color = { (name: String) in palette.color(ComponentRole(rawValue: name), in: .light) }
        #expect(color("green-ground") == ComponentColor(0x21A038) && color("green-text") == ComponentColor(0xFFFFFF))
        #expect(color("white-ground") == ComponentColor(0xFFFFFF) && color("white-text") == ComponentColor(0x000000))
        #expect(color("border-76767664") == ComponentColor(0x767676))
    }

    @Test func aBorderOfTheAppsHasAClassOfItsOwn() {
        var button = SIDLoginButton(type: .white)
        button.borderColor = ComponentColor(0x0A00FF)
        let html = button.html(ComponentActions())
        #expect(html.stylesheet.text.contains("border-color: var(--sid-border-0a00ff64)"))
        #expect(html.markup.contains("sid-white-border-0a00ff64"))
    }
}
