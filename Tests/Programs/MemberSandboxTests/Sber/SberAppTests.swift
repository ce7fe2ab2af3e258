import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import MemberTesting
import Testing

@Suite("The bank's app of the sandbox's Sber ID", .timeLimit(.minutes(1)))
struct SberAppTests {
    /// The member's choice on the page, and the fields of the response without its code.
    static let answers: [(String, FormFields, Bool)] = [
        ("success", [("state", "s"), ("status", "success")], true), ("null_error", [("state", "s"), ("error", "null")], true),
        ("fail", [("error", "access_denied"), ("status", "fail")], false),
        ("bare_fail", [("status", "fail"), ("state", "s")], false),
        ("failure", [("result", "FAILURE"), ("error", "null"), ("error_code", "5"), ("state", "s")], false),
    ]

    @Test("a link's response arrives at the app's own redirect address, in the chosen form", arguments: answers)
    func answered(form: String, rest: FormFields, hasCode: Bool) async throws {
        try await Stage.with { stage in
            let (visitor, url) = (Visitor(stage), try stage.sberApp())
            let page = try #require(Page(try await visitor.get(url).body, at: url)?.forms.first)
            var filling = FormFilling(memberName: "grigory", decision: .agree)
            filling.buttons = []
            var fields = FormFields(
                try filling.fields(for: page).fields.filter { $0.name != "form" }.map { ($0.name, $0.value) })
            fields.append("form", form)
            let answer = try await visitor.post(page.action, fields)
            #expect(answer.headers["Location"]?.hasPrefix("myapp://callback?") == true)
            let got = try #require(answer.sberAnswer)
            #expect((got["code"] != nil) == hasCode)
            #expect(FormFields(got.fields.filter { $0.name != "code" }.map { ($0.name, $0.value) }) == rest)
        }
    }

    @Test("a member who declines is reported as by the app on iOS, without a state")
    func declined() async throws {
        try await Stage.with { stage in
            let (visitor, url) = (Visitor(stage), try stage.sberApp())
            let answer = try await visitor.submit(try await visitor.get(url), at: url, as: "anna", .decline)
            #expect(answer.headers["Location"] == "myapp://callback?error=access_denied&status=fail")
        }
    }

    @Test(
        "it accepts a pasted link or a path with every scheme of the bank's, in any case, and with no other scheme",
        arguments: [
            ("sberbankidexternallogin", true), ("SBOLidexternallogin", true), ("sberbankidlogin", true), ("btripsexpenses", true),
            ("https", false), ("myapp", false),
        ])
    func schemes(scheme: String, isTaken: Bool) async throws {
        try await Stage.with { stage in
            #expect(try await stage.get(try stage.sberApp(scheme: scheme)).status == (isTaken ? 200 : 400))
            let base = try stage.sber("app").absoluteString + "/link/\(scheme)/sbolidlogin/sberbankidsso?"
            let path = try #require(URL(string: base + stage.sberFields(isForApp: true).encoded))
            #expect(try await stage.get(path).status == (isTaken ? 200 : 400))
        }
    }

    @Test("a bad request of a link is redirected in the app's form; an unregistered redirect address gets a page")
    func refused() async throws {
        try await Stage.with { stage in
            let bad = try await stage.get(try stage.sberApp([("scope", "name")]))
            #expect(bad.headers["Location"] == "myapp://callback?error=invalid_scope&status=fail&state=s")
            let type = try await stage.get(try stage.sberApp([("response_type", "token")]))
            #expect(type.sberAnswer?["error"] == "unsupported_response_type")
            #expect(try await stage.get(try stage.sberApp([("response_type", "code")])).status == 200)
            let strange = try await stage.get(try stage.sberApp([("redirect_uri", "other://callback")]))
            #expect(strange.status == 400 && strange.headers["Location"] == nil)
        }
    }

    @Test("its first page starts a sign-in at a partner's link, with the base for the reverse request")
    func seamless() async throws {
        try await Stage.with { stage in
            let page = try await stage.get(try stage.sber("app"))
            let link = "partner://host/auth?source=bank&amp;sberIDRedirect=sberbankidlogin%3A%2F%2Fsberbankidsso"
            let read = Page(page.body, at: try stage.sber("app"))
            #expect(page.text.contains("href=\"\(link)\"") && read?.forms.count == 1)
        }
    }

    @Test("the scope mapp_sso adds a token under the configured name", arguments: ["appToken", "app_token"])
    func appToken(name: String) async throws {
        try await Stage.with {
            $0.sber.appTokenField = name
        } _: { stage in
            let answer = try await stage.sberRedirect("anna", [("scope", "openid mapp_sso")])
            #expect(answer[name]?.isEmpty == false && stage.sandbox.issuedTokens.contains(answer[name] ?? ""))
            #expect(try await stage.sberRedirect("anna")[name] == nil)
        }
    }

    @Test(
        "a decision can have any form and any error",
        arguments: [
            ("redirect-error=invalid_scope", "error=invalid_scope&state=s"), ("redirect-form=bare_fail", "status=fail&state=s"),
            ("redirect-form=failure", "result=FAILURE&error=null&error_code=5&state=s"),
        ])
    func faults(fault: String, answer: String) async throws {
        try await Stage.with { stage in
            stage.sandbox.faults.add(try #require(Fault(fault)))
            #expect(try await stage.sberRedirect().encoded == answer)
        }
    }

    @Test("codes that a careful app refuses: with another state, without one, twice")
    func badCodes() async throws {
        try await Stage.with { stage in
            stage.sandbox.faults.add(.redirectForm(.wrongState))
            let stray = try await stage.sberRedirect()
            #expect(stray["state"] != "s")
            stage.sandbox.faults.add(.redirectForm(.noState))
            let bare = try await stage.sberRedirect()
            #expect(bare.fields.map(\.name) == ["code"])
            stage.sandbox.faults.add(.redirectForm(.twoCodes))
            let double = try await stage.sberRedirect()
            #expect(double.all("code").count == 2)
        }
    }
}
