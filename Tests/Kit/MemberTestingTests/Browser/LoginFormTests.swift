import Foundation
import MemberCore
import MemberTesting
import Testing

@Suite("Filling a login form", .enabled(if: readsHTML))
struct LoginFormTests {
    private static let password = Secret("correct horse")

    private func filling(_ decision: FormFilling.Decision = .agree, origins: [String] = ["https://id.example.test"])
        -> FormFilling
    {
        var filling = FormFilling(memberName: "anna", decision: decision)
        let origins = origins.compactMap { URL(string: $0).flatMap(PageOrigin.init) }
        filling.credentials = PageCredentials(userName: "anna@example.test", password: Self.password, origins: Set(origins))
        return filling
    }

    private func page(_ html: String) throws -> Page { try Page(reading: Data(html.utf8), at: Pages.address) }
    private func form(_ html: String) throws -> PageForm { try #require(try page(html).forms.first) }
    private func obstacle(_ html: String, _ filling: FormFilling) throws -> FormFilling.Obstacle? {
        let form = try form(html)
        do throws(FormFilling.Obstacle) {
            _ = try filling.submission(of: form)
            return nil
        } catch { return error }
    }

    private static let login = """
        <form method=post action=/login><input name=captcha value=x><input name=user value=old><input type=password name=pw>
        <input type=password name=again><input type=checkbox name=stay><input type=hidden name=t value=1><button>Sign in</button></form>
        """

    @Test("the name fills the field before the password, the password fills the first password field, and nothing else is filled")
    func login() throws {
        let sent = try filling().submission(of: form(Self.login))
        #expect(
            sent.fields == [("captcha", "x"), ("user", "anna@example.test"), ("pw", "correct horse"), ("again", ""), ("t", "1")])
        #expect(sent.carriesPassword && sent.usesPost)
    }

    @Test("a field that is marked as the user name gets the name")
    func completion() throws {
        let html = """
            <form method=post><input name=mail autocomplete=username><input name=code><input type=password name=pw><button>Go</button></form>
            """
        let sent = try filling().submission(of: form(html))
        #expect(sent.fields == [("mail", "anna@example.test"), ("code", ""), ("pw", "correct horse")])
    }

    @Test("a page that asks only for the name gets it; the password is for the next page")
    func nameFirst() throws {
        var filling = filling()
        filling.memberName = nil
        let sent = try filling.submission(of: form("<form method=post><input name=user><button>Next</button></form>"))
        #expect(sent.fields == [("user", "anna@example.test")] && !sent.carriesPassword)
    }

    @Test("a member who declines signs in first; without a password the login page itself is declined, or it is an obstacle")
    func declines() throws {
        let html =
            "<form method=post><input type=password name=pw><button name=b value=no>Cancel</button><button name=b>Sign in</button></form>"
        let sent = try filling(.decline).submission(of: form(html))
        #expect(sent.fields == [("pw", "correct horse"), ("b", "")] && sent.carriesPassword)
        let none = FormFilling(memberName: "anna", decision: .decline)
        let declined = try none.submission(of: form(html))
        #expect(declined.fields == [("pw", ""), ("b", "no")] && !declined.carriesPassword)
        #expect(try obstacle(Self.login, none) == .passwordMissing)
    }

    @Test(
        "a login page's button that leads elsewhere is never pressed to continue",
        arguments: [
            "<button name=b value=1 formaction=/f>Forgot password?</button><button name=b value=2>Anmelden</button>",
            "<button name=b value=1>Cancel</button><button name=b value=2 class=primary>Go</button>",
            "<button name=b value=1 class=primary>Reset password</button><button name=b value=2>Go</button>",
            "<button name=b value=forgot>?</button><button name=b value=2>Go</button>",
        ])
    func aside(buttons: String) throws {
        let html = "<form method=post><input type=password name=pw>\(buttons)</form>"
        for decision in [FormFilling.Decision.agree, .decline] {
            #expect(try filling(decision).submission(of: form(html)).fields == [("pw", "correct horse"), ("b", "2")])
        }
        let alone = "<form method=post><input type=password name=pw><button>Forgot password?</button></form>"
        #expect(try obstacle(alone, filling()) == .noButton)
    }

    @Test("without a password, a form that asks for one is not sent, unless its field is filled already")
    func missing() throws {
        let none = FormFilling(memberName: "anna", decision: .agree)
        #expect(try obstacle(Self.login, none) == .passwordMissing)
        #expect(try obstacle("<form><input type=password name=pw value=demo><button>Go</button></form>", none) == nil)
    }

    @Test(
        "the password is sent only to its own servers, over TLS or on this machine, and never in an address",
        arguments: [
            ("method=post action=/login", [], nil), ("method=post action=https://id.example.test:443/x", [], nil),
            ("method=post action=https://other.test/x", ["https://other.test/elsewhere"], nil),
            ("method=post action=http://127.0.0.1:8080/x", ["http://127.0.0.1:8080"], nil),
            ("method=post action=http://localhost/x", ["http://localhost:80/"], nil),
            ("method=post action=https://other.test/x", [], "https://other.test"),
            ("method=post action=https://id.example.test:444/x", [], "https://id.example.test:444"),
            ("method=post action=http://id.example.test/x", [], "http://id.example.test"),
            ("method=post action=https://sub.id.example.test/x", [], "https://sub.id.example.test"),
            ("method=post action=https://id.example.test.evil.test/x", [], "https://id.example.test.evil.test"),
            ("method=post action=https://id.example.test@evil.test/x", [], "https://evil.test"),
            ("method=post action=http://127.0.0.1:8081/x", ["http://127.0.0.1:8080"], "http://127.0.0.1:8081"),
        ] as [(String, [String], String?)])
    func origins(attributes: String, more: [String], stranger: String?) throws {
        let html = "<form \(attributes)><input type=password name=pw><button>Sign in</button></form>"
        let expected = stranger.flatMap { URL(string: $0) }.flatMap(PageOrigin.init).map(FormFilling.Obstacle.passwordForStranger)
        #expect(try obstacle(html, filling(origins: ["https://id.example.test"] + more)) == expected)
        #expect(expected.map { "\($0)" }?.contains("correct") != true)
    }

    @Test("over http the password never leaves this machine, and no button or base address can change that")
    func otherWays() throws {
        let open = filling(origins: ["http://id.example.test", "https://id.example.test"])
        let origin = try #require(URL(string: "http://id.example.test").flatMap(PageOrigin.init))
        let field = "<input type=password name=pw>"
        #expect(
            try obstacle("<form method=post action=http://id.example.test>\(field)<button>Go</button>", open)
                == .passwordUnprotected(origin))
        let evil = try #require(URL(string: "https://evil.test").flatMap(PageOrigin.init))
        for html in [
            "<form method=post>\(field)<button formaction=https://evil.test/x>Go</button>",
            "<base href=https://evil.test/><form method=post action=x>\(field)<button>Go</button>",
        ] { #expect(try obstacle(html, filling()) == .passwordForStranger(evil)) }
        for html in ["<form>\(field)<button>Go</button>", "<form method=post>\(field)<button formmethod=get>Go</button>"] {
            #expect(try obstacle(html, filling()) == .passwordInAddress)
        }
        #expect(try obstacle("<form method=post>\(field)<button formaction=javascript:x()>Go</button>", filling()) == .noAddress)
    }

    private static let several = """
        <form action=/search><input name=q><button>Search</button></form>
        <form action=/language method=post><button name=l value=de>Deutsch</button></form>
        <form action=/login method=post><input name=user><input type=password name=pw><button>Go</button></form>
        <form action=/consent method=post><button name=d value=0>Deny</button>
        <button name=d value=1 formaction=/yes>Allow</button></form>
        """

    @Test("of several forms, the one that leads on is chosen")
    func several() throws {
        let page = try page(Self.several)
        #expect(filling().form(of: page)?.action.path() == "/login")
        #expect(filling(.decline).form(of: page)?.action.path() == "/login")
        #expect(FormFilling(memberName: nil, decision: .decline).form(of: page)?.action.path() == "/consent")
        var other = FormFilling(memberName: nil, decision: .agree)
        #expect(other.form(of: page)?.action.path() == "/consent")
        other.buttons = ["deutsch"]
        #expect(other.form(of: page)?.action.path() == "/language")
        #expect(try other.form(of: self.page("<p>none")) == nil)
    }

    @Test("a button is chosen by its text or by name and value; it may have an address of its own")
    func buttons() throws {
        let form = try #require(try page(Self.several).forms.last)
        var filling = FormFilling(memberName: nil, decision: .decline)
        for wanted in ["Allow", "ALLOW", "d=1"] {
            filling.buttons = ["nothing", wanted]
            let sent = try filling.submission(of: form)
            #expect(sent.fields == [("d", "1")] && sent.target.path() == "/yes")
        }
        filling.buttons = ["d=2", "=", ""]
        #expect(try filling.submission(of: form).fields == [("d", "0")])
    }

    @Test("a form of hidden fields without a button is sent, as its script would send it")
    func scripted() throws {
        let sent = try filling().submission(
            of: form("<body onload=f()><form method=post action=/x><input type=hidden name=a value=1></form>"))
        #expect(sent.fields == [("a", "1")])
    }
}
