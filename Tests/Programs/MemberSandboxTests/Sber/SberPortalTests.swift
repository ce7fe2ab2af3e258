import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import Testing

@testable import MemberTesting

@Suite("The portal of the sandbox's Sber ID", .timeLimit(.minutes(1)))
struct SberPortalTests {
    /// The change of a good request, and the error of the redirect; an empty value is a missing field.
    static let refusals: [([(String, String)], String)] = [
        ([("client_id", "")], "invalid_request"), ([("client_id", "unknown")], "unauthorized_client"),
        ([("response_type", "")], "invalid_request"), ([("response_type", "token")], "unsupported_response_type"),
        ([("client_type", "PUBLIC")], "invalid_request"), ([("scope", "")], "invalid_request"),
        ([("scope", "name openid")], "invalid_scope"), ([("scope", "openid inn")], "invalid_scope"),
        ([("state", "")], "invalid_request"), ([("state", String(repeating: "s", count: 97))], "invalid_request"),
        ([("nonce", "")], "invalid_request"), ([("nonce", String(repeating: "n", count: 65))], "invalid_request"),
        ([("code_challenge_method", "plain")], "invalid_request"), ([("code_challenge_method", "")], "invalid_request"),
        ([("code_challenge", "")], "invalid_request"), ([("code_challenge", "short")], "invalid_request"),
        ([("nonce", "a"), ("nonce", "b")], "invalid_request"),
    ]

    @Test("a bad request is redirected with its error and the state", arguments: refusals)
    func refused(changes: [(String, String)], error: String) async throws {
        try await Stage.with {
            $0.sber.clients[0].scopes = ["name", "email"]
        } _: { stage in
            let response = try await stage.get(try stage.sberPortal(FormFields(changes)))
            #expect(response.status == 302 && response.sberAnswer?["error"] == error)
            let state = changes.first { $0.0 == "state" }?.1 ?? "s"
            #expect(response.sberAnswer?["state"] == (state.isEmpty ? nil : state))
        }
    }

    @Test(
        "without a registered redirect address there is a page, never a redirect",
        arguments: [
            [("redirect_uri", "")], [("redirect_uri", "https://evil.example/")], [("redirect_uri", "myapp://callback/")],
            [("redirect_uri", "https://evil.example/"), ("client_id", "unknown")],
            [("app_redirect_uri", "evil://back"), ("authApp", "sbol")],
        ])
    func noRedirect(changes: [(String, String)]) async throws {
        try await Stage.with { stage in
            let url = try stage.sberPortal(FormFields(changes))
            let response = try await stage.get(url, ["User-Agent": "Mozilla/5.0", "Accept-Language": "ru"])
            #expect(response.status == 400 && response.headers["Location"] == nil)
            #expect(Page(response.body, at: url) != nil && response.text.contains("Для разработчиков"))
            let walked = try await stage.get(url)
            #expect(walked.text.contains("redirect_uri"))
        }
    }

    @Test(
        "a redirect address is exactly one of the app's own, or a loopback address",
        arguments: ["myapp://callback", "yourAppScheme://callback", "http://127.0.0.1:9/x", "http://[::1]:9/x"])
    func allowed(address: String) async throws {
        try await Stage.with { stage in
            let visitor = Visitor(stage)
            let url = try stage.sberPortal([("redirect_uri", address)])
            let consent = try await visitor.submit(try await visitor.get(url), at: url, as: "vera")
            let page = try await visitor.get(try #require(URL(string: consent.headers["Location"] ?? "", relativeTo: url)))
            let end = try await visitor.submit(page, at: url)
            #expect(end.headers["Location"]?.hasPrefix(address + "?code=") == true && end.sberAnswer?["state"] == "s")
        }
    }

    @Test("a second sign-in needs no credentials and one click; another person starts again")
    func remembered() async throws {
        try await Stage.with { stage in
            let (visitor, url) = (Visitor(stage), try stage.sberPortal())
            let first = try await visitor.get(url)
            #expect(first.text.contains("data-name=\"boris\"") && !first.text.contains("id=\"member\""))
            let led = try await visitor.submit(first, at: url, as: "boris")
            #expect(led.status == 303)
            let second = try await visitor.get(url)
            #expect(second.text.contains("Boris Vetrov · Борис Ветров.") && !second.text.contains("data-name"))
            let answer = try await visitor.submit(second, at: url)
            let tokens = try #require(try await stage.sberExchange(answer.sberAnswer?["code"]).json)
            let claims = try await stage.sberUserInfo(tokens["access_token"]?.string).json
            #expect(claims?["given_name"]?.string == "Борис")
            let third = try await visitor.get(url)
            let form = try #require(Page(third.body, at: url)?.forms.first)
            #expect(form.buttons.map(\.value) == ["agree", "decline", "other"])
            _ = try await stage.post(stage.control("_sandbox/sber/forget-browsers"), [])
            #expect(try await visitor.get(url).text.contains("data-name"))
        }
    }

    @Test(
        "the phone number in the request selects the member; one who declines is redirected with access_denied",
        arguments: ["", "79000000002"])
    func hint(number: String) async throws {
        try await Stage.with { stage in
            let (visitor, url) = (Visitor(stage), try stage.sberPortal([("login_hint", number)]))
            let page = try await visitor.get(url)
            let member = number.isEmpty ? "100001" : "100002"
            #expect(page.text.contains("value=\"\(member)\" data-name=\"\(number.isEmpty ? "anna" : "boris")\" checked"))
            let answer = try await visitor.submit(page, at: url, as: "anna", .decline)
            #expect(answer.sberAnswer == [("error", "access_denied"), ("state", "s")])
        }
    }

    @Test(
        "the consent names every scope in words, in the browser's language or in English",
        arguments: [("en", "en"), ("ru", "ru"), ("de", "en")])
    func scopes(asked: String, language: String) async throws {
        let words = ["en": "Passport", "ru": "Паспорт"]
        try await Stage.with { stage in
            let (visitor, url) = (Visitor(stage), try stage.sberPortal([("scope", "openid maindoc strange")]))
            _ = try await visitor.submit(try await visitor.get(url), at: url, as: "anna")
            let page = try await visitor.get(url, ["Accept-Language": asked])
            #expect(page.text.contains("<html lang=\"\(language)\"") && page.text.contains("<li>\(words[language] ?? "-")</li>"))
            #expect(page.text.contains("<li>strange</li>") && !page.text.contains("sber.") && !page.text.contains("<script"))
        }
    }

    @Test("a page's form works only in the browser that has the page")
    func foreignForm() async throws {
        try await Stage.with { stage in
            let url = try stage.sberPortal()
            let page = try await Visitor(stage).get(url)
            let stranger = try await Visitor(stage).submit(page, at: url, as: "anna")
            #expect(stranger.status == 400 && stage.sandbox.sessions.isEmpty)
        }
    }

    @Test("with the bank's app: it confirms, brings the app back without a result, and the page continues with the code")
    func soleApp() async throws {
        try await Stage.with { stage in
            let visitor = Visitor(stage)
            let url = try stage.sberPortal([("app_redirect_uri", "myapp://back"), ("authApp", "sbol")])
            let page = try await visitor.get(url)
            let forms = try #require(Page(page.body, at: url)?.forms)
            let id = try #require(forms.last?.controls.first { $0.name == "request" }?.value)
            let waiting = try #require(URL(string: try stage.sber("portal").absoluteString + "/CSAFront/oidc/app?request=" + id))
            let wait = try await visitor.get(waiting)
            let place = try stage.sber("app").absoluteString
            #expect(wait.text.contains("http-equiv=\"refresh\"") && wait.text.contains(place))
            let app = try #require(URL(string: try stage.sber("app").absoluteString + "/confirm?request=" + id))
            let back = try await visitor.submit(try await visitor.get(app), at: app, as: "dina")
            #expect(back.headers["Location"] == "myapp://back")
            let end = try await visitor.get(waiting)
            #expect(end.status == 302 && end.sberAnswer?["state"] == "s" && end.sberAnswer?["code"] != nil)
            #expect(try await visitor.get(waiting).status == 400)
            #expect(stage.sandbox.sessions.map(\.memberID) == [100_005])
        }
    }

    @Test(
        "without authApp or app_redirect_uri the page does not offer the bank's app", arguments: ["authApp", "app_redirect_uri"])
    func noApp(missing: String) async throws {
        try await Stage.with { stage in
            let fields: FormFields = [("app_redirect_uri", "myapp://back"), ("authApp", "sbol"), (missing, "")]
            let page = try await stage.get(
                try stage.sberPortal(FormFields(fields.fields.filter { $0.name != missing }.map { ($0.name, $0.value) })))
            #expect(page.status == 200 && !page.text.contains("/CSAFront/oidc/app"))
        }
    }
}
