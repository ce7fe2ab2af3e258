import MemberUI
import Testing

@Suite("ComponentHTML")
struct ComponentHTMLTests {
    @Test("an asset's name changes with its text, and only with it")
    func names() {
        let (one, other) = (ComponentHTML("a", rules: ["p {}"]), ComponentHTML("b", rules: ["i {}"]))
        #expect(one.stylesheet.name != other.stylesheet.name)
        #expect(one.stylesheet.name == ComponentHTML("c", rules: ["p {}"]).stylesheet.name)
        #expect(one.script == other.script && one.script.name.hasSuffix(".js") && one.stylesheet.name.hasSuffix(".css"))
        #expect(one.stylesheet.name.count == "face-.css".count + 16)
    }

    @Test("joined faces share one stylesheet without repetitions")
    func joined() {
        let face = ComponentHTML.joined([
            ComponentHTML("a", rules: ["p {}", "i {}"]), ComponentHTML("b", rules: ["i {}", "b {}"]),
        ])
        #expect(face.stylesheet.text == "p {}\ni {}\nb {}")
        #expect(face.markup == "<div>ab</div>")
    }

    @Test("the head names both assets")
    func head() {
        let face = ComponentHTML("a", rules: [])
        #expect(face.head(under: "/f/").map(\.markup).joined().contains("href=\"/f/\(face.stylesheet.name)\""))
        #expect(face.head(under: "/f/").map(\.markup).joined().contains("src=\"/f/\(face.script.name)\""))
    }

    @Test("a form contains its fields and the proof; an empty address is the page's own")
    func form() {
        let actions = ComponentActions(csrf: .init(name: "t", value: "\"1"))
        let expected =
            "<form method=\"post\" class=\"c\"><input type=\"hidden\" name=\"a\" value=\"b\" />"
            + "<input type=\"hidden\" name=\"t\" value=\"&quot;1\" />x</form>"
        #expect(actions.form(to: "", "c", fields: [.init(name: "a", value: "b")], ["x"]).markup == expected)
        #expect(actions.form(to: "/go", "c", []).markup.hasPrefix("<form method=\"post\" action=\"/go\" class"))
        #expect(!"\(actions)".contains("\"1") && !String(reflecting: actions).contains("\"1"))
    }

    @Test(
        "an image is shown from https or from the page's own origin",
        arguments: [
            ("https://a.example/i.png", true), ("HTTPS://a.example/i", true), ("/i.png", true), ("http://a.example/i", false),
            ("//a.example/i", false), ("/\\a.example/i", false), ("data:image/png,", false), ("javascript:a", false), ("", false),
        ])
    func images(address: String, isShown: Bool) {
        #expect((ComponentActions(images: ["logo": address]).image("logo") != nil) == isShown)
    }
}
