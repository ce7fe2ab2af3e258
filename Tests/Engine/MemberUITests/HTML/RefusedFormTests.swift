import Foundation
import MemberCore
import Testing

@testable import MemberUI

@Suite("A form that was refused")
struct RefusedFormTests {
    private static func form(_ item: String, _ more: [HTML] = []) -> HTML {
        let text = HTML.element("input", [("name", "days"), ("value", "1")])
        let area = HTML.element("textarea", [("name", "note")])
        let radios = ["a", "b"].map { value -> HTML in
            let checked: [(String, String?)] = value == "a" ? [("checked", nil)] : []
            return .element("input", [("type", "radio"), ("name", "way"), ("value", value)] + checked)
        }
        let options = ["x", "y"].map { HTML.element("option", [], [.text($0)]) }
        let fields: [HTML] = [
            hidden(item), .element("label", [], [.text("Days"), text]), area, .element("fieldset", [], radios),
            .element("details", [], [.element("select", [("name", "kind")], options)]),
        ]
        return .element("form", [("method", "post"), ("action", "/do")], fields + more)
    }

    private static func hidden(_ item: String) -> HTML {
        .element("input", [("type", "hidden"), ("name", "item"), ("value", item)])
    }

    private static func shown(
        _ fields: FormFields, _ field: String?, path: String = "/do", in parts: [HTML] = [form("1"), form("2")]
    ) -> String? {
        let refused = RefusedForm(fields, sentTo: path, field: field, sentence: "No < way.")
        return refused.shown(in: [.element("main", [], parts)])?.map(\.markup).joined()
    }

    private static let sent: FormFields = [
        ("item", "2"), ("days", "a\"b"), ("note", "<n>"), ("way", "b"), ("kind", "y"),
    ]

    @Test("keeps what was entered, in that form alone")
    func keeps() throws {
        let page = try #require(Self.shown(Self.sent, nil))
        let form = try #require(page.components(separatedBy: "</form>").dropFirst().first)
        for part in [
            "name=\"days\" value=\"a&quot;b\"", ">&lt;n&gt;</textarea>", "value=\"b\" checked=",
            "<option selected=\"selected\">y<",
        ] { #expect(form.contains(part), "\(part)") }
        #expect(page.hasPrefix("<main>" + Self.form("1").markup))
    }

    @Test(
        "says why beside the field that is wrong, which has the focus; otherwise at its end",
        arguments: [
            ("days", "aria-invalid=\"true\" aria-describedby=\"wrong-days\" autofocus=\"autofocus\" /><span class=\"wrong\""),
            ("note", "</textarea><span class=\"wrong\" id=\"wrong-note\""),
            ("way", "<fieldset aria-describedby=\"wrong-way\">"),
            ("kind", "<details open=\"open\"><select name=\"kind\" aria-invalid"),
            ("item", "id=\"wrong-item\" role=\"alert\" tabindex=\"-1\" autofocus=\"autofocus\">No &lt; way.</span></form>"),
            (nil, "id=\"wrong-form\" role=\"alert\" tabindex=\"-1\" autofocus=\"autofocus\">No &lt; way.</span></form>"),
        ] as [(String?, String)])
    func explains(field: String?, markup: String) throws {
        let page = try #require(Self.shown(Self.sent, field))
        #expect(page.contains(markup), "\(page)")
        #expect(page.components(separatedBy: "No &lt; way.").count == 2)
        #expect(page.components(separatedBy: "autofocus").count == 3)
    }

    @Test(
        "is found by its address, its hidden fields, its fields and its button; else there is none",
        arguments: [
            ([("item", "3")], "/do", false), ([("item", "1")], "/other", false), ([("item", "1"), ("more", "")], "/do", false),
            ([("item", "1")], "/do", true), ([("item", "2"), ("press", "off")], "/do", false),
            ([("item", "2"), ("press", "on")], "/do", true),
        ] as [([(String, String)], String, Bool)])
    func finds(fields: [(String, String)], path: String, isFound: Bool) {
        let button = HTML.element("button", [("name", "press"), ("value", "on")], ["On"])
        let parts = [Self.form("1"), Self.form("2", [button])]
        #expect((Self.shown(FormFields(fields), nil, path: path, in: parts) != nil) == isFound)
    }
}
