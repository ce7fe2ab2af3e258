import Foundation
import MemberUI
import Testing

@testable import VKID

@Suite("VK ID's faces as HTML")
struct FaceMarkupTests {
    private static let hostile = "</h2><script>alert(1)</script>\" onload=\"x"

    private func sheet(_ card: CommunitySheet.Card, _ phase: CommunitySheet.Phase = .initial) -> ComponentHTML {
        CommunitySheet.Component(card: card, phase: phase, language: .en).html(
            actions: ComponentActions(images: ["vkBadge": "/b.svg"], csrf: .init(name: "t", value: "1")))
    }

    @Test("a community's own text stays text")
    func hostileText() {
        let markup = sheet(CommunitySheet.Card(id: 1, name: Self.hostile, description: Self.hostile)).markup
        #expect(!markup.contains("<script") && !markup.contains("onload=\""))
        #expect(markup.contains("&lt;/h2&gt;"))
    }

    @Test(
        "only pictures over https or from this machine are shown",
        arguments: [
            ("https://pictures.example/a.jpg?x=1&y=2", true), ("http://pictures.example/a.jpg", false),
            ("http://127.0.0.1:8/a.svg", true),
            ("data:image/png;base64,AA", false), ("javascript:alert(1)", false), ("file:///etc/passwd", false),
        ])
    func pictures(address: String, isShown: Bool) throws {
        let url = try #require(URL(string: address))
        let markup = sheet(CommunitySheet.Card(id: 1, name: "A", avatar: url, members: 1, avatars: [url, nil])).markup
        #expect(markup.components(separatedBy: "referrerpolicy=\"no-referrer\"").count == (isShown ? 3 : 1))
        #expect(markup.contains(address.replacing("&", with: "&amp;")) == isShown)
    }

    @Test("no face has inline styles, scripts or handlers, in any phase", arguments: CommunitySheet.Phase.allCases)
    func strict(phase: CommunitySheet.Phase) {
        let face = sheet(CommunitySheet.Card(id: 1, name: "A", description: "B", isVerified: true, members: 5, friends: 1), phase)
        #expect(!face.markup.contains("style=") && !face.markup.contains("<script") && !face.markup.contains(#/ on[a-z]+=/#))
        #expect(face.markup.contains("lang=\"en\"") && face.markup.contains("dir=\"ltr\""))
        #expect(face.markup.contains("<dialog") == (phase != .closed))
    }

    @Test("a failed sheet shows neither badge nor members, and announces the failure")
    func failed() {
        let card = CommunitySheet.Card(id: 1, name: "A", members: 5)
        #expect(sheet(card).markup.contains("/b.svg") && sheet(card).markup.contains("5 followers"))
        let failed = sheet(card, .failed).markup
        #expect(!failed.contains("/b.svg") && !failed.contains("followers"))
        #expect(failed.contains("role=\"alert\"") && failed.contains("value=\"retry\""))
    }

    @Test("during a join both buttons are disabled, but not the X")
    func loading() {
        let markup = sheet(CommunitySheet.Card(id: 1, name: "A"), .loading).markup
        #expect(markup.components(separatedBy: "disabled=\"disabled\"").count == 3)
        #expect(markup.contains("role=\"status\"") && !markup.contains("class=\"vk-close\" aria-label=\"Close\" disabled"))
    }

    @Test("hidden members have no line")
    func noMembers() {
        #expect(!sheet(CommunitySheet.Card(id: 1, name: "A", friends: 2, avatars: [nil])).markup.contains("vk-members"))
    }

    @Test(
        "a square button without an image shows a monogram, with one the image above it; its accessible name is the whole title")
    func square() {
        let button = OneTapButton(
            appearance: .init(title: .submitRequest), layout: .logoOnly(size: .small(.h32)), onCompleteAuth: nil)
        func markup(_ images: [String: String]) -> String {
            let appearance = ComponentAppearance(.vkid, texts: Texts(.ru, .vkid), scheme: .dark, highContrast: true)
            let frame = ComponentFrame(appearance, actions: ComponentActions(images: images))
            return button.buttons(frame.texts).component(in: frame).markup
        }
        #expect(markup([:]).contains(">VK<") && markup([:]).contains("aria-label=\"Отправить заявку через VK ID\""))
        #expect(
            markup(["vkidPrimary": "/a.svg"]).contains(#/class="vk-stack"><img [^>]*src="/a.svg"[^>]*/><span [^>]*>VK</#))
        #expect(markup([:]).contains("class=\"vk-face vk-dark vk-high\""))
    }

    @Test("sizes become classes of the stylesheet, each once")
    func measures() {
        let button = GroupSubscriptionSheet.ButtonConfiguration(height: .large(.h56), cornerRadius: 12)
        let face = CommunitySheet.Component(
            card: CommunitySheet.Card(id: 1, name: "A"), button: button, cornerRadius: 20, language: .en
        )
        .html(actions: ComponentActions())
        #expect(face.stylesheet.text.components(separatedBy: "\n.vk-h56 {").count == 2)
        #expect(face.stylesheet.text.contains(".vk-r20 {") && face.markup.contains("vk-button vk-follow vk-r12"))
        #expect(!face.stylesheet.text.contains("-left") && !face.stylesheet.text.contains("-right"))
        let braces = face.stylesheet.text.filter { "{}".contains($0) }
        #expect(braces.filter { $0 == "{" }.count == braces.filter { $0 == "}" }.count)
    }

    @Test("the snackbar names the community, and has a duration")
    func snackbar() {
        let markup = ComponentSnackbar(community: "<A>", language: .ru).html().markup
        #expect(markup.contains("Теперь вы подписаны на &lt;A&gt;") && markup.contains("data-face-life=\"4000\""))
    }
}
