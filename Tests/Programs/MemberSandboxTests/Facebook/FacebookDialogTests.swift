import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import MemberTesting
import Testing

@Suite("The dialog of the sandbox's Facebook", .timeLimit(.minutes(1)))
struct FacebookDialogTests {
    @Test(
        "a bad request gets a page, never a redirect",
        arguments: [
            [("client_id", "1")], [("client_id", "")], [("redirect_uri", "")], [("redirect_uri", "https://evil.example/")],
            [("redirect_uri", "fb230000000000001x://elsewhere/")], [("redirect_uri", "fb23://authorize/")],
            [("redirect_uri", "fb230000000000001-x://authorize/")], [("response_type", "password")],
            [("response_type", "graph_domain")], [("scope", "E-mail")], [("auth_type", "again")],
            [("code_challenge_method", "plain")], [("code_challenge_method", "")], [("code_challenge", "short")],
            [("state", "a"), ("state", "b")], [("response_type", Stage.limitedTypes), ("scope", "openid")],
        ])
    func refused(changes: [(String, String)]) async throws {
        try await Stage.with { stage in
            let response = try await stage.get(try stage.dialog(FormFields(changes)), ["User-Agent": "Mozilla/5.0"])
            #expect(response.status == 400 && response.headers["Location"] == nil)
            #expect(Page(response.body, at: try stage.facebook("site")) != nil && response.text.contains("developer"))
        }
    }

    @Test(
        "a redirect address has the app's own scheme with any suffix, is registered, or is a loopback address",
        arguments: [
            Stage.facebookScheme, "FB230000000000001tv://authorize", "https://app.example/back", "http://localhost:9/x",
        ])
    func allowed(address: String) async throws {
        try await Stage.with {
            $0.facebook.apps[0].redirectURIs = ["https://app.example/back"]
        } _: { stage in
            let url = try stage.dialog([("redirect_uri", address)])
            #expect(try await stage.get(url).status == 200)
        }
    }

    @Test("every permission has a switch, all on; the basic one cannot be changed; a permission that is off is declined")
    func switches() async throws {
        try await Stage.with { stage in
            let (visitor, url) = (Visitor(stage), try stage.dialog([("scope", "email,user_posts,strange_one")]))
            let led = try await visitor.submit(try await visitor.get(url), at: url, as: "anna")
            #expect(led.status == 303)
            let page = try await visitor.get(url)
            let form = try #require(Page(page.body, at: url)?.forms.first)
            let boxes = form.controls.filter { $0.kind == .checkbox }
            #expect(boxes.map(\.value) == ["email", "user_posts", "strange_one"] && boxes.allSatisfy(\.isChecked))
            #expect(
                page.text.contains(#"value="public_profile" data-name="public_profile" checked="checked" disabled="disabled""#))
            #expect(page.text.components(separatedBy: #"role="switch""#).count == 5)
            _ = try await stage.facebookToken("anna", "email,user_posts", without: ["user_posts"])
            let held = stage.sandbox.facebookPermissions(of: "anna")
            #expect(held == ["public_profile": .granted, "email": .granted, "user_posts": .declined])
        }
    }

    @Test("a code is in the query, tokens are in the fragment, each with the state and the permissions")
    func forms() async throws {
        try await Stage.with { stage in
            var ends: [String] = []
            for url in [try stage.dialog([("return_scopes", "true")]), try stage.classicDialog(), try stage.limitedDialog()] {
                var walker = PageWalker(as: "boris", transport: stage.transport)
                walker.filling.unticked = ["email"]
                let end = try await walker.walk(from: url) { $0.absoluteString.hasPrefix(Stage.redirect) || $0.scheme != "http" }
                ends.append(end.absoluteString)
            }
            #expect(ends[0].hasPrefix(Stage.redirect + "?code=") && ends[0].hasSuffix("#_=_"))
            #expect(
                ends[1].hasPrefix(Stage.facebookScheme + "#access_token=")
                    && ends[2].hasPrefix(Stage.facebookScheme + "#id_token="))
            let names = try ends.map { try Stage.fields(of: $0) }
            #expect(
                names.map { $0["state"] } == ["s", "s", "s"] && names.map { $0["denied_scopes"] } == ["email", "email", "email"])
            #expect(names.map { $0["granted_scopes"] } == ["public_profile", "public_profile,openid", "public_profile,openid"])
            let classic = ["expires_in", "data_access_expiration_time", "id_token", "signed_request", "user_token_nonce"]
            #expect(classic.allSatisfy { names[1][$0]?.isEmpty == false } && names[1]["graph_domain"] == "facebook")
            #expect(names[2]["access_token"] == nil && names[2]["signed_request"] == nil)
        }
    }

    @Test("a member who declines to sign in is redirected with the usual refusal, and declines no permission by it")
    func declined() async throws {
        try await Stage.with { stage in
            let walker = PageWalker(as: "anna", decision: .decline, transport: stage.transport)
            let end = try await walker.walk(from: try stage.classicDialog()) { $0.scheme != "http" }
            let refusal =
                "?error=access_denied&error_code=200&error_description=Permissions+error&error_reason=user_denied&state=s#_=_"
            #expect(end.absoluteString == Stage.facebookScheme + refusal)
            #expect(stage.sandbox.facebookPermissions(of: "anna").isEmpty && stage.sandbox.sessions.isEmpty)
        }
    }

    @Test(
        "only rerequest asks for a declined permission again; a granted one is never asked for twice",
        arguments: [
            ("", ["user_posts"]), ("rerequest", ["email", "user_posts"]), ("reauthenticate", ["user_posts"]),
        ])
    func again(type: String, asked: [String]) async throws {
        try await Stage.with { stage in
            _ = try await stage.facebookToken("anna", "email,user_likes", without: ["email"])
            let url = try stage.dialog([("scope", "email,user_likes,user_posts"), ("auth_type", type)])
            let visitor = Visitor(stage)
            _ = try await visitor.submit(try await visitor.get(url), at: url, as: "anna")
            var page = try await visitor.get(url)
            if type == "reauthenticate" {
                let request = try #require(page.text.firstMatch(of: /name="request" value="([^"]+)"/)?.1)
                #expect(page.text.contains("data-name=\"boris\""))
                _ = try await visitor.submit(page, at: url, as: "anna")
                page = try await visitor.get(try stage.facebook("site", "/dialog/consent?request=\(request)"))
            }
            let form = try #require(Page(page.body, at: url)?.forms.first)
            #expect(form.controls.filter { $0.kind == .checkbox }.map(\.value) == asked)
            #expect(page.text.contains(#"<ul id="held"><li>Pages you like</li></ul>"#))
        }
    }

    @Test("reauthorize renews the access to data, another sign-in does not")
    func renewed() async throws {
        try await Stage.with { stage in
            let token = try await stage.facebookToken()
            stage.sandbox.expireFacebookDataAccess(of: "anna")
            _ = try await stage.facebookToken()
            #expect(try await stage.graph("me?fields=name", token: token).json?.object?.keys.sorted() == ["id"])
            _ = try await stage.facebookRedirect(try stage.dialog([("scope", "openid"), ("auth_type", "reauthorize")]))
            #expect(try await stage.graph("me?fields=name", token: token).json?["name"]?.string == "Анна Крылова")
        }
    }

    @Test("a page's form works only in the browser that has the page")
    func foreignForm() async throws {
        try await Stage.with { stage in
            let url = try stage.dialog()
            let page = try await Visitor(stage).get(url)
            #expect(try await Visitor(stage).submit(page, at: url, as: "anna").status == 400 && stage.sandbox.sessions.isEmpty)
        }
    }

    @Test("a fault gives the redirect any form", arguments: FacebookRedirectForm.allCases)
    func flaws(form: FacebookRedirectForm) async throws {
        try await Stage.with { stage in
            stage.sandbox.faults.add(.facebookRedirect(form), path: "/dialog/decide")
            let fields = try await stage.facebookRedirect(try stage.classicDialog())
            let names = Set(fields.fields.map(\.name))
            switch form {
            case .nonce: #expect(names.contains("nonce") && names.isDisjoint(with: ["code", "access_token", "id_token"]))
            case .code: #expect(names.contains("code") && names.isDisjoint(with: ["nonce", "access_token", "id_token"]))
            case .codeAndToken: #expect(names.isSuperset(of: ["code", "access_token", "id_token"]))
            case .mixed: #expect(names.isSuperset(of: ["code", "nonce", "id_token"]) && !names.contains("access_token"))
            case .wrongState:
                #expect(fields["state"] != "s" && fields["state"]?.isEmpty == false && names.contains("access_token"))
            case .noState: #expect(fields["state"] == nil && names.contains("access_token"))
            case .noScopes:
                #expect(names.isDisjoint(with: ["granted_scopes", "denied_scopes"]) && names.contains("access_token"))
            case .nothing: #expect(names == ["state"])
            case .errorMessage: #expect(names == ["error_message", "error_code", "state"])
            case .error: #expect(fields["error"] == "server_error" && !names.contains("error_message"))
            }
        }
    }

    @Test("the pages speak the browser's language or English", arguments: [("en", "en"), ("ru", "ru"), ("de", "en")])
    func languages(asked: String, language: String) async throws {
        let words = ["en": "E-mail address", "ru": "Адрес электронной почты"]
        try await Stage.with { stage in
            let (visitor, url) = (Visitor(stage), try stage.dialog())
            _ = try await visitor.submit(try await visitor.get(url), at: url, as: "anna")
            let page = try await visitor.get(url, ["Accept-Language": asked])
            #expect(page.text.contains("<html lang=\"\(language)\"") && page.text.contains(words[language] ?? "-"))
            #expect(!page.text.contains("facebook.") && !page.text.contains("<script"))
        }
    }
}
