import Testing

@testable import MemberUI

@Suite("HTML")
struct HTMLTests {
    private func rendered(_ html: HTML) -> String {
        var writer = HTMLWriter()
        writer.write(html)
        return writer.output
    }

    @Test(
        "text is escaped",
        arguments: [
            ("a & b", "a &amp; b"), ("<b>", "&lt;b&gt;"), ("\"'", "&quot;&#39;"), ("&lt;", "&amp;lt;"), ("]]>", "]]&gt;"),
            ("a\u{0}b\u{8}c\u{1B}d\u{7F}e\u{85}f\u{FFFE}g\u{FFFF}", "abcdefg"), ("a\tb\nc\r\nd\re", "a\tb\nc\nd\ne"),
            ("Зоя 🙂 é", "Зоя 🙂 é"),
        ])
    func text(text: String, expected: String) {
        #expect(rendered(.text(text)) == expected)
    }

    @Test(
        "an attribute's value is escaped, line ends and tabs too",
        arguments: [
            ("\"><script>", "&quot;&gt;&lt;script&gt;"), ("a\r\nb\tc", "a&#10;b&#9;c"), ("'&'", "&#39;&amp;&#39;"), ("", ""),
        ])
    func attribute(value: String, expected: String) {
        #expect(rendered(.element("i", [("title", value)])) == "<i title=\"\(expected)\"></i>")
    }

    @Test("void elements close themselves, all others have an end tag")
    func closing() {
        #expect(rendered(.element("br")) == "<br />")
        #expect(rendered(.element("input", [("name", "a"), ("checked", nil)])) == #"<input name="a" checked="checked" />"#)
        #expect(rendered(.element("div")) == "<div></div>")
        #expect(rendered(.element("script", [("src", "/a.js")])) == #"<script src="/a.js"></script>"#)
        #expect(rendered(.element("p", [], ["a", .element("br"), "b"])) == "<p>a<br />b</p>")
    }

    @Test(
        "an address that would run a script is left out",
        arguments: [
            ("javascript:alert(1)", false), (" JaVaScRiPt:alert(1)", false), ("java\nscript\t:alert(1)", false),
            ("\u{1}javascript:alert(1)", false), ("data:text/html,a", false), ("vbscript:a", false), ("https://127.0.0.1/", true),
            ("/javascript", true), ("app123://answer?code=1", true), ("?a=javascript:", true), ("", true),
        ])
    func addresses(address: String, stays: Bool) {
        let expected = rendered(.element("a", [("title", address)])).replacing("title=", with: "href=")
        #expect(rendered(.element("a", [("href", address)])) == (stays ? expected : "<a></a>"))
    }

    @Test("names are checked")
    func names() {
        for name in ["", "B", "1a", "a b", "a>", "é", "xmlns", "onclick", "srcdoc", "a:b"] {
            #expect(!HTMLNames.isAttribute(name))
        }
        for name in ["", "B", "1a", "a b", "a>", "é", "xml", "a:b"] { #expect(!HTMLNames.isElement(name)) }
        for name in ["a", "h1", "data-id", "aria-label"] { #expect(HTMLNames.isElement(name) && HTMLNames.isAttribute(name)) }
    }

    @Test("a bad name, a child of a void element and an attribute twice stop the program")
    func misuse() async {
        await #expect(processExitsWith: .failure) { _ = HTML.element("a b") }
        await #expect(processExitsWith: .failure) { _ = HTML.element("a", [("onclick", "x")]) }
        await #expect(processExitsWith: .failure) { _ = HTML.element("br", [], ["x"]) }
        await #expect(processExitsWith: .failure) { _ = HTML.element("style", [], ["x"]) }
        await #expect(processExitsWith: .failure) { _ = HTML.element("a", [("id", "1"), ("id", "2")]) }
    }
}
