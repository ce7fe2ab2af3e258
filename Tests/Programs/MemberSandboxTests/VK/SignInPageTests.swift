import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import MemberTesting
import Testing

@Suite("The sign-in page of the sandbox's VK", .timeLimit(.minutes(1)))
struct SignInPageTests {
    @Test(
        "a member who agreed before in this browser is asked again only if the app says so, or asks for more",
        arguments: [
            (nil, "friends", true), ("", "friends", true), ("none", "friends", true), ("", "friends groups", false),
            ("login", "friends", false), ("consent", "friends", false), ("select_account", "friends", false),
            ("login consent", "friends", false),
        ] as [(String?, String, Bool)])
    func prompts(prompt: String?, scope: String, isAtOnce: Bool) async throws {
        try await Stage.with { stage in
            let visitor = Visitor(stage)
            _ = try await visitor.signIn(try stage.authorize([("scope", "friends")]), as: "boris")
            var fields: FormFields = [("scope", scope)]
            fields["prompt"] = prompt
            let second = try await visitor.get(try stage.authorize(fields))
            #expect(second.status == (isAtOnce ? 302 : 200))
            guard isAtOnce else { return }
            #expect(try await stage.redeem(try visitor.redirect(second))["user_id"]?.integer == 100_002)
        }
    }

    @Test("without an earlier consent, prompt=none fails because it needs the member, and an empty prompt asks the member")
    func signedOut() async throws {
        try await Stage.with { stage in
            let visitor = Visitor(stage)
            let refused = try visitor.redirect(try await visitor.get(try stage.authorize([("prompt", "none")])))
            #expect(refused["error"] == "interaction_required" && refused["state"] == "s")
            #expect(try await visitor.get(try stage.authorize([("prompt", "")])).status == 200)
        }
    }

    @Test("the signed-in member is selected at first")
    func preset() async throws {
        try await Stage.with { stage in
            let visitor = Visitor(stage)
            let url = try stage.authorize([("prompt", "consent")])
            _ = try await visitor.signIn(url, as: "dina")
            let again = try visitor.redirect(try await visitor.submit(try await visitor.get(url), at: url))
            #expect(try await stage.redeem(again)["user_id"]?.integer == 100_005)
        }
    }

    @Test(
        "the page has the requested language and colours, and names the provider",
        arguments: [
            ("0", "light", "ok_ru", "ru", "OK"), ("3", "dark", "mail_ru", "en", "Mail"),
            ("6", "space_gray", "vkid", "en", "VK ID"),
        ])
    func appearance(number: String, scheme: String, provider: String, language: String, name: String) async throws {
        try await Stage.with { stage in
            let fields: FormFields = [("lang_id", number), ("scheme", scheme), ("provider", provider)]
            let page = try await stage.get(try stage.authorize(fields), ["Accept-Language": language == "ru" ? "en" : "ru"])
            let text = String(decoding: page.body, as: UTF8.self)
            #expect(text.contains("<html lang=\"\(language)\"") && text.contains(" \(name)."))
            #expect(text.contains("data-scheme=\"\(scheme == "light" ? "light" : "dark")\"") && !text.contains("sandbox.consent"))
        }
    }

    @Test(
        "without a wish of the app the page speaks the browser's language or English, and has its colours",
        arguments: [("de", "en"), ("ru", "ru"), ("en", "en")])
    func browser(asked: String, language: String) async throws {
        try await Stage.with { stage in
            let page = try await stage.get(try stage.authorize(), ["Accept-Language": asked + "-AT"])
            let text = String(decoding: page.body, as: UTF8.self)
            #expect(text.contains("<html lang=\"\(language)\"") && !text.contains("data-scheme"))
        }
    }

    @Test("the page for a wrong client id names the known ones to developers, and links back")
    func unknownClient() async throws {
        try await Stage.with {
            $0.vk.clients["7"] = "Seventh <App>"
        } _: { stage in
            stage.sandbox.portalAddress = URL(string: "http://127.0.0.1:9/")
            let address = try stage.authorize([("client_id", "8")])
            let page = try await stage.get(address, ["Accept-Language": "ru", "User-Agent": "Mozilla/5.0"])
            let text = String(decoding: page.body, as: UTF8.self)
            #expect(page.status == 400 && Page(page.body, at: stage.control()) != nil)
            let parts = text.components(separatedBy: "<details class=\"developer\">")
            #expect(parts.count == 2 && parts[1].contains("51000001 (Sandbox App), 7 (Seventh &lt;App&gt;)"))
            #expect(!parts[0].contains("client") && parts[0].contains("разработчику"))
            let walked = try #require(Page(try await stage.get(address).body, at: address))
            #expect(walked.message?.contains("It knows 51000001 (Sandbox App), 7 (Seventh <App>).") == true)
            #expect(parts[0].contains("href=\"http://127.0.0.1:9/\"") && parts[0].contains(stage.control().absoluteString))
        }
    }

    @Test("an unknown provider gets a page that says so")
    func unknownProvider() async throws {
        try await Stage.with { stage in
            let page = try await stage.get(try stage.authorize([("provider", "other")]))
            #expect(page.status == 400 && page.headers["Location"] == nil)
        }
    }

    @Test(
        "a redirect address must be the app's own, a loopback one, or exactly a registered one",
        arguments: [
            ("https://app.example/back?x=1", true), ("https://app.example/back", false),
            ("https://app.example/back?x=1&y", false),
            ("vk51000001://vk.ru/blank.html", true), ("vk1://vk.ru/blank.html", false), ("http://[::1]:9/cb", true),
            ("http://app.example/", false), ("own.scheme:/back", true),
        ])
    func redirects(address: String, isAllowed: Bool) async throws {
        try await Stage.with {
            $0.vk.redirectURIs = [VKSandboxConfiguration.defaultClientID: ["https://app.example/back?x=1", "own.scheme:/back"]]
        } _: { stage in
            let visitor = Visitor(stage)
            let url = try stage.authorize([("redirect_uri", address)])
            let page = try await visitor.get(url)
            #expect(page.status == (isAllowed ? 200 : 400))
            guard isAllowed else { return }
            let response = try await visitor.submit(page, at: url, as: "anna")
            #expect(response.headers["Location"]?.hasPrefix(address + (address.contains("?") ? "&" : "?")) == true)
            let tokens = try await stage.redeem(try visitor.redirect(response), redirect: address)
            #expect(tokens["access_token"] != nil)
        }
    }

    @Test(
        "a misspelt scope is left out without an error",
        arguments: [("freinds groups", "groups"), ("freinds", "vkid.personal_info")])
    func misspelt(scope: String, granted: String) async throws {
        try await Stage.with { stage in
            let tokens = try await stage.signIn("anna", scope: scope)
            #expect(tokens["scope"]?.string == granted)
        }
    }

    @Test("an app gets only the scopes that it may request")
    func limited() async throws {
        try await Stage.with {
            $0.vk.allowedScopes = [VKSandboxConfiguration.defaultClientID: ["friends"]]
        } _: { stage in
            let tokens = try await stage.signIn(scope: "friends groups vkid.personal_info")
            #expect(tokens["scope"]?.string == "friends vkid.personal_info")
            #expect(try await stage.signIn(scope: "groups")["scope"]?.string == "vkid.personal_info")
        }
    }
}
