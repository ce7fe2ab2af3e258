import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import MemberTesting
import Testing

@Suite("The control page", .timeLimit(.minutes(1)))
struct ControlPageTests {
    private func page(_ stage: Stage) async throws -> Page {
        try #require(Page(try await stage.get(stage.control()).body, at: stage.control()))
    }

    /// Presses the button that contains a word, with all preset values.
    private func press(_ word: String, _ stage: Stage) async throws -> HTTPResponse {
        let forms = try await page(stage).forms
        let form = try #require(forms.first { form in form.controls.contains { $0.kind == .button && $0.text == word } })
        let fields = try FormFilling(memberName: nil, decision: .agree).fields(for: form)
        return try await stage.post(form.action, fields, ["Origin": stage.control().absoluteString])
    }

    @Test("is well-formed in both languages, and loads nothing but its own files", arguments: ["en", "ru"])
    func wellFormed(language: String) async throws {
        try await Stage.with { stage in
            _ = try await stage.signIn()
            stage.sandbox.faults.add(.status(503), times: 2)
            let response = try await stage.get(stage.control(), ["Accept-Language": language])
            #expect(Page(response.body, at: stage.control()) != nil)
            #expect(response.headers["Content-Security-Policy"]?.contains("default-src 'none'") == true)
            let text = String(decoding: response.body, as: UTF8.self)
            #expect(text.contains("<html lang=\"\(language)\""))
            #expect(text.contains(language == "ru" ? "Песочница MemberKit" : "status=503: 2 left"))
            #expect(!text.contains("sandbox.fault") && !text.contains("style="))
            for path in ["style.css", "control.css", "log.js"] {
                #expect(try await stage.get(stage.control(path)).status == 200)
            }
        }
    }

    @Test("a member is signed in once tokens were issued, not by a code, nor by an exchange that fails")
    func signedIn() async throws {
        try await Stage.with { stage in
            let walker = PageWalker(as: "anna", transport: stage.transport)
            let end = try await walker.walk(from: try stage.authorize()) { $0.absoluteString.hasPrefix(Stage.redirect) }
            let text = { String(decoding: try await stage.get(stage.control()).body, as: UTF8.self) }
            #expect(try await text().contains("not signed in: no tokens were issued"))
            let fields = try #require(FormFields(encoded: end.query(percentEncoded: true) ?? ""))
            let exchange: FormFields = [
                ("grant_type", "authorization_code"), ("code", fields["code"] ?? ""), ("device_id", fields["device_id"] ?? ""),
                ("redirect_uri", "http://127.0.0.1:1/other"), ("client_id", VKSandboxConfiguration.defaultClientID),
                ("code_verifier", Stage.verifier),
            ]
            let refused = try JSONValue(parsing: try await stage.post(try stage.vk("id", "oauth2/auth"), exchange).body)
            #expect(refused["error"] != nil && refused["access_token"] == nil)
            let after = try await text()
            #expect(after.contains("not signed in: no tokens were issued") && !after.contains(">signed in<"))
            _ = try await stage.signIn()
            #expect(try await text().contains(">signed in<"))
        }
    }

    @Test("every field has a label, every table headings, and one region is read out")
    func accessible() async throws {
        try await Stage.with { stage in
            let text = String(decoding: try await stage.get(stage.control()).body, as: UTF8.self)
            for field in text.components(separatedBy: "<input").dropFirst() where !field.contains("type=\"hidden\"") {
                let before = text.components(separatedBy: "<input" + field)[0]
                #expect(before.components(separatedBy: "<label").count > before.components(separatedBy: "</label").count)
            }
            #expect(text.contains("scope=\"col\"") && text.contains("scope=\"row\""))
            #expect(text.components(separatedBy: "aria-live=\"polite\"").count == 2)
            #expect(text.contains("aria-current=\"page\"") && text.contains("<a href=\"/\" class=\"site\">"))
        }
    }

    @Test("an agent without a browser adds a fault, removes it, sets the grace and ends a session")
    func walked() async throws {
        try await Stage.with { stage in
            #expect(try await press("Add", stage).status == 303)
            #expect(stage.sandbox.faults.faults == [Fault(.delay(milliseconds: 500))])
            #expect(try await press("Remove", stage).status == 303)
            #expect(stage.sandbox.faults.faults.isEmpty)
            stage.sandbox.faults.add(.reset)
            #expect(try await press("Remove all faults", stage).status == 303)
            #expect(stage.sandbox.faults.faults.isEmpty)
            #expect(try await press("Save the grace period", stage).status == 303)
            _ = try await stage.signIn()
            #expect(try await press("Expire all access tokens", stage).status == 303)
            #expect(try #require(stage.sandbox.sessions.first?.accessTokenExpires) < Date())
            #expect(try await press("Rotate the signing keys", stage).status == 303)
            #expect(try await press("End session", stage).status == 303)
            #expect(stage.sandbox.sessions.map(\.end) == [.ended])
        }
    }

    @Test("communities are shown with the people who joined; page and program can set the quota and reset the joins")
    func communities() async throws {
        try await Stage.with {
            $0.vk.subscriptionQuota = 3
        } _: { stage in
            let join: FormFields = [("group_id", "1"), ("source", "vkid_sdk")]
            _ = try await stage.call("groups.join", join, token: try await stage.token())
            let text = String(decoding: try await stage.get(stage.control()).body, as: UTF8.self)
            #expect(
                text.contains("Subscriptions from sheets: 1 of 3")
                    && text.contains("<td data-label=\"Members\">12346</td><td data-label=\"Joined here\">anna</td>"))
            let state = try JSONValue(parsing: try await stage.get(stage.control("_sandbox/state")).body)
            let first = state["providers"]?["vk"]?["communities"]?.array?.first
            #expect(first?["id"]?.integer == 1 && first?["joined"]?.array?.compactMap(\.integer) == [100_001])
            #expect(state["subscription_quota"]?.integer == 3 && state["subscriptions"]?.integer == 1)
            #expect(try await press("Save the subscription limit", stage).status == 303)
            #expect(stage.sandbox.subscriptionQuota == 3)
            #expect(try await press("Reset all joins", stage).status == 303)
            #expect(stage.sandbox.joinedCommunities.isEmpty && stage.sandbox.subscriptionCount == 0)
            for (text, quota) in [("5", 5), ("", nil)] as [(String, Int?)] {
                #expect(try await stage.post(stage.control("_sandbox/subscription-quota"), [("count", text)]).status == 200)
                #expect(stage.sandbox.subscriptionQuota == quota)
            }
            #expect(try await stage.post(stage.control("_sandbox/subscription-quota"), [("count", "-1")]).status == 400)
            #expect(try await stage.post(stage.control("_sandbox/reset-joins"), []).status == 200)
        }
    }

    @Test("the page adds a fault with a word")
    func word() async throws {
        try await Stage.with { stage in
            let page = try await page(stage)
            let form = try #require(page.forms.first { form in form.controls.contains { $0.text == "Add" } })
            var fields = try FormFilling(memberName: nil, decision: .agree).fields(for: form)
            fields["kind"] = "id-error"
            fields["value-id-error"] = "invalid_token"
            #expect(try await stage.post(form.action, fields, ["Origin": stage.control().absoluteString]).status == 303)
            #expect(stage.sandbox.faults.faults == [Fault(.idError("invalid_token"))])
        }
    }

    @Test(
        "a wrong value is refused beside its field, and the form keeps the rest",
        arguments: [
            ("status", "value-status", "abc", "CODE must be a number from 400 to 599"),
            ("status", "value-status", "200", "CODE must be a number from 400 to 599"),
            ("reset", "times", "none", "The number after the asterisk must be 1 or more"),
            ("reset", "path", "oauth2", "A path begins with a slash and has no query"),
            ("reset", "path", "/oauth2/auth?x=1", "A path begins with a slash and has no query"),
        ])
    func refusedFault(kind: String, field: String, value: String, sentence: String) async throws {
        try await Stage.with { stage in
            let form = try #require(try await page(stage).forms.first { form in form.controls.contains { $0.text == "Add" } })
            var fields = try FormFilling(memberName: nil, decision: .agree).fields(for: form)
            (fields["kind"], fields["path"]) = (kind, "/oauth2/auth")
            fields[field] = value
            let response = try await stage.post(form.action, fields, ["Origin": stage.control().absoluteString])
            let text = String(decoding: response.body, as: UTF8.self)
            #expect(response.status == 400 && Page(response.body, at: stage.control()) != nil)
            #expect(text.contains("name=\"\(field)\" value=\"\(value)\""))
            #expect(text.contains("aria-describedby=\"wrong-\(field)\""))
            let note = text.components(separatedBy: "id=\"wrong-\(field)\"").last?.prefix(300)
            #expect(note?.contains(sentence) == true)
            #expect(field == "path" || text.contains("name=\"path\" value=\"/oauth2/auth\""))
            #expect(text.contains("value=\"\(kind)\" checked="))
            #expect(stage.sandbox.faults.faults.isEmpty && text.components(separatedBy: "class=\"wrong\"").count == 2)
        }
    }

    @Test(
        "every form that is refused says why beside its field, and keeps the rest",
        arguments: [
            ("Save the grace period", ["seconds": "-1"], "seconds", "Enter a number from 0 to 86400."),
            ("Save the call limit", ["calls": "7", "seconds": "0"], "seconds", "Enter a number from 1 to 86400."),
            ("Send the message", ["from": "boris", "to": "nobody", "text": "Hello"], "to", "Enter a text, an existing sender"),
            ("Send the message", ["from": "no", "to": "anna", "text": "Hello"], "from", "Enter a text, an existing sender"),
            ("Save the limits", ["app": "5", "business": "1001"], "business", "Enter a number from 0 to 1000."),
        ] as [(String, [String: String], String, String)])
    func refusedAction(button: String, values: [String: String], field: String, sentence: String) async throws {
        try await Stage.with { stage in
            let forms = try await page(stage).forms
            let names = Set(values.keys)
            let form = try #require(
                forms.first { form in
                    form.controls.contains { $0.text == button } && names.isSubset(of: form.controls.compactMap(\.name))
                })
            var fields = try FormFilling(memberName: nil, decision: .agree).fields(for: form)
            for (name, value) in values { fields[name] = value }
            let response = try await stage.post(form.action, fields, ["Origin": stage.control().absoluteString])
            let text = String(decoding: response.body, as: UTF8.self)
            #expect(response.status == 400 && !text.contains("class=\"refusal\""))
            #expect(text.contains("aria-describedby=\"wrong-\(field)\" autofocus=\"autofocus\" /><span class=\"wrong\""))
            #expect(text.contains("id=\"wrong-\(field)\" role=\"alert\">\(sentence)"))
            for value in values.values { #expect(text.contains("value=\"\(value)\"")) }
        }
    }

    @Test("the reason stands above the page if the page no longer has the form")
    func refusedGoneForm() async throws {
        try await Stage.with { stage in
            let form = try #require(try await page(stage).forms.first { form in form.controls.contains { $0.text == "Add" } })
            let token = try FormFilling(memberName: nil, decision: .agree).fields(for: form)["token"] ?? ""
            let fields: FormFields = [("token", token), ("action", "end-session"), ("session", "gone")]
            let response = try await stage.post(form.action, fields, ["Origin": stage.control().absoluteString])
            let text = String(decoding: response.body, as: UTF8.self)
            #expect(response.status == 400 && text.contains("<p class=\"refusal\" role=\"alert\">"))
        }
    }

    @Test("each kind has a field for its value: a number, a choice or a word; or none")
    func values() async throws {
        try await Stage.with { stage in
            let text = String(decoding: try await stage.get(stage.control()).body, as: UTF8.self)
            for form in FaultForm.all {
                let field = "name=\"value-\(form.name.rawValue)\""
                #expect(text.components(separatedBy: field).count == (form.parameter == nil ? 1 : 2), "\(form.pattern)")
                for choice in form.parameter?.choices ?? [] { #expect(text.contains(">\(choice)</option>")) }
            }
            #expect(text.contains("<label class=\"value\">Code (400 – 599)<input name=\"value-status\""))
            #expect(text.contains("name=\"value-status\" value=\"503\" inputmode=\"numeric\" title=\"400 – 599\""))
        }
    }

    @Test("a form without the page's secret, or from another origin, does nothing")
    func forged() async throws {
        try await Stage.with { stage in
            let order: FormFields = [("action", "faults"), ("fault", "reset"), ("token", "guess")]
            #expect(try await stage.post(stage.control("control"), order).status == 400)
            for origin in ["null", "http://evil.example", "https://127.0.0.1:\(stage.control().port ?? 0)", "http://127.0.0.1:1"]
            {
                let direct = try await stage.post(stage.control("_sandbox/faults"), [("fault", "reset")], ["Origin": origin])
                #expect(direct.status == 403)
                #expect(try await stage.get(stage.control("_sandbox/log.json"), ["Origin": origin]).status == 403)
            }
            let site = try await stage.post(
                stage.control("_sandbox/faults"), [("fault", "reset")], ["Sec-Fetch-Site": "cross-site"])
            #expect(site.status == 403)
            #expect(stage.sandbox.faults.faults.isEmpty)
        }
    }

    @Test("programs add, read and act without a browser; a form with several faults is accepted whole or not at all")
    func programs() async throws {
        try await Stage.with { stage in
            let order: FormFields = [("fault", "status=503@/method/*2"), ("fault", "slow-drip=10")]
            #expect(try await stage.post(stage.control("_sandbox/faults"), order).status == 200)
            #expect(try await stage.post(stage.control("_sandbox/faults"), [("fault", "reset"), ("fault", "x")]).status == 400)
            let list = try JSONValue(parsing: try await stage.get(stage.control("_sandbox/faults")).body)
            #expect(list["faults"]?.array?.compactMap { $0["fault"]?.string } == ["status=503@/method/*2", "slow-drip=10"])
            #expect(list["kinds"]?.array?.count == FaultForm.all.count)
            for unknown in ["status=503", "nothing"] {
                #expect(try await stage.post(stage.control("_sandbox/faults"), [("remove", unknown)]).status == 400)
            }
            let removal: FormFields = [("remove", "slow-drip=10*1")]
            #expect(try await stage.post(stage.control("_sandbox/faults"), removal).status == 200)
            #expect(stage.sandbox.faults.faults.count == 1)
            _ = try await stage.post(stage.control("_sandbox/faults"), [("clear", "1")])
            #expect(stage.sandbox.faults.faults.isEmpty)
            _ = try await stage.post(stage.control("_sandbox/rotation-grace"), [("seconds", "30")])
            #expect(stage.sandbox.rotationGrace == 30)
            #expect(try await stage.post(stage.control("_sandbox/rotation-grace"), [("seconds", "-1")]).status == 400)
            _ = try await stage.signIn("boris")
            #expect(try await stage.post(stage.control("_sandbox/end-session"), [("member", "anna")]).status == 400)
            let unknown = try await stage.post(stage.control("_sandbox/end-session"), [("member", "boirs")])
            #expect(unknown.status == 400 && String(decoding: unknown.body, as: UTF8.self).contains("Did you mean “boris”?"))
            let state = try JSONValue(parsing: try await stage.get(stage.control("_sandbox/state")).body)
            let expires = state["providers"]?["vk"]?["sessions"]?.array?.first?["access_expires"]?.string
            #expect(expires?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil, "\(state)")
            #expect(try await stage.post(stage.control("_sandbox/end-session"), [("member", "boris")]).status == 200)
            #expect(stage.sandbox.sessions.map(\.end) == [.ended])
        }
    }

    @Test(
        "shows issued tokens if it was started to keep them, and otherwise has no such address", arguments: [true, false])
    func tokens(remembers: Bool) async throws {
        try await Stage.with {
            $0.remembersTokens = remembers
        } _: { stage in
            let signIn = try await stage.signIn()
            let response = try await stage.get(stage.control("_sandbox/tokens"))
            #expect(response.status == (remembers ? 200 : 404))
            guard remembers else { return }
            let told = try #require(try JSONValue(parsing: response.body)["tokens"]?.array).compactMap(\.string)
            #expect(told == stage.sandbox.issuedTokens)
            for name in ["access_token", "refresh_token", "id_token"] {
                #expect(told.contains(try #require(signIn[name]?.string)), "\(name)")
            }
            #expect(try await stage.get(stage.control("_sandbox/tokens"), ["Origin": "http://evil.example"]).status == 403)
        }
    }

    @Test("links to the components' page if there is one, and shows all people with a picture")
    func ways() async throws {
        try await Stage.with { stage in
            func text() async throws -> String { String(decoding: try await stage.get(stage.control()).body, as: UTF8.self) }
            #expect(try await !text().contains("Portal: sign-in buttons"))
            stage.sandbox.portalAddress = URL(string: "http://127.0.0.1:9/")
            let page = try await text()
            #expect(page.contains("<a href=\"http://127.0.0.1:9/\">Portal: sign-in buttons</a>"))
            #expect(page.components(separatedBy: "<img src=\"/_sandbox/pictures/person/").count == InventedPerson.all.count + 1)
            for name in ["Anna Krylova · Анна Крылова", "Grigory O’Nil · Григорий О’Нил"] { #expect(page.contains(name)) }
        }
    }

    @Test("every kind of fault is in one group, beside its explanation")
    func groups() async throws {
        try await Stage.with { stage in
            let text = String(decoding: try await stage.get(stage.control()).body, as: UTF8.self)
            for form in FaultForm.all {
                #expect(
                    text.components(separatedBy: "name=\"kind\" value=\"\(form.name.rawValue)\"").count == 2, "\(form.pattern)")
            }
            #expect(text.contains("<code>delay=MS</code><span class=\"quiet\"> The request is processed after this delay"))
            #expect(text.contains("vk only") && text.contains("appstore only"))
        }
    }

    @Test(
        "the log is filtered by host, path and status without a script",
        arguments: [
            ("", ["/method/users.get", "/method/none", "/nowhere"]), ("host=vk/api", ["/method/users.get", "/method/none"]),
            ("path=none", ["/method/none"]), ("status=4", ["/nowhere"]), ("status=2&path=users", ["/method/users.get"]),
            ("host=vk/oauth", []),
        ])
    func filter(query: String, paths: [String]) async throws {
        try await Stage.with { stage in
            for path in ["method/users.get", "method/none"] { _ = try await stage.get(try stage.vk("api", path)) }
            _ = try await stage.get(try stage.vk("id", "nowhere"))
            await stage.logged(3)
            let address = stage.control().absoluteString + "/?" + query
            let text = String(decoding: try await stage.get(try #require(URL(string: address))).body, as: UTF8.self)
            for path in ["/method/users.get", "/method/none", "/nowhere"] {
                #expect(text.contains("<code data-slot=\"path\">\(path)</code>") == paths.contains(path), "\(path)")
            }
        }
    }

    @Test("shows no token, code or query, on the page and in JSON")
    func leaks() async throws {
        try await Stage.with { stage in
            _ = try await stage.signIn()
            await stage.logged(3)
            var shown = ""
            for path in ["", "_sandbox/state", "_sandbox/faults", "_sandbox/log.json", "_sandbox/hosts"] {
                shown += String(decoding: try await stage.get(stage.control(path)).body, as: UTF8.self)
            }
            #expect(shown.contains("/oauth2/auth") && shown.contains("Анна"))
            #expect(stage.sandbox.issuedTokens.count >= 4)
            for token in stage.sandbox.issuedTokens { #expect(!shown.contains(token)) }
            // Of the fields that may hold a secret only the names are shown, never a value.
            #expect(shown.contains("code_verifier") && !shown.contains(Stage.verifier) && !shown.contains(Stage.challenge))
        }
    }
}
