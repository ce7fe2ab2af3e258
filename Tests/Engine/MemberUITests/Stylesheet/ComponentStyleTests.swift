import Foundation
import Testing

@testable import MemberUI

@Suite("The stylesheet of a provider's components")
struct ComponentStyleTests {
    private let stylesheet = SignInButtons(SignInOption(HarbourAccount.captain, .harbour())).component(in: harbourFrame())
        .stylesheet.text

    @Test("classes, variables and animations begin with each provider's own prefix")
    func prefix() {
        let other = ComponentStyle(prefix: "xy", palette: .harbour, buttons: [.enter, .quiet])
        let mine = ComponentStyle.harbour
        let (all, others) = (
            mine.common + [mine.sheets, mine.signIn, mine.snackbar], other.common + [other.sheets, other.signIn, other.snackbar]
        )
        #expect(others.joined() == all.joined().replacing("hb-", with: "xy-"))
        for name in all.joined().matches(of: #/(?:--|[ ,>(~]\.|animation: |keyframes )([a-z]+)-/#) {
            #expect(name.output.1 == "hb")
        }
    }

    @Test(
        "every colour is a variable in each theme",
        arguments: [
            (".hb-light, .hb-system { color-scheme: light;", ComponentTheme.light), (".hb-dark { color-scheme: dark;", .dark),
            (".hb-light.hb-high, .hb-system.hb-high {", .lightHigh), (".hb-dark.hb-high {", .darkHigh),
            ("@media (prefers-color-scheme: dark) { .hb-system {", .dark),
            ("@media (prefers-color-scheme: dark) { .hb-system.hb-high {", .darkHigh),
            ("@media (prefers-contrast: more) {\n  .hb-light, .hb-system {", .lightHigh),
            ("@media (prefers-contrast: more) and (prefers-color-scheme: dark) { .hb-system {", .darkHigh),
        ])
    func themes(selector: String, theme: ComponentTheme) throws {
        let rule = try #require(stylesheet.components(separatedBy: selector).dropFirst().first.map { $0.prefix { $0 != "}" } })
        for role in ComponentPalette.harbour.roles {
            #expect(rule.contains("--hb-\(role.rawValue): \(ComponentPalette.harbour.color(role, in: theme).css);"), "\(role)")
        }
    }

    @Test("under high contrast a colour is the same unless it must differ")
    func shades() {
        let shades = ComponentShades(0x010203, 0x040506, high: nil, 0x070809)
        #expect(shades[.light] == ComponentColor(0x010203) && shades[.lightHigh] == ComponentColor(0x010203))
        #expect(shades[.dark] == ComponentColor(0x040506) && shades[.darkHigh] == ComponentColor(0x070809))
        #expect(
            ComponentTheme(isDark: true, highContrast: false) == .dark
                && ComponentTheme(isDark: false, highContrast: false) == .light)
        #expect(ComponentTheme(isDark: true, highContrast: true) == .darkHigh)
        #expect(ComponentTheme(isDark: false, highContrast: true) == .lightHigh)
    }

    @Test(
        "a palette measures the contrast of its texts, also through translucent colours",
        arguments: ComponentTheme.allCases)
    func contrast(theme: ComponentTheme) throws {
        let palette = ComponentPalette.harbour
        #expect(palette.contrast(of: .spinner, in: theme) == nil)
        let below = palette.color(.quietGround, in: theme).over(palette.color(.sheetGround, in: theme))
        #expect(palette.contrast(of: .quietText, in: theme) == palette.color(.quietText, in: theme).contrast(on: below))
        let least = theme == .light || theme == .dark ? 3 : 4.5
        for ratio in palette.roles.compactMap({ palette.contrast(of: $0, in: theme) }) { #expect(ratio >= least) }
    }

    @Test("a role twice in a palette, or a missing role, stops the program")
    func misuse() async {
        await #expect(processExitsWith: .failure) {
            _ = ComponentPalette([.ground(.spinner, ComponentShades(0, 0)), .ground(.spinner, ComponentShades(0, 0))])
        }
        await #expect(processExitsWith: .failure) { _ = ComponentPalette([]).color(.spinner, in: .light) }
    }

    @Test("each style of button has its colours; it has its own border and spinner only if it says so")
    func buttons() {
        #expect(stylesheet.contains(".hb-enter { background: var(--hb-enter-ground); color: var(--hb-enter-text); }"))
        let quiet =
            ".hb-quiet { background: var(--hb-quiet-ground); color: var(--hb-quiet-text); border-color: var(--hb-quiet-border); }"
        #expect(stylesheet.contains(quiet) && stylesheet.contains(".hb-quiet .hb-spinner { border-color: var(--hb-spinner);"))
        let forced = "(forced-colors: active) { .hb-enter .hb-logo { forced-color-adjust: none; "
        #expect(stylesheet.contains(forced + "background: var(--hb-enter-ground); } }"))
        #expect(!stylesheet.contains(".hb-enter .hb-spinner") && !stylesheet.contains(".hb-enter[aria-busy"))
        #expect(stylesheet.contains(".hb-quiet[aria-busy=\"true\"] > :not(.hb-spinner) { display: none; }"))
    }

    @Test("the person's system settings come after the styles")
    func preferences() throws {
        let style = try #require(stylesheet.range(of: ".hb-quiet {"))
        for wish in ["(prefers-reduced-motion: reduce)", "(forced-colors: active)"] {
            #expect(try #require(stylesheet.range(of: wish, options: .backwards)).lowerBound > style.upperBound)
        }
    }

    @Test("its rules follow the page's direction, and are complete")
    func whole() {
        let style = ComponentStyle.harbour
        let all = (style.common + [style.sheets, style.signIn, style.snackbar]).joined()
        #expect(!all.contains("-left") && !all.contains("-right"))
        #expect(all.filter { $0 == "{" }.count == all.filter { $0 == "}" }.count)
    }
}
