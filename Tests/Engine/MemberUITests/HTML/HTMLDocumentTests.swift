import MemberUI
import Testing

@Suite("HTMLDocument")
struct HTMLDocumentTests {
    private static let hostile = "</p><script>alert('1')</script>&amp;\u{0}\u{1B}<!-- ]]> \u{FFFF}\" onload=\"x"
    private static let readable = "</p><script>alert('1')</script>&amp;<!-- ]]> \" onload=\"x"

    @Test("a page begins with its type and declares its encoding and size")
    func frame() {
        let page = HTMLDocument(title: "A", language: .ru, stylesheet: "/member.css", body: ["b"])
        let expected =
            "<!DOCTYPE html>\n<html lang=\"ru\" dir=\"ltr\"><head><meta charset=\"utf-8\" />"
            + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" /><title>A</title>"
            + "<link rel=\"stylesheet\" href=\"/member.css\" /></head><body>b</body></html>\n"
        #expect(page.rendered == expected)
    }

    @Test("hostile text stays text wherever it stands")
    func hostileText() throws {
        let body: [HTML] = [.element("p", [("title", Self.hostile)], [.text(Self.hostile)]), .element("br")]
        let page = HTMLDocument(title: Self.hostile, language: .en, body: body)
        let reader = try #require(PageReader.read(page.rendered))
        #expect(reader.elements == ["html", "head", "meta", "meta", "title", "body", "p", "br"])
        #expect(reader.text == Self.readable + Self.readable)
        #expect(reader.attributes["title"] == Self.readable)
    }

    @Test("a page has the given colours, else the system's")
    func scheme() {
        #expect(HTMLDocument(title: "A", language: .en, scheme: .dark, body: []).rendered.contains(" data-scheme=\"dark\">"))
        #expect(!HTMLDocument(title: "A", language: .en, body: []).rendered.contains("data-scheme"))
    }

    @Test("a message has its mark and its links; details for developers are folded, in English")
    func details() throws {
        let details = MessageDetails(mark: .bad, ways: [.init("Back", "/")], forDevelopers: ["invalid_client: <none>"])
        let page = HTMLDocument.message(title: "T", "M", details: details, language: .de).rendered
        let reader = try #require(PageReader.read(page))
        #expect(reader.text == "TTMBackFür Entwicklerinvalid_client: <none>")
        #expect(page.contains("<div class=\"mark mark-bad\" aria-hidden=\"true\"></div>"))
        #expect(page.contains("<a href=\"/\" class=\"button secondary\">Back</a>"))
        #expect(page.contains("<details class=\"developer\"><summary>") && page.contains("<p lang=\"en\" dir=\"ltr\">invalid"))
    }

    @Test("a message has the layout of a question, with the icons, the badge and the colour of its head")
    func head() {
        let asking = QuestionHead(provider: .memberKit, badge: "Sandbox", accent: .green)
        let page = HTMLDocument.message(title: "T", "M", details: MessageDetails(asking: asking), language: .en).rendered
        #expect(page.contains("<body class=\"narrow accent-green\"><main><div class=\"question-head\">"))
        #expect(page.contains("<svg") && page.contains(">Sandbox</span>"))
        let plain = HTMLDocument.message(title: "T", "M", language: .en).rendered
        #expect(plain.contains("<body class=\"narrow\"><main><h1>"))
    }

    @Test("every message is well-formed in every language", arguments: MemberLanguage.allCases)
    func messages(language: MemberLanguage) throws {
        let texts = Texts(language)
        for key in (TextTable.pages.rows + TextTable.components.rows).map(\.key) {
            let page = HTMLDocument.message(title: texts(.errorTitle), texts(key, count: 3), language: language)
            #expect(try #require(PageReader.read(page.rendered)).text.hasSuffix(texts(key, count: 3)))
        }
    }

    @Test("the stylesheet supports dark, motion, focus and direction")
    func stylesheet() {
        for part in ["prefers-color-scheme: dark", "prefers-reduced-motion: reduce", ":focus-visible", "inline-size"] {
            #expect(Stylesheet.text.contains(part))
        }
        #expect(!Stylesheet.text.contains("-left") && !Stylesheet.text.contains("-right"))
        #expect(Stylesheet.text.split(separator: "{").count == Stylesheet.text.split(separator: "}").count)
    }
}
