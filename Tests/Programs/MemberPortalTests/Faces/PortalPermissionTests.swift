import Foundation
import MemberCore
import MemberHTTP
import MemberPortal
import MemberTesting
import MemberUI
import Testing

@Suite("The portal's settings of permissions, without scripts", .timeLimit(.minutes(1)))
struct PortalPermissionTests {
    private let source = InventedPermissions("two")
    private let told = Locked<[String]>([])

    private func with(_ body: (ComponentPortal, Visitor) async throws -> Void) async throws {
        var configuration = ComponentPortalConfiguration { redirectURI in
            [("one", "One"), ("two", "Two")].map { OtherSource(name: $0, title: $1, page: redirectURI.absoluteString) }
        }
        configuration.permissions = source
        configuration.diagnostics = Diagnostics { [told] event in
            told.withLock { $0.append("\(event.fields["error"]?.description ?? "")") }
        }
        let portal = try await ComponentPortal.start(configuration)
        do { try await body(portal, Visitor(portal.address)) } catch {
            await portal.stop()
            throw error
        }
        await portal.stop()
    }

    private func url(_ portal: ComponentPortal, _ path: String) -> URL? { URL(string: portal.address.absoluteString + path) }

    private func signedIn(_ portal: ComponentPortal, _ visitor: Visitor, with provider: String = "two") async throws {
        try await visitor.open()
        try await visitor.press("sign-in", at: provider, following: false)
        try await visitor.open(url(portal, "/callback?state=\(provider)&code=good"))
    }

    /// Presses the button of the form that leads to a path.
    private func press(_ path: String, _ portal: ComponentPortal, _ visitor: Visitor) async throws {
        let page = try #require(Page(Data(visitor.text.utf8), at: visitor.address))
        let form = try #require(page.forms.first { $0.action.path == path })
        try await visitor.send(form)
    }

    @Test("the way there is shown to who is signed in with a provider that has permissions, and to nobody else")
    func link() async throws {
        try await with { portal, visitor in
            try await signedIn(portal, visitor, with: "one")
            #expect(!visitor.text.contains("/permissions/"))
            try await visitor.open(url(portal, "/permissions/one"))
            #expect(visitor.text.contains("<h1>Try One, Two</h1>"))
            try await visitor.open(url(portal, "/permissions/two"))
            #expect(visitor.text.contains("<h1>Try One, Two</h1>"))
            try await signedIn(portal, visitor)
            let link = #"<a href="/permissions/two" id="two-permissions" class="button secondary">Your permissions</a>"#
            #expect(visitor.text.contains(link))
            try await visitor.open(url(portal, "/permissions/two"))
            #expect(visitor.text.contains("<h1>Your Two permissions</h1>") && visitor.text.contains("Receipts"))
            #expect(!visitor.text.contains("two-1"))
        }
    }

    @Test("the settings have the frame of the portal; a choice of theme or language leads back to them")
    func frame() async throws {
        try await with { portal, visitor in
            try await signedIn(portal, visitor)
            try await visitor.open(url(portal, "/permissions/two"))
            #expect(visitor.text.contains(#"<header class="bar"><a href="/" class="site">"#))
            #expect(visitor.text.contains(#"<a href="/permissions/two?theme=dark">Dark</a>"#))
            try await visitor.open(url(portal, "/permissions/two?theme=dark"))
            try await visitor.open(url(portal, "/permissions/two?lang=ru"))
            #expect(visitor.address.path == "/permissions/two" && visitor.address.query == nil)
            #expect(visitor.text.contains(#"<html lang="ru" dir="ltr" data-scheme="dark">"#))
            try await visitor.open(url(portal, "/permissions/two/off?permission=email"))
            #expect(visitor.text.contains(#"<body class="narrow">"#) && !visitor.text.contains("class=\"badge warning\""))
        }
    }

    @Test("a switch asks on a page of its own, and only that page's form takes back")
    func journey() async throws {
        try await with { portal, visitor in
            try await signedIn(portal, visitor)
            try await visitor.open(url(portal, "/permissions/two"))
            try await visitor.open(url(portal, "/permissions/two/off?feature=Receipts"))
            #expect(visitor.text.contains("2 permissions will be revoked:") && source.taken.value.isEmpty)
            try await press("/permissions/two", portal, visitor)
            #expect(source.taken.value == ["two-1 email", "two-1 berths"])
            #expect(visitor.address.path == "/permissions/two" && visitor.text.contains("2 permissions revoked."))
            #expect(visitor.text.ranges(of: "Revoked").count == 3 && !visitor.text.contains("role=\"switch\""))
            // The switch is off: its old page redirects to the settings.
            try await visitor.open(url(portal, "/permissions/two/off?feature=Receipts"))
            #expect(visitor.address.path == "/permissions/two")
        }
    }

    @Test("what came to a feature after the page had asked is not taken back with it: the page asks again")
    func more() async throws {
        try await with { portal, visitor in
            try await signedIn(portal, visitor)
            try await visitor.open(url(portal, "/permissions/two/off?feature=Receipts"))
            source.known.withLock {
                $0.permissions[3] = ShownPermission("crew", title: "Crew", status: .granted, features: ["Receipts"])
            }
            try await press("/permissions/two", portal, visitor)
            #expect(source.taken.value.isEmpty)
            #expect(visitor.text.contains("3 permissions will be revoked:") && visitor.text.contains("Crew"))
            try await press("/permissions/two", portal, visitor)
            #expect(source.taken.value == ["two-1 email", "two-1 berths", "two-1 crew"])
        }
    }

    @Test("a permission that goes by its scope is called as the provider's components call it, in the visitor's language")
    func titled() async throws {
        try await with { portal, visitor in
            source.known.withLock {
                $0.permissions += [ShownPermission("log", status: .granted), ShownPermission("tides", status: .granted)]
            }
            try await signedIn(portal, visitor)
            try await visitor.open(url(portal, "/?lang=ru"))
            try await visitor.open(url(portal, "/permissions/two"))
            #expect(visitor.text.contains(">The log, in ru<") && visitor.text.contains(">tides<"))
            #expect(visitor.text.contains(">E-mail<") && !visitor.text.contains("Another title"))
            try await visitor.open(url(portal, "/permissions/two/off?permission=log"))
            #expect(visitor.text.contains(">The log, in ru<"))
        }
    }

    @Test("the settings tell what their own form did, once; nothing of other pages, and nothing of it on other pages")
    func news() async throws {
        try await with { portal, visitor in
            try await signedIn(portal, visitor)
            #expect(visitor.text.contains("You are signed in."))
            try await visitor.open(url(portal, "/permissions/two"))
            #expect(!visitor.text.contains("You are signed in."))
            try await visitor.open(url(portal, "/permissions/two/off?permission=berths"))
            try await press("/permissions/two", portal, visitor)
            #expect(visitor.text.contains("1 permission revoked."))
            try await visitor.open(url(portal, "/permissions/two"))
            #expect(!visitor.text.contains("1 permission revoked."))
            try await visitor.open(portal.address)
            #expect(!visitor.text.contains("1 permission revoked."))
        }
    }

    @Test("what was taken back is told although the settings cannot be read afterwards")
    func unread() async throws {
        try await with { portal, visitor in
            try await signedIn(portal, visitor)
            source.forgets.withLock { $0 = true }
            try await visitor.open(url(portal, "/permissions/two/off?permission=berths"))
            try await press("/permissions/two", portal, visitor)
            #expect(visitor.address.path == "/" && visitor.text.contains("1 permission revoked."))
        }
    }

    @Test(
        "a form without the proof, from another origin, or of a stranger takes nothing back",
        arguments: ["proof", "origin", "cookie"])
    func forged(missing: String) async throws {
        try await with { portal, visitor in
            try await signedIn(portal, visitor)
            try await visitor.open(url(portal, "/permissions/two/off?permission=email"))
            let proof = try #require(visitor.text.firstMatch(of: /name="csrf" value="([^"]+)"/)).1
            var request = HTTPRequest(.post, try #require(url(portal, "/permissions/two")))
            request.body = .form([("permission", "email"), ("csrf", missing == "proof" ? "x" : String(proof))])
            if missing == "origin" { request.headers["Origin"] = "http://127.0.0.1:1" }
            if missing != "cookie" { request.headers["Cookie"] = visitor.cookies(for: request.url) }
            #expect(try await NetworkTransport().send(request).status == 403)
            #expect(source.taken.value.isEmpty)
        }
    }

    @Test(
        "a switch that nobody knows, and one that cannot be turned off, lead back to the settings",
        arguments: ["permission=crew", "permission=profile", "feature=no", "", "permission=email&feature=Letters"])
    func unknown(query: String) async throws {
        try await with { portal, visitor in
            try await signedIn(portal, visitor)
            try await visitor.open(url(portal, "/permissions/two/off?" + query))
            #expect(visitor.address.path == "/permissions/two" && visitor.text.contains("Your Two permissions"))
        }
    }

    @Test("who removes the app is signed out, and told so at the start")
    func removed() async throws {
        try await with { portal, visitor in
            try await signedIn(portal, visitor)
            let before = visitor.cookies(for: portal.address)
            try await visitor.open(url(portal, "/permissions/two/off?everything=yes"))
            try await press("/permissions/two", portal, visitor)
            #expect(source.taken.value == ["two-1 profile", "two-1 email", "two-1 berths"])
            #expect(
                visitor.text.contains("The app is removed from your account.")
                    && visitor.text.contains("You are not signed in with Two."))
            #expect(visitor.cookies(for: portal.address) != before)
        }
    }

    @Test(
        "a provider that cannot be reached is told in the member's words at the start, and in its code to those who run the portal"
    )
    func unreachable() async throws {
        try await with { portal, visitor in
            try await signedIn(portal, visitor)
            source.fails.withLock { $0 = true }
            try await visitor.open(url(portal, "/permissions/two"))
            #expect(visitor.text.contains("No connection.") && !visitor.text.contains("invented.offline"))
            #expect(told.value == ["invented.offline"])
        }
    }

    @Test(
        "the pages speak the visitor's language and have the visitor's theme",
        arguments: [("ru", "Ваши разрешения в Two"), ("de", "Deine Berechtigungen bei Two")])
    func appearance(language: String, title: String) async throws {
        try await with { portal, visitor in
            try await signedIn(portal, visitor)
            try await visitor.open(url(portal, "/?lang=" + language))
            try await visitor.open(url(portal, "/?theme=dark"))
            try await visitor.open(url(portal, "/permissions/two"))
            #expect(visitor.text.contains("<h1>\(title)</h1>"))
            #expect(visitor.text.contains("<html lang=\"\(language)\" dir=\"ltr\" data-scheme=\"dark\">"))
            #expect(!visitor.text.contains("permissions."))
            let name = try #require(visitor.text.firstMatch(of: #/href="(/faces/[^"]+\.css)"/#)).1
            let sheet = try await NetworkTransport().send(HTTPRequest(.get, try #require(url(portal, String(name)))))
            #expect(sheet.status == 200 && String(decoding: sheet.body, as: UTF8.self).contains("role=\"switch\""))
        }
    }
}
