import Foundation
import Testing

@testable import MemberUI

@Suite("Buttons of components")
struct ComponentButtonTests {
    @Test(
        "margin and spinner follow the height and the logo by default",
        arguments: [(28, 16, 6, 12), (30, 16, 7, 12), (64, 26, 19, 19), (20, 16, 4, 12)])
    func metrics(height: Int, logo: Int, margin: Int, spinner: Int) {
        let metrics = ComponentButtonMetrics(height: height, fontSize: 14, logoSize: logo)
        #expect(metrics.margin == margin && metrics.spinnerSize == spinner && metrics.reserved == 2 * logo + 4 * margin)
        let own = ComponentButtonMetrics(height: height, fontSize: 14, logoSize: logo, margin: 1, spinnerSize: 2)
        #expect(own.margin == 1 && own.spinnerSize == 2)
    }

    @Test(
        "the longest title that fits is shown, else the logo alone",
        arguments: [
            (288.0, ComponentButtonMetrics.Title.long), (287.9, .short), (138, .short), (137.9, .none), (0, .none),
        ])
    func title(width: Double, title: ComponentButtonMetrics.Title) {
        let metrics = ComponentButtonMetrics(height: 44, fontSize: 16, logoSize: 28)
        #expect(metrics.reserved == 88)
        #expect(metrics.title(in: width, long: 200, short: 50) == title)
        #expect(metrics.title(in: width, long: 200, short: 50, hasLogo: false) == (title == .none ? .short : title))
        let titles = ComponentTitle(long: String(repeating: "a", count: 20), short: "abcde")
        #expect(metrics.title(titles, in: width) { text, size in Double(text.count) * size * 0.625 } == title)
        let bare = metrics.title(titles, in: width, hasLogo: false) { text, size in Double(text.count) * size * 0.625 }
        #expect(bare == (title == .none ? .short : title))
    }

    @Test("a longer title needs a wider button, and a larger logo leaves less room")
    func fit() {
        let title = ComponentTitle(long: "Sign in with VK ID", short: "VK ID")
        let small = ComponentButtonMetrics(height: 44, fontSize: 16, logoSize: 28)
        let fit = ComponentTitleFit(title, small)
        #expect(fit.long == 112 && fit.short == 31 && fit.reserved == 88 && fit.name == "fit-112-31-88")
        #expect(ComponentTitleFit(ComponentTitle(long: title.long + "!", short: "VK ID"), small).long > fit.long)
        #expect(ComponentTitleFit(title, ComponentButtonMetrics(height: 56, fontSize: 17, logoSize: 28)).reserved > fit.reserved)
        #expect(fit.width(fit.long) == "calc(11.2em + 88px)")
    }

    @Test("a busy button ignores a tap, as does a disabled one")
    @MainActor
    func model() {
        let button = ComponentButtonModel()
        #expect(button.state == .idle && button.begin())
        #expect(button.state == .busy && !button.begin())
        button.end()
        button.isEnabled = false
        #expect(button.state == .disabled && !button.begin())
    }

    @Test("the accessibility label can say more than the title")
    func label() {
        var button = ComponentButton.harbour()
        let frame = harbourFrame(actions: ComponentActions())
        #expect(button.html(in: frame).markup.contains("aria-label=\"\(button.title.long)\""))
        button.label = "Sign in, and moor"
        #expect(button.html(in: frame).markup.contains("aria-label=\"Sign in, and moor\""))
        #expect(!button.html(in: frame).markup.contains("aria-label=\"\(button.title.long)\""))
    }

    @Test("the page shows the title that fits, and its label is the long one")
    func regular() {
        let markup = ComponentButton.harbour().html(in: harbourFrame(actions: ComponentActions(images: ["anchor": "/a.svg"])))
            .markup
        #expect(
            markup.hasPrefix("<button type=\"submit\" class=\"hb-button hb-enter hb-r6\" aria-label=\"Enter with Harbour ID\""))
        #expect(
            markup.contains("data-identifier=\"harbour.enter\"")
                && markup.contains("<img class=\"hb-logo\" src=\"/a.svg\" alt=\"\" />"))
        #expect(markup.contains("<span class=\"hb-long\">Enter with Harbour ID</span><span class=\"hb-short\">Harbour ID</span>"))
        #expect(ComponentButton.harbour().slot(.harbour) == "hb-slot hb-h30")
        let same = ComponentButton.harbour("Enter", short: nil)
        #expect(same.html(in: harbourFrame()).markup.contains("<span class=\"hb-title\" aria-hidden=\"true\">Enter</span>"))
        #expect(same.rules(.harbour).count == 2 && ComponentButton.harbour().rules(.harbour).count == 3)
    }

    @Test(
        "without room for a title there is the logo above the monogram, else the monogram, else the short title",
        arguments: [(ComponentButton.Shape.square, "hb-slot hb-h30 hb-square"), (.mark, "hb-slot hb-h30 hb-mark-only")])
    func logoOnly(shape: ComponentButton.Shape, slot: String) {
        var button = ComponentButton.harbour(shape: shape)
        let withLogo = button.html(in: harbourFrame(actions: ComponentActions(images: ["anchor": "/a.svg"]))).markup
        #expect(withLogo.contains(#/class="hb-stack"><img class="hb-logo" src="/a.svg" alt="" /><span [^>]*>H</#))
        #expect(button.html(in: harbourFrame()).markup.contains(">H<") && button.slot(.harbour) == slot)
        button.monogram = nil
        #expect(button.html(in: harbourFrame()).markup.contains(">Harbour ID<"))
    }

    @Test(
        "a busy button is marked as busy and accepts no tap, as a disabled one",
        arguments: [(ComponentButtonState.idle, false, false), (.busy, true, true), (.disabled, false, true)])
    func states(state: ComponentButtonState, isBusy: Bool, isDisabled: Bool) {
        let markup = ComponentButton.harbour(state: state).html(in: harbourFrame()).markup
        #expect(markup.contains("aria-busy=\"true\"") == isBusy && markup.contains("disabled=\"disabled\"") == isDisabled)
    }

    @Test(
        "a corner radius is rounded and limited, whatever the number",
        arguments: [(24.0, 24), (0, 0), (11.6, 12), (-3, 0), (.infinity, 9999), (1e300, 9999), (.nan, 0)])
    func corners(radius: Double, pixels: Int) {
        #expect(ComponentStyle.pixels(radius) == pixels)
    }

    @Test("each height is a class of the stylesheet, with its sizes")
    func height() {
        let rule = ComponentStyle.harbour.height(.harbour)
        #expect(rule.hasPrefix(".hb-h30 {") && rule.contains("--hb-height: 30px; --hb-logo: 16px; --hb-margin: 7px;"))
        #expect(rule.contains("--hb-turning: 12px; font-size: 0.8125rem;"))
    }
}

@Suite("Sign-in buttons")
@MainActor
struct SignInButtonsTests {
    private static func row(_ choices: [HarbourAccount]) -> SignInRow<HarbourAccount> {
        SignInRow(title: "Or come as", choices.map { SignInOption($0, .harbour($0.rawValue, style: .quiet, shape: .mark)) })
    }

    @Test("each button is a form that names its account, and leads to where that account's sign-in begins")
    func forms() {
        let actions = ComponentActions(signIn: "/in", providers: ["pilot": "/pilot"], csrf: .init(name: "t", value: "1"))
        let component = SignInButtons(SignInOption(HarbourAccount.captain, .harbour()), others: Self.row([.captain, .pilot]))
            .component(in: harbourFrame(.dark, highContrast: true, actions: actions))
        #expect(component.markup.hasPrefix("<div class=\"hb-face hb-dark hb-high\" lang=\"en\" dir=\"ltr\" data-face=\"\">"))
        #expect(component.markup.components(separatedBy: "<form method=\"post\" action=\"/in\"").count == 3)
        #expect(component.markup.components(separatedBy: "<form method=\"post\" action=\"/pilot\"").count == 2)
        #expect(
            component.markup.contains(
                "name=\"action\" value=\"sign-in\" /><input type=\"hidden\" name=\"provider\" value=\"pilot\""))
        #expect(component.markup.contains(">Or come as</p><div class=\"hb-row\" role=\"group\" aria-label=\"Or come as\">"))
    }

    @Test("a row by itself has no heading, and the rules of all its buttons")
    func row() {
        let component = Self.row([.pilot]).component(in: harbourFrame(.light))
        #expect(component.markup.hasPrefix("<div class=\"hb-face hb-light\"") && !component.markup.contains("<p"))
        #expect(component.stylesheet.text.contains(".hb-h30 {") && component.stylesheet.text.contains(".hb-r6 {"))
    }

    @Test("a button is busy during its sign-in, ignores taps, and reports the end when it is idle again")
    func signIn() async throws {
        var told: [String] = []
        let (starts, start) = AsyncStream<Void>.makeStream()
        let model = SignInButtonModel<HarbourAccount>(
            .signIn { choice in
                for await _ in starts { break }
                return SignInEnd(.signedIn) { told.append(choice.rawValue) }
            })
        let task = try #require(model.tap(.pilot))
        #expect(model.choice == .pilot && model.button.state == .busy && model.tap(.captain) == nil)
        #expect(model.state(of: .pilot) == .busy && model.state(of: .captain) == .disabled && told.isEmpty)
        start.yield()
        await task.value
        #expect(told == ["pilot"] && model.choice == nil && model.state(of: .captain) == .idle)
    }

    @Test("an account that is not among the choices cannot be tapped")
    func among() {
        let model = SignInButtonModel<HarbourAccount>(among: [.pilot], .signIn { _ in SignInEnd(.failed) {} })
        #expect(model.tap(.captain) == nil && model.button.state == .idle)
    }

    @Test("an app that does the work itself gets each tap, unless the button is busy")
    func own() {
        var taps = 0
        let model = SignInButtonModel<HarbourAccount>(
            .own { button in
                taps += 1
                _ = button.begin()
            })
        #expect(model.tap(.captain) == nil && model.tap(.captain) == nil && taps == 1 && model.state(of: .pilot) == .busy)
        model.button.end()
        model.tap(.captain)
        #expect(taps == 2)
    }
}
