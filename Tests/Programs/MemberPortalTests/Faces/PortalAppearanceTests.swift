import Foundation
import MemberCore
import MemberHTTP
import MemberPortal
import MemberSandbox
import MemberTesting
import MemberUI
import Testing

@Suite("Theme and language of a visitor of the portal", .timeLimit(.minutes(1)))
struct PortalAppearanceTests {
    /// Returns the fields in the address of the provider's page to which a visitor with these headers is redirected.
    private func led(_ headers: HTTPHeaders, choosing choice: String? = nil, _ bench: PortalBench) async throws -> FormFields {
        let transport = NetworkTransport()
        var first = HTTPRequest(.get, try #require(URL(string: bench.portal.address.absoluteString + "/")))
        first.headers = headers
        let welcome = try await transport.send(first)
        let cookie = try #require(welcome.headers["Set-Cookie"]?.split(separator: ";").first.map(String.init))
        var headers = headers
        headers["Cookie"] = cookie
        if let choice {
            var choosing = HTTPRequest(.get, try #require(URL(string: bench.portal.address.absoluteString + "/?" + choice)))
            choosing.headers = headers
            #expect(try await transport.send(choosing).headers["Location"] == "/")
        }
        let page = try #require(Page(welcome.body, at: bench.portal.address))
        let form = try #require(page.forms.first)
        var press = HTTPRequest(.post, form.action)
        press.headers = headers
        press.body = .form(FormFields(form.controls.filter { $0.kind == .hidden }.map { ($0.name, $0.value) }))
        let onward = try #require(try await transport.send(press).headers["Location"])
        var going = HTTPRequest(.get, try #require(URL(string: bench.portal.address.absoluteString + onward)))
        going.headers = headers
        let text = String(decoding: try await transport.send(going).body, as: UTF8.self)
        let address = try #require(text.firstMatch(of: /content="0; url=[^?]+\?([^"]+)"/)).1.replacing("&amp;", with: "&")
        return try #require(FormFields(encoded: address))
    }

    @Test(
        "travel to the provider's page: the choice first, then what the browser says, and nothing that nobody said",
        arguments: [
            ("de-AT,de;q=0.9", "\"light\"", nil, "6", "light"), ("ru", "\"dark\"", nil, "0", "dark"), ("fr", nil, nil, "16", nil),
            ("en", "\"dark\"", "theme=light", "3", "light"), ("en", nil, "lang=de", "6", nil), ("", "\"odd\"", nil, "3", nil),
            ("tr", "\"light\"", "theme=system", "82", "light"),
        ] as [(String, String?, String?, String, String?)])
    func travel(accepted: String, hint: String?, choice: String?, language: String, scheme: String?) async throws {
        try await PortalBench.with { bench in
            var headers: HTTPHeaders = ["Accept-Language": accepted]
            headers["Sec-CH-Prefers-Color-Scheme"] = hint
            let fields = try await led(headers, choosing: choice, bench)
            #expect(fields["lang_id"] == language && fields["scheme"] == scheme)
        }
    }

    @Test("the browser is asked for its theme, and the choices in force are marked")
    func marked() async throws {
        try await PortalBench.with { bench in
            let visitor = Visitor(bench.portal.address)
            try await visitor.open(URL(string: bench.portal.address.absoluteString + "/?theme=dark"))
            try await visitor.open(URL(string: bench.portal.address.absoluteString + "/?lang=ru"))
            #expect(visitor.text.contains("<html lang=\"ru\" dir=\"ltr\" data-scheme=\"dark\">"))
            let current = visitor.text.matches(of: /<a href="([^"]+)"[^>]*aria-current="true"/).map { String($0.1) }
            #expect(current == ["/?theme=dark", "/?lang=ru"])
            #expect(visitor.text.contains("vk-face vk-dark") && visitor.text.contains("Войти через VK ID"))
            let response = try await NetworkTransport().send(HTTPRequest(.get, bench.portal.address))
            #expect(response.headers["Accept-CH"] == "Sec-CH-Prefers-Color-Scheme")
        }
    }

    @Test("a new language leaves no sentence of the language before, and a new theme keeps the sentences")
    func sentences() async throws {
        try await PortalBench.with { bench in
            let (visitor, address) = (Visitor(bench.portal.address), bench.portal.address.absoluteString)
            try await visitor.open()
            try await visitor.press("sign-in")
            try await visitor.agree(as: "anna")
            try await visitor.open(URL(string: address + "/?theme=dark"))
            #expect(visitor.text.contains("You are signed in."))
            try await visitor.open(URL(string: address + "/?lang=ru"))
            #expect(!visitor.text.contains("You are signed in.") && visitor.text.contains(">Вы вошли</span>"))
        }
    }

    @Test(
        "components speak the browser's language where the portal's own texts do not",
        arguments: [("de", "de", "Mit VK ID anmelden"), ("fr", "en", "VK ID"), ("uk", "en", "VK ID")])
    func components(accepted: String, page: String, button: String) async throws {
        try await PortalBench.with { bench in
            var request = HTTPRequest(.get, bench.portal.address)
            request.headers["Accept-Language"] = accepted
            let text = String(decoding: try await NetworkTransport().send(request).body, as: UTF8.self)
            #expect(text.contains("<html lang=\"\(page)\"") && text.contains(button))
            #expect(text.contains("vk-face vk-system\" lang=\"\(accepted)\""))
        }
    }

    @Test("each provider is a card with its own icon and a badge; the bar names the sandbox and marks the page")
    func cards() async throws {
        try await PortalBench.with(withSber: true) { bench in
            let visitor = Visitor(bench.portal.address)
            try await visitor.open()
            for name in ["vk", "sber"] {
                #expect(visitor.text.contains("<section class=\"card\" aria-labelledby=\"\(name)-title\">"))
            }
            let icons = visitor.text.ranges(of: "<div class=\"provider\"><span class=\"icon\" aria-hidden=\"true\"><svg")
            // Initials would be a text.
            #expect(!visitor.text.contains("<text "))
            #expect(icons.count == 2 && visitor.text.ranges(of: "<span class=\"badge neutral\">Signed out</span>").count == 2)
            #expect(visitor.text.contains("<span class=\"badge warning\">sandbox</span>"))
            #expect(visitor.text.contains("<a href=\"/\" aria-current=\"page\">Components</a>"))
            let icon = try await NetworkTransport().send(HTTPRequest(.get, bench.portal.address.appending(path: "icon.svg")))
            #expect(icon.status == 200 && icon.mediaType == "image/svg+xml")
        }
    }

    @Test("leads to the control page and shows neutral pictures where an app puts its logos")
    func ways() async throws {
        try await PortalBench.with { bench in
            let visitor = Visitor(bench.portal.address)
            try await visitor.open()
            #expect(visitor.text.contains("<a href=\"\(bench.sandbox.controlURL.absoluteString)\">Control page</a>"))
            for logo in ["vkidPrimary", "ok", "mail"] {
                #expect(visitor.text.contains("src=\"/faces/glyph-\(logo).svg\""))
                let picture = try await NetworkTransport().send(
                    HTTPRequest(.get, bench.portal.address.appending(path: "faces/glyph-\(logo).svg")))
                #expect(picture.status == 200 && picture.mediaType == "image/svg+xml")
            }
        }
    }
}

@Suite("The portal's own texts")
struct PortalTextsTests {
    @Test("every language of the pages that members see has every text, with the same placeholders")
    func complete() async throws {
        try await PortalBench.with { bench in
            for language in MemberLanguage.ofMemberPages {
                let visitor = Visitor(bench.portal.address)
                try await visitor.open(URL(string: bench.portal.address.absoluteString + "/?lang=" + language.rawValue))
                #expect(!visitor.text.contains(#/portal\.(?!css)/#) && !visitor.text.contains("{"))
                try await visitor.press("sign-in")
                try await visitor.agree(as: "anna")
                #expect(
                    visitor.text.contains("<html lang=\"\(language.rawValue)\"") && !visitor.text.contains(#/portal\.(?!css)/#))
            }
        }
    }
}
