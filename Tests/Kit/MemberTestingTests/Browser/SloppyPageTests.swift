import Foundation
import MemberTesting
import Testing

/// HTML with the usual errors, which XML readers refuse.
@Suite("Reading HTML as it is written", .enabled(if: readsHTML))
struct SloppyPageTests {
    private static let address = Pages.address

    private func page(_ html: String) throws -> Page { try Page(reading: Data(html.utf8), at: Self.address) }
    private func form(_ html: String) throws -> PageForm { try #require(try page(html).forms.first) }

    @Test("upper case, missing quotes, unclosed elements and bare ampersands")
    func sloppy() throws {
        let page = try page(
            """
            <HTML><HEAD><TITLE>Log in &amp; go</TITLE><BODY BGCOLOR=white><H1>Wel<b>come</H1><P>Tom & Jerry<P>Second
            <FORM ACTION=/login METHOD=POST><INPUT TYPE=HIDDEN NAME=csrf VALUE=a1><LI>Name<INPUT NAME=user>
            <INPUT TYPE=password NAME=pw><INPUT TYPE=CHECKBOX NAME=stay CHECKED><INPUT TYPE=submit VALUE="Log in">
            """)
        #expect(page.title == "Log in & go" && page.heading == "Welcome" && page.message == "Tom & Jerry")
        let form = try #require(page.forms.first)
        #expect(form.usesPost && form.action.absoluteString == "https://id.example.test/login")
        #expect(form.controls.map(\.kind) == [.hidden, .text, .password, .checkbox, .button])
        #expect(form.controls.map(\.value) == ["a1", "", "", "on", "Log in"] && form.controls[3].isChecked)
    }

    @Test(
        "a form keeps its fields in tables, wherever the form begins and ends",
        arguments: [
            "<form action=/x><table><tr><td><input name=a><td><input type=submit name=b></table></form>",
            "<table><form action=/x><tr><td><input name=a></td></tr><tr><td><input type=submit name=b></td></tr></form></table>",
            "<table><tr><td><form action=/x></td><td><input name=a></td><td><input type=submit name=b></form></table>",
            "<table><tr><form action=/x><td><input name=a></td><td><button name=b>Go</button></td></form></tr></table>",
        ])
    func tables(html: String) throws {
        let form = try form(html)
        #expect(form.controls.map(\.name) == ["a", "b"] && form.action.path() == "/x")
    }

    @Test("a control belongs to the form that it names, even from outside; a control outside joins no finished form")
    func foreignControls() throws {
        let page = try page(
            """
            <form id=one action=/one><input name=a><input name=b form=two><button>Go</button></form><input name=stray>
            <form id=two action=/two><button>Go</button></form><input name=c form=one><input name=d form=none>
            """)
        #expect(page.forms.map { $0.controls.map(\.name) } == [["a", "", "c"], ["b", ""]])
    }

    @Test(
        "addresses are relative to the page's base; a form without an action is sent to the page's own address",
        arguments: [
            ("", "", "https://id.example.test/authorize?client_id=app"),
            ("<base href=/auth/>", "action=next", "https://id.example.test/auth/next"),
            ("<base href=https://other.test/a/><base href=/b/>", "action=next", "https://other.test/a/next"),
            ("<base href=/auth/>", "action=''", "https://id.example.test/authorize?client_id=app"),
            ("<base target=_top>", "action='  ./next  '", "https://id.example.test/next"),
            ("", "action=//other.test/x", "https://other.test/x"),
            ("", "action='?a=1&b=2'", "https://id.example.test/authorize?a=1&b=2"),
        ])
    func base(head: String, attributes: String, expected: String) throws {
        let form = try form("<head>\(head)</head><form \(attributes)><button>Go</button></form>")
        #expect(form.action.absoluteString == expected && form.target == form.action)
    }

    @Test(
        "a form whose address is not on the web has no target",
        arguments: ["javascript:void(0)", "mailto:a@b.test", "data:,x"])
    func noTarget(action: String) throws {
        let form = try form("<form action='\(action)'><button>Go</button></form>")
        #expect(form.target == nil)
        #expect(throws: FormFilling.Obstacle.noAddress) {
            try FormFilling(memberName: nil, decision: .agree).submission(of: form)
        }
    }

    @Test("lists, text areas and image buttons")
    func controls() throws {
        let form = try form(
            """
            <form><select name=who><option value=1>Anna<option selected>Boris<option disabled>Carl</select>
            <textarea name=note>
            two
            lines</textarea><input type=image src=go.png name=go alt=Go></form>
            """)
        guard case .select(let choices) = form.controls[0].kind else {
            Issue.record("a list is no list")
            return
        }
        #expect(choices.map(\.value) == ["1", "Boris"] && choices.map(\.isSelected) == [false, true])
        #expect(form.controls[1].value == "two\nlines" && form.controls[2].text == "Go")
        let fields = try FormFilling(memberName: nil, decision: .agree).fields(for: form)
        #expect(fields == [("who", "Boris"), ("note", "two\nlines"), ("go.x", "0"), ("go.y", "0")])
    }

    @Test("scripts and styles are not part of a page's text, and forms inside them do not count")
    func unseen() throws {
        let page = try page(
            """
            <h1>Sign in<script>var x = "<form><input name=evil></form>"</script></h1><style>p{}</style>
            <template><form action=/evil></form></template><!-- <form action=/evil></form> --><p>Hello<form action=/x></form>
            """)
        #expect(page.heading == "Sign in" && page.message == "Hello" && page.forms.map { $0.action.path() } == ["/x"])
    }

    @Test(
        "a page that forwards by itself gives its next address",
        arguments: [
            ("0;url=/next", "https://id.example.test/next"), ("5; URL='next?a=1'", "https://id.example.test/next?a=1"),
            ("0, https://other.test/", "https://other.test/"), ("30", nil), ("0;url=javascript:x()", nil),
        ])
    func refresh(content: String, expected: String?) throws {
        let page = try page("<meta http-equiv=Refresh content=\"\(content)\"><p>Wait")
        #expect(page.refresh?.absoluteString == expected)
    }

    @Test("nothing outside the page is read: the page's own entities stay unresolved")
    func entities() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data("SECRETFILE".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let page = try page(
            """
            <!DOCTYPE html [<!ENTITY x SYSTEM "\(file.absoluteString)"><!ENTITY y "&x;&x;">]><title>&x; &y;</title><p>&x;</p>
            <form action="&x;"><input name=a value="&x;&y;"><button>Go</button></form>
            """)
        #expect(!"\(page)".contains("SECRETFILE"))
    }
}
