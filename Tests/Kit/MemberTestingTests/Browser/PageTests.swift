import Foundation
import MemberTesting
import Testing

@Suite("Reading a page")
struct PageTests {
    @Test("title, heading, message and form are found")
    func parts() throws {
        let page = try #require(Page(Pages.page(Pages.consent), at: Pages.address))
        #expect(page.title == "Sign in")
        #expect(page.heading == "Sign in to Lesson")
        #expect(page.message == "Who is signing in?")
        let form = try #require(page.forms.first)
        #expect(form.usesPost)
        #expect(form.action.absoluteString == "https://id.example.test/decide")
        #expect(form.controls.map(\.name) == ["attempt", "member", "member", "scope", "decision", "decision"])
        #expect(form.controls[1].text == "Anna Petrova")
        #expect(form.controls[1].shortName == "anna")
        #expect(form.controls[5].isPrimary)
    }

    @Test("a page that is not well-formed is still read; an empty body is not a page", .enabled(if: readsHTML))
    func malformed() {
        for body in ["<p>", "<p>a & b</p>", "</body>"] { #expect(Page(Pages.page(body), at: Pages.address)?.title == "Sign in") }
        #expect(Page(Data(), at: Pages.address) == nil)
    }

    @Test(
        "a form's address is relative to the page, which is also the default",
        arguments: [
            ("", "https://id.example.test/authorize?client_id=app"),
            (#"action="next""#, "https://id.example.test/next"),
            (#"action="?a=1""#, "https://id.example.test/authorize?a=1"),
            (#"action="https://other.test/x""#, "https://other.test/x"),
        ])
    func action(_ attributes: String, _ expected: String) {
        let form = Pages.form("", attributes: attributes)
        #expect(form?.action.absoluteString == expected)
        #expect(form?.usesPost == false)
    }

    @Test("kinds of controls, labels by name, and what is disabled or only resets")
    func controls() throws {
        let form = try #require(
            Pages.form(
                #"""
                <label for="n">Your name</label><input id="n" name="name" />
                <input type="PASSWORD" name="password" /><textarea name="note">Hi</textarea>
                <select name="who"><option value="1">Anna</option><option selected="selected">Boris</option></select>
                <input type="submit" name="go" value="Go" /><button>Press</button><button type="button">No</button>
                <input name="off" disabled="disabled" /><input type="file" name="file" />
                """#))
        #expect(form.controls.map(\.name) == ["name", "password", "note", "who", "go", ""])
        #expect(form.controls.map(\.text) == ["Your name", "", "", "", "Go", "Press"])
        #expect(form.controls[2].value == "Hi")
        guard case .select(let choices) = form.controls[3].kind else {
            Issue.record("a list is no list")
            return
        }
        #expect(choices.map(\.value) == ["1", "Boris"])
        #expect(choices.map(\.isSelected) == [false, true])
    }
}
