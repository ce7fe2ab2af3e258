import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import MemberTesting
import Testing

@Suite("The member's page of apps and the control address at the sandbox's Facebook", .timeLimit(.minutes(1)))
struct FacebookWebsiteTests {
    @Test("the member switches a permission off and another on; the app sees it at its next call")
    func switched() async throws {
        try await Stage.with { stage in
            let token = try await stage.facebookToken("anna", "email,user_posts,user_likes", without: ["user_likes"])
            let (visitor, url) = (Visitor(stage), try stage.facebook("site", "/settings/apps?member=anna"))
            let page = try await visitor.get(url)
            let form = try #require(Page(page.body, at: url)?.forms.first)
            let boxes = form.controls.filter { $0.kind == .checkbox }
            #expect(
                boxes.map(\.value) == ["email", "user_likes", "user_posts"] && boxes.map(\.isChecked) == [true, false, true])
            var filling = FormFilling(memberName: nil, decision: .agree)
            filling.unticked = ["email"]
            let saved = try await visitor.post(form.action, try filling.fields(for: form))
            #expect(saved.status == 303 && saved.headers["Location"] == "/settings/apps?member=anna")
            let held = ["public_profile": "granted", "email": "declined", "user_likes": "granted", "user_posts": "granted"]
            #expect(try await stage.permissions(token) == held)
            #expect(try await stage.graph("me?fields=email", token: token).json?["email"] == nil)
        }
    }

    @Test("the member removes the app: its tokens become invalid, and the page shows no apps any more")
    func removed() async throws {
        try await Stage.with { stage in
            let token = try await stage.facebookToken("boris")
            let (visitor, url) = (Visitor(stage), try stage.facebook("site", "/settings/apps?member=boris"))
            let form = try #require(Page(try await visitor.get(url).body, at: url)?.forms.last)
            #expect(form.action.path() == "/settings/apps/remove")
            _ = try await visitor.post(form.action, try FormFilling(memberName: nil, decision: .agree).fields(for: form))
            #expect(try await stage.graph("me", token: token).graphError == [190, 458])
            #expect(try await visitor.get(url).text.contains("No apps."))
        }
    }

    @Test(
        "an app is a card: whether it is active, when its access ends, its permissions with their states, and a button of danger",
        arguments: [
            (
                "en",
                ["expires <time", ">2 of 4</dd>", ">declined</span>", ">expired</span>", ">active</span>"]
            ),
            ("ru", ["истекает <time", ">2 из 4</dd>", ">отклонено</span>", ">истекло</span>"]),
        ])
    func card(language: String, parts: [String]) async throws {
        try await Stage.with { stage in
            _ = try await stage.facebookToken("anna", "email,user_posts,user_likes", without: ["user_likes"])
            let change: FormFields = [("member", "anna"), ("name", "user_posts"), ("status", "expired")]
            _ = try await stage.post(stage.control("_sandbox/facebook/permission"), change)
            let page = try await stage.get(
                try stage.facebook("site", "/settings/apps?member=anna"), ["Accept-Language": language])
            for part in parts { #expect(page.text.contains(part), "\(part)") }
            // A second may have begun since the sign-in.
            #expect(page.text.contains(/>(in|через) (90 days|89 days|90 дней|89 дней)<\/time>/))
            #expect(page.text.contains("<dl class=\"facts\">") && page.text.contains("class=\"danger\""))
            _ = try await stage.post(stage.control("_sandbox/facebook/expire-data-access"), [])
            let after = try await stage.get(try stage.facebook("site", "/settings/apps?member=anna")).text
            #expect(after.contains(">data access ended</span>") && !after.contains("1970"))
        }
    }

    @Test(
        "a form that is out of date is answered by a page that leads back",
        arguments: ["/settings/apps/save", "/tools/explorer/submit"])
    func outdated(path: String) async throws {
        try await Stage.with { stage in
            let url = try stage.facebook("site", path)
            let response = try await stage.post(url, [("token", "x")])
            #expect(response.status == 403 && Page(response.body, at: url) != nil)
            let back = path.hasPrefix("/tools") ? "/tools/explorer" : "/settings/apps"
            #expect(response.text.contains("href=\"\(back)\"") && response.text.contains("out of date"))
        }
    }

    @Test("without a name the page is that of the member whom the browser remembers")
    func remembered() async throws {
        try await Stage.with { stage in
            let (visitor, url) = (Visitor(stage), try stage.dialog())
            _ = try await visitor.submit(try await visitor.get(url), at: url, as: "vera")
            let page = try await visitor.get(try stage.facebook("site", "/settings/apps"))
            #expect(page.text.contains("Apps that Vera Solntseva · Вера Солнцева has authorized."))
            let other = try await stage.get(try stage.facebook("site", "/settings/apps"))
            #expect(other.text.contains("Apps that Anna Krylova · Анна Крылова has authorized."))
        }
    }

    @Test(
        "both pages are well-formed in both languages, named for assistive technology, and load nothing but their own files",
        arguments: ["en", "ru"], ["/settings/apps", "/tools/explorer"])
    func wellFormed(language: String, path: String) async throws {
        try await Stage.with { stage in
            _ = try await stage.facebookToken("anna", "email,user_posts,strange_one")
            let url = try stage.facebook("site", path)
            let page = try await stage.get(url, ["Accept-Language": language])
            #expect(Page(page.body, at: url) != nil)
            #expect(page.text.contains("<html lang=\"\(language)\""))
            #expect(!page.text.contains("facebook.") && !page.text.contains("style=") && !page.text.contains("<script"))
            for field in page.text.components(separatedBy: "<input").dropFirst() where !field.contains("type=\"hidden\"") {
                let before = page.text.components(separatedBy: "<input" + field)[0]
                #expect(before.components(separatedBy: "<label").count > before.components(separatedBy: "</label").count)
            }
            for group in page.text.components(separatedBy: "<fieldset").dropFirst() { #expect(group.hasPrefix("><legend>")) }
            for section in page.text.components(separatedBy: "<section").dropFirst() {
                #expect(section.contains("aria-labelledby="))
            }
            #expect(page.headers["Content-Security-Policy"]?.contains("default-src 'none'") == true)
            for file in ["/style.css", "/tools.css"] {
                #expect(try await stage.get(try stage.facebook("site", file)).text.contains("{"))
            }
        }
    }

    @Test(
        "forms without the page's secret and pages of other origins change nothing",
        arguments: [
            "/settings/apps/save", "/settings/apps/remove", "/tools/explorer/clear", "/tools/explorer/submit",
        ])
    func foreign(path: String) async throws {
        try await Stage.with { stage in
            _ = try await stage.facebookToken()
            let form: FormFields = [("member", "anna"), ("client", Stage.facebookApp), ("token", "x")]
            let url = try stage.facebook("site", path)
            #expect(try await stage.post(url, form).status == 403)
            #expect(try await stage.post(url, form, ["Origin": "https://evil.example"]).status == 403)
            let page = try stage.facebook("site", "/settings/apps")
            #expect(try await stage.get(page, ["Origin": "https://evil.example"]).status == 403)
            #expect(stage.sandbox.facebookPermissions(of: "anna")["email"] == .granted)
        }
    }

    @Test("the control address changes a permission, ends the access to data and the tokens, and makes browsers forget members")
    func control() async throws {
        try await Stage.with { stage in
            let token = try await stage.facebookToken("anna", "email,user_likes")
            func order(_ name: String, _ form: FormFields) async throws -> Int {
                try await stage.post(stage.control("_sandbox/facebook/" + name), form).status
            }
            #expect(try await order("permission", [("member", "anna"), ("name", "email"), ("status", "expired")]) == 200)
            #expect(try await order("permission", [("member", "anna"), ("name", "user_likes"), ("status", "none")]) == 200)
            #expect(try await stage.permissions(token) == ["public_profile": "granted", "email": "expired"])
            for bad in [
                ("boris", "email", "granted"), ("anna", "email", "odd"), ("anna", "", "granted"), ("nobody", "email", "granted"),
            ] {
                #expect(try await order("permission", [("member", bad.0), ("name", bad.1), ("status", bad.2)]) == 400)
            }
            #expect(try await order("expire-data-access", [("member", "boris")]) == 200)
            #expect(try await stage.graph("me", token: token).json?["name"] != nil)
            #expect(try await order("expire-data-access", []) == 200)
            #expect(try await stage.graph("me", token: token).json?.object?.keys.sorted() == ["id"])
            #expect(try await order("invalidate-tokens", [("subcode", "x")]) == 400)
            #expect(try await order("invalidate-tokens", [("member", "anna"), ("subcode", "464")]) == 200)
            #expect(try await stage.graph("me", token: token).graphError == [190, 464])
            #expect(try await order("error-categories", [("json", #"[{"name":7}]"#)]) == 200)
            #expect(try await order("error-categories", [("json", "{")]) == 400)
            #expect(try await order("forget-browsers", []) == 200)
            let state = try await stage.get(stage.control("_sandbox/state")).json?["providers"]?["facebook"]
            #expect(state?["browsers"]?.integer == 0 && state?["connections"]?.array?.count == 1)
            #expect(state?["sessions"]?.array?.first?["scope"]?.array == [.string("public_profile")])
        }
    }

    @Test("expired access tokens are reported as expired, and an ended session as another error")
    func ends() async throws {
        try await Stage.with { stage in
            let (anna, boris) = (try await stage.facebookToken(), try await stage.facebookToken("boris"))
            stage.sandbox.endSession(try #require(stage.sandbox.sessions.first?.id))
            #expect(try await stage.graph("me", token: anna).graphError == [190, 467])
            stage.sandbox.expireAccessTokens()
            #expect(try await stage.graph("me", token: boris).graphError == [190, 463])
        }
    }

    @Test(
        "the control page shows the permissions of each app by member, in both languages, with links to both pages",
        arguments: ["en", "ru"])
    func section(language: String) async throws {
        try await Stage.with { stage in
            _ = try await stage.facebookToken("anna", "email,user_posts", without: ["user_posts"])
            let page = try await stage.get(stage.control(), ["Accept-Language": language])
            #expect(Page(page.body, at: stage.control()) != nil)
            let (granted, declined) = language == "ru" ? ("Разрешено", "Отклонено") : ("Granted", "Declined")
            let cells = "<td data-label=\"\(granted)\">public_profile, email</td><td data-label=\"\(declined)\">user_posts</td>"
            #expect(page.text.contains(cells))
            #expect(page.text.contains("/tools/explorer\" class=\"button secondary\">Graph API Explorer</a>"))
            #expect(page.text.contains("/settings/apps\" class=\"button secondary\">"))
        }
    }
}
