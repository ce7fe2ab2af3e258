import Foundation
import Testing

@testable import MemberUI

@Suite("Sheets and snackbars of components")
struct ComponentSheetTests {
    private func sheet(_ change: (inout ComponentSheet) -> Void = { _ in }, language: MemberLanguage = .en) -> ComponentHTML {
        var sheet = ComponentSheet("notice", "calm", width: 300, cornerRadius: 11.6, identifier: "harbour.notice")
        change(&sheet)
        let frame = harbourFrame(.light, language: language, actions: ComponentActions(close: "/close"))
        return sheet.component([ComponentSheet.heading("Ahoy", in: frame)], rules: [".hb-notice {}"], in: frame)
    }

    @Test("a sheet is a dialog over the page, named by its heading")
    func dialog() {
        let markup = sheet().markup
        #expect(markup.hasPrefix("<div class=\"hb-face hb-light hb-scrim\""))
        let classes = "class=\"hb-sheet hb-notice hb-r12 hb-w300 hb-calm\" open=\"open\" data-face=\"\""
        #expect(markup.contains("<dialog \(classes) data-identifier=\"harbour.notice\" aria-labelledby=\"hb-sheet-title\">"))
        #expect(markup.contains("<h2 id=\"hb-sheet-title\" dir=\"auto\" tabindex=\"-1\" autofocus=\"autofocus\">Ahoy</h2>"))
    }

    @Test("its description, and its busy state, are announced to assistive technology")
    func marks() {
        #expect(!sheet().markup.contains("aria-busy") && !sheet().markup.contains("describedby"))
        let markup = sheet { ($0.isBusy, $0.isDescribed) = (true, true) }.markup
        #expect(markup.contains("aria-describedby=\"hb-sheet-text\" aria-busy=\"true\""))
    }

    @Test("its cross closes it, in every language", arguments: MemberLanguage.allCases)
    func close(language: MemberLanguage) {
        let markup = sheet(language: language).markup
        #expect(markup.contains("<form method=\"post\" action=\"/close\" class=\"hb-close-form\" data-face-close=\"\">"))
        #expect(markup.contains("name=\"action\" value=\"close\""))
        #expect(
            markup.contains("class=\"hb-close\" aria-label=\"\(Texts(language)(.componentClose))\"></button></form></dialog>"))
    }

    @Test("its stylesheet has the rules of all sheets, its own rules and its sizes, each once")
    func rules() {
        let text = sheet().stylesheet.text
        for rule in [".hb-scrim {", "\n.hb-notice {}", ".hb-w300 { --hb-width: 300px; }", ".hb-r12 { border-radius: 12px; }"] {
            #expect(text.components(separatedBy: rule).count == (rule == ".hb-scrim {" ? 3 : 2), "\(rule)")
        }
    }

    @Test(
        "a picture from the provider is shown over https or from this machine, and its request does not name the page",
        arguments: [
            ("https://pictures.example/a.jpg?x=1&y=2", true), ("http://pictures.example/a.jpg", false),
            ("data:image/png;base64,AA", false), ("javascript:alert(1)", false), ("file:///etc/passwd", false),
        ])
    func pictures(address: String, isShown: Bool) {
        let markup = harbourFrame().picture(URL(string: address), "picture").markup
        #expect(markup.contains("referrerpolicy=\"no-referrer\"") == isShown)
        #expect(
            markup.contains(address.replacing("&", with: "&amp;")) == isShown && markup.contains("class=\"hb-picture hb-held\""))
        #expect(harbourFrame().picture(nil, "picture").markup == "<span class=\"hb-picture hb-held\"></span>")
    }

    @Test("a snackbar announces its text, and has a duration")
    func snackbar() {
        let component = ComponentSnackbar("Moored at <A>", harbourFrame(.dark).appearance).html()
        #expect(
            component.markup.hasPrefix(
                "<div class=\"hb-face hb-dark hb-snackbar\" lang=\"en\" dir=\"ltr\" data-face=\"\" role=\"status\""))
        #expect(
            component.markup.contains("data-face-life=\"4000\"") && component.markup.contains("<span>Moored at &lt;A&gt;</span>"))
        #expect(component.stylesheet.text.contains("border: 1px solid var(--hb-snackbar-border)"))
    }

    @Test("one address can serve every action; else each action has its own, or the page's")
    func addresses() {
        let moor = PageAction(rawValue: "moor")
        let all = ComponentActions(everything: "/act", csrf: .init(name: "t", value: "1"))
        #expect([all.signIn, all.retry, all.close, all.address(of: moor)] == Array(repeating: "/act", count: 4))
        let own = ComponentActions(others: [moor: "/moor"])
        #expect(own.address(of: moor) == "/moor" && own.address(of: .retry) == "" && own.signIn == "")
    }
}
