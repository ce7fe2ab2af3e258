import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import MemberTesting
import Testing

@Suite("Graph's explorer of the sandbox", .timeLimit(.minutes(1)))
struct FacebookExplorerTests {
    /// Fills the page's form that has this button with the given fields, and presses the button; returns the next page.
    private func press(
        _ title: String, _ changes: FormFields = [], _ visitor: Visitor, _ stage: Stage
    ) async throws -> HTTPResponse {
        let url = try stage.facebook("site", "/tools/explorer")
        let forms = try #require(Page(try await visitor.get(url).body, at: url)?.forms)
        let form = try #require(forms.first { $0.controls.contains { $0.kind == .button && $0.text == title } })
        var fields = changes
        fields.fill(from: try FormFilling(memberName: nil, decision: .decline).fields(for: form))
        return try await visitor.post(form.action, fields)
    }

    private func page(_ visitor: Visitor, _ stage: Stage) async throws -> String {
        try await visitor.get(try stage.facebook("site", "/tools/explorer")).text
    }

    /// Performs Get Token and Get Access Token, through the dialog and back.
    private func getToken(_ permissions: String..., by visitor: Visitor, _ stage: Stage) async throws {
        let asked = FormFields(permissions.map { ("permission", $0) })
        let led = try await press("Get Access Token", asked, visitor, stage)
        let base = try stage.facebook("site")
        let dialog = try #require(led.headers["Location"].flatMap { URL(string: $0, relativeTo: base) }?.absoluteURL)
        var page = try await visitor.get(dialog)
        if page.text.contains("data-name=\"anna\"") {
            let next = try await visitor.submit(page, at: dialog, as: "anna")
            page = try await visitor.get(try #require(next.headers["Location"].flatMap { URL(string: $0, relativeTo: base) }))
        }
        let back = try await visitor.submit(page, at: dialog)
        let end = try await visitor.get(try #require(back.headers["Location"].flatMap(URL.init(string:))))
        #expect(end.headers["Location"] == "/tools/explorer")
    }

    @Test("the page has the labels of the steps: the app, Get Token, Get Access Token, Clear; the path, the methods, Submit")
    func labels() async throws {
        try await Stage.with {
            $0.facebook.apps.append(SandboxFacebookApp(id: "230000000000002", name: "Other", secret: "b", clientToken: "c"))
        } _: { stage in
            let url = try stage.facebook("site", "/tools/explorer")
            let read = try #require(Page(try await Visitor(stage).get(url).body, at: url))
            let controls = read.forms.flatMap(\.controls)
            #expect(controls.filter { $0.kind == .button }.map(\.text) == ["Choose", "Get Access Token", "Clear", "Submit"])
            #expect(controls.filter { $0.kind == .radio }.map(\.value) == ["GET", "POST", "DELETE"])
            #expect(controls.contains { $0.name == "path" && $0.text == "Path" })
            let text = try await page(Visitor(stage), stage)
            #expect(text.contains("<summary>Get Token</summary>") && text.contains(">Other</option>"))
        }
    }

    @Test("revoking everything: choose the app, Get Token and Get Access Token, Clear")
    func cleared() async throws {
        try await Stage.with { stage in
            let visitor = Visitor(stage)
            let token = try await stage.facebookToken("anna", "email,user_posts")
            #expect(try await press("Choose", [("client", Stage.facebookApp)], visitor, stage).status == 303)
            try await getToken(by: visitor, stage)
            #expect(
                try await page(visitor, stage).contains(
                    "Access token of Anna Krylova · Анна Крылова: public_profile, email, user_posts"))
            _ = try await press("Clear", [], visitor, stage)
            let after = try await page(visitor, stage)
            #expect(after.contains("No access token.") && after.contains("&quot;success&quot; : true"))
            #expect(stage.sandbox.facebookPermissions(of: "anna").isEmpty)
            #expect(try await stage.graph("me", token: token).graphError == [190, 458])
        }
    }

    @Test("revoking one: the path with its name, DELETE instead of GET, Submit")
    func one() async throws {
        try await Stage.with { stage in
            let visitor = Visitor(stage)
            try await getToken("email", "user_posts", by: visitor, stage)
            #expect(stage.sandbox.facebookPermissions(of: "anna")["email"] == .granted)
            _ = try await press("Submit", [("path", "/me/permissions")], visitor, stage)
            #expect(try await page(visitor, stage).contains("&quot;permission&quot; : &quot;email&quot;"))
            _ = try await press("Submit", [("path", "/me/permissions/email"), ("method", "DELETE")], visitor, stage)
            let after = try await page(visitor, stage)
            #expect(after.contains("Response, status 200") && after.contains(#"value="DELETE" checked="checked""#))
            #expect(after.contains(#"value="/me/permissions/email""#))
            let held = stage.sandbox.facebookPermissions(of: "anna")
            #expect(held == ["public_profile": .granted, "email": .declined, "user_posts": .granted])
        }
    }

    @Test("a post takes its parameters from lines, and an error is shown with its status; no token is shown")
    func posted() async throws {
        try await Stage.with { stage in
            let visitor = Visitor(stage)
            let none = try await press("Submit", [], visitor, stage)
            #expect(none.status == 303)
            #expect(try await page(visitor, stage).contains("Response, status 400"))
            try await getToken("publish_actions", "user_posts", by: visitor, stage)
            let post: FormFields = [
                ("path", "me/feed"), ("method", "POST"), ("parameters", "message=hello = there\r\nprivacy=x"),
            ]
            _ = try await press("Submit", post, visitor, stage)
            _ = try await press("Submit", [("path", "me/feed?limit=1"), ("method", "GET")], visitor, stage)
            let text = try await page(visitor, stage)
            #expect(text.contains("hello = there") && text.contains("&quot;next&quot;"))
            for token in stage.sandbox.issuedTokens { #expect(!text.contains(token)) }
            _ = try await press("Submit", [("path", "/nobody here/%"), ("method", "GET")], visitor, stage)
            #expect(try await page(visitor, stage).contains("&quot;error&quot;"))
        }
    }

    @Test("a token is shown neither if a call returns a new one nor if a person has typed one")
    func masked() async throws {
        try await Stage.with { stage in
            let visitor = Visitor(stage)
            try await getToken("email", by: visitor, stage)
            let extending = "/oauth/access_token?grant_type=fb_extend_sso_token&client_id=\(Stage.facebookApp)"
            _ = try await press("Submit", [("path", extending)], visitor, stage)
            let typed = try await stage.facebookToken("boris", "email")
            #expect(try await page(visitor, stage).contains("&quot;access_token&quot;"))
            for token in stage.sandbox.issuedTokens { #expect(try await !page(visitor, stage).contains(token)) }
            let call: FormFields = [("path", "/me?access_token=\(typed)"), ("parameters", "access_token=\(typed)\r\nfields=id")]
            _ = try await press("Submit", call, visitor, stage)
            #expect(try await !page(visitor, stage).contains(typed))
        }
    }

    @Test("a failed redirect shows its reason; without a session it stores nothing")
    func failedWayBack() async throws {
        try await Stage.with { stage in
            let visitor = Visitor(stage)
            _ = try await press("Get Access Token", [("permission", "email")], visitor, stage)
            _ = try await visitor.get(try stage.facebook("site", "/tools/explorer/callback?error=access_denied&state=x"))
            #expect(try await page(visitor, stage).contains("access_denied"))
            let stranger = try await stage.get(try stage.facebook("site", "/tools/explorer/callback?code=c&state=s"))
            #expect(stranger.headers["Location"] == "/tools/explorer" && stranger.headers["Set-Cookie"] == nil)
        }
    }

    @Test("declining in the dialog leaves the explorer as it was")
    func declined() async throws {
        try await Stage.with { stage in
            let visitor = Visitor(stage)
            try await getToken("email", by: visitor, stage)
            _ = try await press("Get Access Token", [], visitor, stage)
            let end = try await visitor.get(try stage.facebook("site", "/tools/explorer/callback?error=access_denied"))
            #expect(end.status == 303)
            #expect(try await page(visitor, stage).contains("Access token of Anna Krylova · Анна Крылова"))
        }
    }

    @Test("a code of another person's sign-in is refused, whatever the state beside it", arguments: ["", "&state=s"])
    func foreignCode(state: String) async throws {
        try await Stage.with { stage in
            let visitor = Visitor(stage)
            _ = try await press("Get Access Token", [("permission", "email")], visitor, stage)
            let callback = try stage.facebook("site", "/tools/explorer/callback")
            let none: FormFields = [
                ("redirect_uri", callback.absoluteString), ("code_challenge", ""), ("code_challenge_method", ""),
            ]
            let walker = PageWalker(as: "boris", transport: stage.transport)
            let end = try await walker.walk(from: try stage.dialog(none)) { $0.path() == callback.path() }
            let code = try #require(try Stage.fields(of: end.absoluteString)["code"])
            _ = try await visitor.get(try stage.facebook("site", "/tools/explorer/callback?code=\(code)\(state)"))
            #expect(try await page(visitor, stage).contains("No access token."))
        }
    }

    @Test("a line of parameters without a name does not break the explorer", arguments: ["=", "==", "=a\r\n\r\nb=", "\u{85}="])
    func nameless(parameters: String) async throws {
        try await Stage.with { stage in
            let visitor = Visitor(stage)
            let response = try await press("Submit", [("path", "me"), ("parameters", parameters)], visitor, stage)
            #expect(response.status == 303)
            #expect(try await page(visitor, stage).contains("Response, status 400"))
        }
    }
}
